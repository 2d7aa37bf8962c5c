/** Money that a shop gives back. */
import type { Following } from '#server/cards/deciding.ts'
import { type Amount, add, smaller, subtract, zero } from '#kernel/money.ts'
import { inFund, issuerSettlement, onCard, owedToHouse, trust } from '#server/cards/accounts.ts'
import { giveBack } from '#server/cards/purse.ts'
import { purseAt } from '#server/cards/setAside.ts'
import { type AuthorisationRow, updateAuthorisation } from '#server/cards/store.authorisation.ts'
import { type CardRow, fundIdOf, updateCard } from '#server/cards/store.card.ts'
import { tellRefund } from '#server/cards/tell.ts'
import { type Leg, type Party, available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'

/**
 * Credits a refund: what the card owes is paid first, the rest goes where the purchase was paid
 * from; for a card that is no more, to the trust fund. It may be more than was ever captured, or
 * come without a purchase: the shop knows why.
 */
export async function refund(
  following: Following,
  card: CardRow,
  row: AuthorisationRow,
  amount: Amount,
): Promise<void> {
  const { sql, ids, clock } = following
  const owed = smaller(card.owed, amount)
  const rest = subtract(amount, owed)
  const refunded = add(row.refunded, amount)
  const counted = subtract(row.counted, smaller(row.counted, amount))
  const next = { ...row, refunded, counted, movedAt: clock.now() }
  await updateAuthorisation(sql, next)
  if (owed > zero) await updateCard(sql, { ...card, owed: subtract(card.owed, owed) })
  await tellRefund(following, card, next, amount)
  const leg = (asset: string, units: Amount, debit: Party, credit: Party): Leg[] =>
    units > zero ? [{ asset, amount: units, debit, credit, kind: 'card_refund' }] : []
  const legs = [
    ...leg(row.currency, owed, issuerSettlement, owedToHouse),
    ...(await restOf(following, card, row, rest)).flatMap(({ asset, units, debit, credit }) =>
      leg(asset, units, debit, credit),
    ),
  ]
  await post(sql, [{ cmd: ids.uuid(), legs }])
}

type Move = { asset: string; units: Amount; debit: Party; credit: Party }

async function restOf(
  { sql, ids }: Following,
  card: CardRow,
  row: AuthorisationRow,
  rest: Amount,
): Promise<Move[]> {
  const purse = purseAt(row)
  const { currency } = row
  if (purse.rate !== null) {
    return [
      { asset: currency, units: rest, debit: issuerSettlement, credit: trust },
      {
        asset: purse.asset,
        units: giveBack(purse, rest),
        debit: trust,
        credit: available(purse.owner),
      },
    ]
  }
  const isGone = card.state === 'closed' || card.state === 'unbound'
  const to = isGone ? inFund(await fundIdOf(sql, card.userId, ids.uuid())) : onCard(card.id)
  return [{ asset: currency, units: rest, debit: issuerSettlement, credit: to }]
}
