/**
 * Money of domains that are still to come (trading, funds): posted against accounts of the
 * house, with the bills that these domains will write.
 */
import type { BillStatus } from '#contract/bills.ts'
import { assert } from '#kernel/assert.ts'
import { type Amount, parseDecimal } from '#kernel/money.ts'
import { type Catalogue, assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { moveBill } from '#server/bills/move.ts'
import { openBill } from '#server/bills/open.ts'
import { commandId } from '#server/chain/command.ts'
import { holdEntry, releaseEntry } from '#server/ledger/hold.ts'
import { type Entry, type Leg, type Party, available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import type { ActOf, Service, Sum } from '#tools/seed/act.ts'
import type { Past } from '#tools/seed/past.ts'

/** Acts that no domain of the product can do yet. */
export type ServiceAct = ActOf<'stock' | 'gain' | 'trade' | 'reserve' | 'give back'>

/** Where the services of the demo data have their money. */
const services = outside('demo_services')
const operator = outside('operator')
/** What markets are quoted in. */
const quote = 'USDT'

type Books = {
  readonly past: Past
  readonly sql: Sql
  readonly known: Catalogue
  readonly userId: string
  /** Names the act: done a second time under it, nothing happens. */
  readonly key: string
}

/** Does it for a user, in one transaction. */
export async function serve(
  past: Past,
  userId: string,
  key: string,
  act: ServiceAct,
): Promise<void> {
  await past.db.begin(async (sql) => {
    await run({ past, sql, userId, key, known: await catalogue(sql) }, act)
  })
}

async function run(books: Books, act: ServiceAct): Promise<void> {
  switch (act.does) {
    case 'stock': {
      const route = { from: operator, to: services, kind: 'demo_stock' }
      const legs = act.sums.map((one) => legOf(books, one, route))
      await isNew(books, { cmd: commandId('demo', books.key), legs })
      return
    }
    case 'gain':
      return gain(books, act)
    case 'trade':
      return trade(books, act)
    case 'reserve':
      return reserve(books, act)
    case 'give back':
      return giveBack(books, act)
  }
}

async function gain(books: Books, act: ActOf<'gain'>): Promise<void> {
  const route = { from: services, to: available(books.userId), kind: 'demo_service' }
  const legs = [legOf(books, act, route)]
  if (!(await isNew(books, { cmd: commandId('demo', books.key), legs }))) return
  await bill(books, act, { sign: 1n, status: 'SUCCESS' })
}

async function trade(books: Books, { gives, gets }: ActOf<'trade'>): Promise<void> {
  const own = available(books.userId)
  const legs = [
    legOf(books, gives, { from: own, to: services, kind: 'demo_trade' }),
    legOf(books, gets, { from: services, to: own, kind: 'demo_trade' }),
  ]
  if (!(await isNew(books, { cmd: commandId('demo', books.key), legs }))) return
  const [base] = [gives, gets].filter(({ asset }) => asset !== quote)
  const counterparty = `${base?.asset}/${quote}`
  const common = { type: 'CURRENCY_TRADE', paymentType: 'trade', counterparty } as const
  await bill(books, { ...common, ...gives }, { sign: -1n, status: 'SUCCESS' })
  await bill(books, { ...common, ...gets }, { sign: 1n, status: 'SUCCESS' })
}

async function reserve(books: Books, act: ActOf<'reserve'>): Promise<void> {
  const { asset } = act
  const hold = holdOf(act.name)
  const amount = amountOf(books, act)
  const opening = holdEntry({ hold, owner: books.userId, asset, amount, purpose: 'demo_hold' })
  if (!(await isNew(books, opening))) return
  await bill(books, act, { sign: -1n, status: act.status, id: billOf(act.name), subject: hold })
}

async function giveBack(books: Books, act: ActOf<'give back'>): Promise<void> {
  const { asset, name } = act
  const hold = holdOf(name)
  const amount = amountOf(books, act)
  const cmd = commandId('demo', books.key)
  const back = releaseEntry({ cmd, hold, owner: books.userId, asset, amount })
  if (!(await isNew(books, back))) return
  if (act.because) {
    const change = { status: 'FAILD', reason: act.because } as const
    await moveBill(books.sql, books.past.clock, billOf(name), change)
  }
  await bill(books, act, { sign: 1n, status: 'SUCCESS', subject: hold })
}

const holdOf = (name: string): string => commandId('demo hold', name)
const billOf = (name: string): string => commandId('demo bill', name)

type Writing = {
  readonly sign: 1n | -1n
  readonly status: BillStatus
  readonly id?: string
  readonly subject?: string
}

async function bill(books: Books, service: Service, writing: Writing): Promise<void> {
  const { past, sql, userId } = books
  const { type, paymentType, asset, counterparty = null } = service
  const { sign, status, id, subject = null } = writing
  const amount = amountOf(books, service)
  const ids = id === undefined ? past.ids : { ...past.ids, uuid: () => id }
  await openBill(sql, past.clock, ids, {
    userId,
    type,
    status,
    paymentType,
    asset,
    counterparty,
    amount,
    subject,
    change: sign * amount,
  })
}

async function isNew({ sql }: Books, entry: Entry): Promise<boolean> {
  const [outcome] = await post(sql, [entry])
  return outcome === 'posted'
}

type Route = { readonly from: Party; readonly to: Party; readonly kind: string }

const legOf = (books: Books, one: Sum, { from, to, kind }: Route): Leg => ({
  asset: one.asset,
  amount: amountOf(books, one),
  debit: from,
  credit: to,
  kind,
})

function amountOf({ known }: Pick<Books, 'known'>, { asset, amount }: Sum): Amount {
  const units = parseDecimal(amount, assetByCode(known, asset).scale)
  assert(units !== undefined, `${amount} is an amount of ${asset}`)
  return units
}
