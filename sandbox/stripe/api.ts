/** The calls that are understood, by method and address. */
import { type Names, callTable } from '#sandbox/issuing/calls.ts'
import {
  createCard,
  createHolder,
  known,
  moveCard,
  showCard,
  updateCard,
  updateHolder,
} from '#sandbox/stripe/cards.ts'
import { type StripeDesk, field, inner } from '#sandbox/stripe/desk.ts'
import { openDispute, submitDispute, updateDispute } from '#sandbox/stripe/disputes.ts'
import { createFile } from '#sandbox/stripe/files.ts'
import type { Vault } from '#sandbox/stripe/vault.ts'
import {
  authorize,
  capture,
  expire,
  finalizeAmount,
  increment,
  moveAlone,
  refund,
  reverse,
} from '#sandbox/stripe/payments.ts'
import { type Form, StripeRefusal, pageOf } from '#sandbox/stripe/wire.ts'

type Call = (desk: StripeDesk, form: Form, names: Names) => unknown

const issuing = '/v1/issuing'
const helpers = '/v1/test_helpers/issuing'

/** A colon stands before what an address names. */
const calls: Readonly<Record<string, Call>> = {
  [`POST ${issuing}/cardholders`]: createHolder,
  [`GET ${issuing}/cardholders`]: ({ books }, form) =>
    listOf(`${issuing}/cardholders`, books.holders, form, (holder) => ({
      email: holder.email,
      phone_number: holder.phone_number,
    })),
  [`GET ${issuing}/cardholders/:id`]: ({ books }, _, { id }) =>
    known(books.holders, id, 'issuing cardholder'),
  [`POST ${issuing}/cardholders/:id`]: (desk, form, { id }) => updateHolder(desk, id, form),
  [`POST ${issuing}/cards`]: createCard,
  [`GET ${issuing}/cards`]: ({ books }, form) =>
    listOf(`${issuing}/cards`, books.cards, form, (card) => ({
      cardholder: card.cardholder.id,
      last4: card.last4,
    })),
  [`GET ${issuing}/cards/:id`]: (desk, form, { id }) => showCard(desk, id, form),
  [`POST ${issuing}/cards/:id`]: (desk, form, { id }) => updateCard(desk, id, form),
  [`GET ${issuing}/authorizations`]: ({ books }, form) =>
    listOf(`${issuing}/authorizations`, books.authorizations, form, (row) => ({
      card: row.card.id,
    })),
  [`GET ${issuing}/authorizations/:id`]: ({ books }, _, { id }) =>
    known(books.authorizations, id, 'issuing authorization'),
  [`GET ${issuing}/transactions`]: ({ books }, form) =>
    listOf(`${issuing}/transactions`, books.transactions, form, ({ card }) => ({ card })),
  [`GET ${issuing}/transactions/:id`]: ({ books }, _, { id }) =>
    known(books.transactions, id, 'issuing transaction'),
  'POST /v1/files': createFile,
  [`POST ${issuing}/disputes`]: openDispute,
  [`GET ${issuing}/disputes`]: ({ books }, form) =>
    listOf(`${issuing}/disputes`, books.disputes, form, ({ transaction }) => ({ transaction })),
  [`GET ${issuing}/disputes/:id`]: ({ books }, _, { id }) =>
    known(books.disputes, id, 'issuing dispute'),
  [`POST ${issuing}/disputes/:id`]: (desk, form, { id }) => updateDispute(desk, id, form),
  [`POST ${issuing}/disputes/:id/submit`]: (desk, _, { id }) => submitDispute(desk, id),
  [`POST ${helpers}/cards/:id/shipping/:step`]: (desk, _, { id, step }) => moveCard(desk, id, step),
  [`POST ${helpers}/authorizations`]: authorize,
  [`POST ${helpers}/authorizations/:id/capture`]: (desk, form, { id }) => capture(desk, id, form),
  [`POST ${helpers}/authorizations/:id/increment`]: (desk, form, { id }) =>
    increment(desk, id, form),
  [`POST ${helpers}/authorizations/:id/reverse`]: (desk, form, { id }) => reverse(desk, id, form),
  [`POST ${helpers}/authorizations/:id/expire`]: (desk, _, { id }) => expire(desk, id),
  [`POST ${helpers}/authorizations/:id/finalize_amount`]: (desk, form, { id }) =>
    finalizeAmount(desk, id, form),
  [`POST ${helpers}/transactions/create_force_capture`]: (desk, form) => moveAlone(desk, form, -1),
  [`POST ${helpers}/transactions/create_unlinked_refund`]: (desk, form) => moveAlone(desk, form, 1),
  [`POST ${helpers}/transactions/:id/refund`]: (desk, form, { id }) => refund(desk, id, form),
}

const find = callTable(calls)

/** Runs a call. @throws StripeRefusal */
export async function run(
  desk: StripeDesk,
  vault: Vault,
  { method, path }: { readonly method: string; readonly path: string },
  form: Form,
): Promise<unknown> {
  if (method === 'POST' && path === '/v1/ephemeral_keys') {
    return vault.makeKey(field(form, 'issuing_card') ?? '', field(form, 'nonce') ?? '')
  }
  const token = /^\/v1\/tokens\/(tok_\w+)$/.exec(path)?.[1]
  if (method === 'GET' && token !== undefined) return vault.token(token)
  const found = find(method, path)
  if (found) return found.call(desk, form, found.names)
  const message = `Unrecognized request URL (${method}: ${path}).`
  throw new StripeRefusal(404, 'invalid_request_error', message, { code: 'url_invalid' })
}

function listOf<T extends { readonly id: string; readonly created: number }>(
  url: string,
  things: ReadonlyMap<string, T>,
  form: Form,
  names: (thing: T) => Readonly<Record<string, string | null>>,
) {
  const since = Number(field(inner(form, 'created'), 'gte') ?? 0)
  const rows = [...things.values()].toReversed().filter((thing) => {
    const isAsked = ([name, value]: readonly [string, string | null]) =>
      form[name] === undefined || form[name] === value
    return thing.created >= since && Object.entries(names(thing)).every(isAsked)
  })
  return pageOf(url, rows, form)
}
