/** The calls that are understood, by method and address. */
import { type Names, callTable } from '#sandbox/issuing/calls.ts'
import {
  createBulkOrder,
  createCard,
  lockBulkOrder,
  shipCard,
  updateCard,
} from '#sandbox/lithic/cards.ts'
import type { LithicDesk } from '#sandbox/lithic/desk.ts'
import {
  listDisputes,
  listEvidences,
  openDispute,
  openEvidence,
  withdrawDispute,
} from '#sandbox/lithic/disputes.ts'
import { createHolder, reviewHolder, updateHolder } from '#sandbox/lithic/holders.ts'
import { authorize, clear, giveBack, voidIt } from '#sandbox/lithic/payments.ts'
import { LithicRefusal, known, pageOf } from '#sandbox/lithic/wire.ts'

/** What came with a call. */
export type Asked = { readonly body: unknown; readonly query: Readonly<Record<string, string>> }

type Call = (desk: LithicDesk, asked: Asked, names: Names) => unknown

/** A colon stands before what an address names. */
const calls: Readonly<Record<string, Call>> = {
  'POST /v1/account_holders': (desk, { body }) => createHolder(desk, body),
  'GET /v1/account_holders': ({ books }, { query }) =>
    listOf(books.holders, query, ({ external_id }) => ({ external_id })),
  'GET /v1/account_holders/:id': ({ books }, _, { id }) =>
    known(books.holders, id, 'Account holder'),
  'PATCH /v1/account_holders/:id': (desk, { body }, { id }) => updateHolder(desk, id, body),
  'POST /v1/cards': (desk, { body }) => createCard(desk, body),
  'GET /v1/cards': ({ books }, { query }) =>
    listOf(books.cards, query, ({ account_token, memo }) => ({ account_token, memo })),
  'GET /v1/cards/:id': ({ books }, _, { id }) => known(books.cards, id, 'Card'),
  'PATCH /v1/cards/:id': (desk, { body }, { id }) => updateCard(desk, id, body),
  'POST /v1/card_bulk_orders': (desk, { body }) => createBulkOrder(desk, body),
  'PATCH /v1/card_bulk_orders/:id': (desk, _, { id }) => lockBulkOrder(desk, id),
  'GET /v1/transactions': ({ books }, { query }) =>
    listOf(books.transactions, query, ({ card_token }) => ({ card_token })),
  'GET /v1/transactions/:id': ({ books }, _, { id }) =>
    known(books.transactions, id, 'Transaction'),
  'POST /v1/disputes': (desk, { body }) => openDispute(desk, body),
  'GET /v1/disputes': (desk, { query }) => listDisputes(desk, query),
  'GET /v1/disputes/:id': ({ books }, _, { id }) => known(books.disputes, id, 'Dispute'),
  'DELETE /v1/disputes/:id': (desk, _, { id }) => withdrawDispute(desk, id),
  'POST /v1/disputes/:id/evidences': (desk, { body }, { id }) => openEvidence(desk, id, body),
  'GET /v1/disputes/:id/evidences': (desk, { query }, { id }) => listEvidences(desk, id, query),
  'POST /v1/simulate/authorize': (desk, { body }) => authorize(desk, body),
  'POST /v1/simulate/clearing': (desk, { body }) => clear(desk, body),
  'POST /v1/simulate/void': (desk, { body }) => voidIt(desk, body),
  'POST /v1/simulate/return': (desk, { body }) => giveBack(desk, body),
  'POST /v1/simulate/account_holders/enrollment_review': (desk, { body }) =>
    reviewHolder(desk, body),
  'POST /v1/simulate/cards/:id/ship': (desk, _, { id }) => shipCard(desk, id),
}

const find = callTable(calls)

/** Runs a call. @throws LithicRefusal */
export async function run(
  desk: LithicDesk,
  { method, path }: { readonly method: string; readonly path: string },
  asked: Asked,
): Promise<unknown> {
  const found = find(method, path)
  if (!found) throw new LithicRefusal(404, `There is no ${method} ${path}`)
  return found.call(desk, asked, found.names)
}

function listOf<T extends { readonly token: string; readonly created: string }>(
  things: ReadonlyMap<string, T>,
  query: Asked['query'],
  names: (thing: T) => Readonly<Record<string, string>>,
) {
  const begin = Date.parse(query['begin'] ?? '1970-01-01T00:00:00Z')
  const rows = [...things.values()].toReversed().filter((thing) => {
    const isAsked = ([name, value]: readonly [string, string]) =>
      query[name] === undefined || query[name] === value
    return Date.parse(thing.created) >= begin && Object.entries(names(thing)).every(isAsked)
  })
  return pageOf(rows, query)
}
