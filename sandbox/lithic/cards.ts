/** Cards of the stand-in, and the batches they travel in. */
import { constants, privateDecrypt, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { type CardSecret, newSecret, remadeSecret } from '#sandbox/issuing/secret.ts'
import type { LithicDesk } from '#sandbox/lithic/desk.ts'
import { Address } from '#sandbox/lithic/holders.ts'
import type { LithicBulkOrder, LithicCard } from '#sandbox/lithic/objects.ts'
import { badRequest, decoded, known } from '#sandbox/lithic/wire.ts'

const range = '411111'
const yearsValid = 5
const program = '5e9483eb-8103-4e16-9794-2106111b2eca'

const Duration = z.enum(['ANNUALLY', 'FOREVER', 'MONTHLY', 'TRANSACTION', 'DAILY'])
const Shipping = z.extend(Address, { first_name: z.string(), last_name: z.string() })
const Created = z.object({
  type: z.enum(['PHYSICAL', 'VIRTUAL']),
  account_token: z.string(),
  memo: z.optional(z.string()),
  product_id: z.optional(z.string()),
  shipping_address: z.optional(Shipping),
  shipping_method: z.optional(z.string()),
  bulk_order_token: z.optional(z.string()),
  replacement_for: z.optional(z.string()),
  replacement_substatus: z.optional(z.string()),
  pin: z.optional(z.string()),
})
const Changed = z.object({
  state: z.optional(z.enum(['OPEN', 'PAUSED', 'CLOSED'])),
  substatus: z.optional(z.string()),
  pin: z.optional(z.string()),
  spend_limit: z.optional(z.int().check(z.nonnegative())),
  spend_limit_duration: z.optional(Duration),
})
const BulkCreated = z.object({
  customer_product_id: z.string(),
  shipping_address: Shipping,
  shipping_method: z.string(),
})

export function createCard(desk: LithicDesk, body: unknown): LithicCard {
  const { books, clock, now, tell } = desk
  const asked = decoded(Created, body)
  const isOurs = [...books.holders.values()].some(
    (one) => one.account_token === asked.account_token,
  )
  if (!isOurs) throw badRequest('Account not found')
  const isPhysical = asked.type === 'PHYSICAL'
  if (isPhysical && !asked.shipping_address) throw badRequest('shipping_address is required')
  const order = bulkOrderOf(desk, asked.bulk_order_token)
  const old = asked.replacement_for
  const before = old === undefined ? undefined : known(books.cards, old, 'Card')
  const secret = secretFor(desk, before, asked.replacement_substatus)
  if (asked.pin !== undefined) secret.pin = openPin(desk, asked.pin)
  const today = new Date(clock.now())
  const card: LithicCard = {
    token: randomUUID(),
    account_token: asked.account_token,
    card_program_token: program,
    created: now(),
    cardholder_currency: 'USD',
    last_four: secret.number.slice(-4),
    exp_month: String(today.getUTCMonth() + 1).padStart(2, '0'),
    exp_year: String(today.getUTCFullYear() + yearsValid),
    type: asked.type,
    memo: asked.memo ?? '',
    product_id: asked.product_id ?? null,
    replacement_for: before?.token ?? null,
    bulk_order_token: order?.token ?? null,
    funding: null,
    pin_status: asked.pin === undefined ? 'NOT_SET' : 'OK',
    state: isPhysical ? 'PENDING_FULFILLMENT' : 'OPEN',
    substatus: null,
    spend_limit: 0,
    spend_limit_duration: 'FOREVER',
  }
  books.cards.set(card.token, card)
  books.secrets.set(card.token, secret)
  order?.card_tokens.push(card.token)
  tell('card.created', { card_token: card.token, replacement_for: card.replacement_for })
  return card
}

function bulkOrderOf({ books }: LithicDesk, token: string | undefined) {
  if (token === undefined) return undefined
  const order = known(books.bulkOrders, token, 'Bulk order')
  if (order.status === 'LOCKED') throw badRequest('The bulk order is locked')
  return order
}

/** A damaged or expired card keeps its number. */
function secretFor(
  { books }: LithicDesk,
  old: LithicCard | undefined,
  reason: string | undefined,
): CardSecret {
  const before = old && books.secrets.get(old.token)
  const keepsNumber = reason === 'DAMAGED' || reason === 'EXPIRED'
  return before && keepsNumber ? remadeSecret(before) : newSecret(range)
}

export function updateCard(desk: LithicDesk, token: string, body: unknown): LithicCard {
  const card = known(desk.books.cards, token, 'Card')
  const asked = decoded(Changed, body)
  if (card.state === 'CLOSED') throw badRequest('The card is closed')
  const secret = desk.books.secrets.get(token)
  if (asked.pin !== undefined && secret) {
    secret.pin = openPin(desk, asked.pin)
    secret.wrongPins = 0
    card.pin_status = 'OK'
  }
  card.state = asked.state ?? card.state
  card.substatus = asked.substatus ?? card.substatus
  card.spend_limit = asked.spend_limit ?? card.spend_limit
  card.spend_limit_duration = asked.spend_limit_duration ?? card.spend_limit_duration
  desk.tell('card.updated', { card_token: token, state: card.state })
  return card
}

/** The factory sends a card. Lithic has no call for it: it does so once a day. */
export function shipCard(desk: LithicDesk, token: string): LithicCard {
  const card = known(desk.books.cards, token, 'Card')
  if (card.type !== 'PHYSICAL' || card.state === 'CLOSED') throw badRequest('Nothing to ship')
  if (card.state === 'PENDING_FULFILLMENT') card.state = 'PENDING_ACTIVATION'
  desk.tell('card.shipped', {
    card_token: token,
    bulk_order_token: card.bulk_order_token,
    shipping_method: 'Ex-US standard with tracking',
    tracking_number: `LT${token.slice(0, 8).toUpperCase()}`,
  })
  return card
}

export function createBulkOrder({ books, now }: LithicDesk, body: unknown): LithicBulkOrder {
  const asked = decoded(BulkCreated, body)
  const made: LithicBulkOrder = {
    ...asked,
    token: randomUUID(),
    created: now(),
    updated: now(),
    card_tokens: [],
    status: 'OPEN',
  }
  books.bulkOrders.set(made.token, made)
  return made
}

export function lockBulkOrder({ books, now }: LithicDesk, token: string): LithicBulkOrder {
  const order = known(books.bulkOrders, token, 'Bulk order')
  order.status = 'LOCKED'
  order.updated = now()
  return order
}

/** Opens what the browser sealed for us alone. */
function openPin({ pinKey }: LithicDesk, sealed: string): string {
  const opening = {
    key: pinKey.privateKey,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  }
  let text = ''
  try {
    text = privateDecrypt(opening, Buffer.from(sealed, 'base64')).toString()
  } catch {
    throw badRequest('The PIN block could not be opened')
  }
  const pin = /"pin":\s*"(\d{4})"/.exec(text)?.[1]
  if (pin === undefined) throw badRequest('The PIN must have four digits')
  return pin
}
