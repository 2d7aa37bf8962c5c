/** Money of cards as a whole, and whether an issuer sees it as we do. */
import { type Amount, add, toAmount, zero } from '#kernel/money.ts'
import { after, dayMs } from '#kernel/time.ts'
import { openOf } from '#server/cards/purchase/authorisation.ts'
import { currencyText } from '#server/cards/purchase/currency.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { Authorisation } from '#server/cards/issuer/payment.ts'
import { lockAuthorisation } from '#server/cards/purchase/store.authorisation.ts'
import { insertBreak, selectCardIds, selectFundIds } from '#server/cards/store.books.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { selectCapturedSum } from '#server/cards/fund/store.movement.ts'
import { type Holding, sumOver } from '#server/ledger/balances.ts'
import type { Sql } from '#server/platform/db.ts'

/** Owners that are added up at once, and how often. */
const chunk = 5_000
const chunksMax = 2_000
/** The same difference is noted once in so long. */
const noteAgainMs = dayMs
const first = '00000000-0000-0000-0000-000000000000'

type Chunk = (sql: Sql, after: string, limit: number) => Promise<readonly { readonly id: string }[]>

/** What is on all cards and in all funds, in their currency. */
export async function cardTotals(
  sql: Sql,
  currency: CardRow['currency'],
): Promise<{ readonly onCards: Amount; readonly held: Amount; readonly inFunds: Amount }> {
  const cards = await total(sql, currency, selectCardIds)
  const funds = await total(sql, currency, selectFundIds)
  return { onCards: cards.available, held: cards.held, inFunds: add(funds.available, funds.held) }
}

async function total(sql: Sql, asset: string, next: Chunk): Promise<Holding> {
  let sum: Holding = { asset, available: zero, held: zero }
  let last = first
  for (let left = chunksMax; left > 0; left -= 1) {
    const owners = (await next(sql, last, chunk)).map(({ id }) => id)
    const part = await sumOver(sql, owners, asset)
    sum = { asset, available: add(sum.available, part.available), held: add(sum.held, part.held) }
    last = owners.at(-1) ?? last
    if (owners.length < chunk) break
  }
  return sum
}

/**
 * Compares what the issuer holds for a purchase with what we hold, after its news was taken in, and
 * notes a difference once a day. A purchase that we declined and the issuer did not is one, too.
 * @returns whether what was captured is the same on both sides: news of it may still be on their way
 */
export async function compare(
  { sql, clock }: Pick<Deciding, 'sql' | 'clock'>,
  issuer: CardRow['issuer'],
  told: Authorisation,
): Promise<boolean> {
  const row = await lockAuthorisation(sql, issuer, told.id)
  if (!row) return true
  const ours = openOf(row)
  const theirs = told.state === 'pending' ? told.held.amount : zero
  if (ours !== theirs)
    await noteBreak({ sql, clock }, row.cardId, differs(told, 'held', [ours, theirs]))
  return (await selectCapturedSum(sql, row.id)) === told.captured
}

/** Notes what was captured on one side and not on the other, once a day. */
export async function compareCaptured(
  { sql, clock }: Pick<Deciding, 'sql' | 'clock'>,
  issuer: CardRow['issuer'],
  told: Authorisation,
): Promise<void> {
  const row = await lockAuthorisation(sql, issuer, told.id)
  if (!row) return
  const ours = await selectCapturedSum(sql, row.id)
  if (ours === told.captured) return
  const what = differs(told, 'captured', [ours, told.captured])
  await noteBreak({ sql, clock }, row.cardId, what)
}

/** A difference in words, amounts as people write them. */
function differs(
  { id, held }: Authorisation,
  which: 'held' | 'captured',
  amounts: readonly [Amount, Amount],
): string {
  const [ours, theirs] = amounts.map(
    (units) => `${currencyText(units, held.currency)} ${held.currency}`,
  )
  return `${id}: ${ours} ${which} here, ${theirs} at the issuer`
}

/** Notes a difference once a day. */
export async function noteBreak(
  { sql, clock }: Pick<Deciding, 'sql' | 'clock'>,
  cardId: string,
  what: string,
): Promise<void> {
  const at = clock.now()
  await insertBreak(sql, { cardId, what, at, since: after(at, -noteAgainMs) })
}

/** What is owed, from an account that is below zero by it. */
export const owedFrom = (balance: bigint): Amount => (balance < 0n ? toAmount(-balance) : zero)
