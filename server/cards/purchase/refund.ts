/** Money that a shop gives back. */
import type { Following } from '#server/cards/purchase/deciding.ts'
import { type Amount, add, smaller, subtract, zero } from '#kernel/money.ts'
import { issuerSettlement, onCard, owedToHouse, trust } from '#server/cards/accounts.ts'
import { noteEntry } from '#server/cards/bill/entries.ts'
import { fromWallet, giveBack } from '#server/cards/purchase/purse.ts'
import { purseAt } from '#server/cards/purchase/setAside.ts'
import {
  type AuthorisationRow,
  updateAuthorisation,
} from '#server/cards/purchase/store.authorisation.ts'
import { type CardRow, updateCard } from '#server/cards/store.card.ts'
import { lockAhead, sweep, sweepIdle } from '#server/cards/fund/sweep.ts'
import { tellRefund } from '#server/cards/tell.ts'
import { type Leg, type Party, available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'

/**
 * Credits a refund: what the card owes, or the one in its place, is paid first, the rest goes where
 * the purchase was paid from; for a card that is no more, on to where its money went, and for one
 * that pays from the wallet, where no price said what the wallet paid, to the trust fund. It may be
 * more than was ever captured, or come without a purchase: the shop knows why.
 */
export const refund = (
  following: Following,
  card: CardRow,
  row: AuthorisationRow,
  amount: Amount,
): Promise<void> =>
  creditBack(following, card, row, { amount, cmd: following.ids.uuid(), kind: 'card_refund' })

/** What money is credited with. */
export type Crediting = Pick<Following, 'sql' | 'clock' | 'ids' | 'deps'>

type Credit = {
  readonly amount: Amount
  readonly cmd: string
  readonly kind: 'card_refund' | 'card_dispute'
  /** Whether its holder is told of a refund; else whoever credits it says what it is. */
  readonly isTold?: boolean
}

/** The same under a command and a kind of the caller's: a dispute that was won. */
export async function creditBack(
  following: Crediting,
  card: CardRow,
  row: AuthorisationRow,
  { amount, cmd, kind, isTold = true }: Credit,
): Promise<void> {
  const { sql, clock } = following
  const last = await lockAhead(sql, card)
  const owed = smaller(card.owed, amount)
  const rest = subtract(amount, owed)
  // What the one in its place owes comes to that one by the card, whoever paid the purchase.
  const passed = last.id === card.id || card.moneyKept ? zero : smaller(last.owed, rest)
  const toWallet = subtract(rest, passed)
  const refunded = add(row.refunded, amount)
  const counted = subtract(row.counted, smaller(row.counted, amount))
  const next = { ...row, refunded, counted, movedAt: clock.now() }
  await updateAuthorisation(sql, next)
  if (owed > zero) await updateCard(sql, { ...card, owed: subtract(card.owed, owed) })
  await noteEntry(following, card, {
    kind: kind === 'card_dispute' ? 'dispute' : 'refund',
    change: amount,
    authorisation: row.id,
    ...fromWallet(row, -toWallet, giveBack(purseAt(row), toWallet)),
  })
  const leg = (asset: string, units: Amount, debit: Party, credit: Party): Leg[] =>
    units > zero ? [{ asset, amount: units, debit, credit, kind }] : []
  const legs = [
    ...leg(row.currency, owed, issuerSettlement, owedToHouse),
    ...restOf(card, row, { passed, toWallet }).flatMap(({ asset, units, debit, credit }) =>
      leg(asset, units, debit, credit),
    ),
  ]
  await post(sql, [{ cmd, legs }])
  await sweep(following, card, 'refund')
  const inFund = await sweepIdle(following, card)
  if (isTold) await tellRefund(following, card, next, { amount, inFund })
}

type Move = { asset: string; units: Amount; debit: Party; credit: Party }

function restOf(
  card: CardRow,
  row: AuthorisationRow,
  { passed, toWallet }: { readonly passed: Amount; readonly toWallet: Amount },
): Move[] {
  const purse = purseAt(row)
  const { currency: asset } = row
  const toCard = (units: Amount): Move => ({
    asset,
    units,
    debit: issuerSettlement,
    credit: onCard(card.id),
  })
  if (purse.rate === null) return [toCard(add(passed, toWallet))]
  return [
    toCard(passed),
    { asset, units: toWallet, debit: issuerSettlement, credit: trust },
    {
      asset: purse.asset,
      units: giveBack(purse, toWallet),
      debit: trust,
      credit: available(purse.owner),
    },
  ]
}
