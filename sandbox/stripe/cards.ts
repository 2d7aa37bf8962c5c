/** Cardholders and cards of the stand-in, and the post. */
import { compactDecrypt } from 'jose'
import { type CardSecret, newSecret, remadeSecret } from '#sandbox/issuing/secret.ts'
import { type StripeDesk, field, inner, rowsIn, textsIn, textsOf } from '#sandbox/stripe/desk.ts'
import type { Address, StripeCard, StripeHolder, StripeShipping } from '#sandbox/stripe/objects.ts'
import { type Form, badRequest, newId, noSuch } from '#sandbox/stripe/wire.ts'

const range = '400000'
const yearsValid = 3
const daySeconds = 86_400
const etaDays = 30
const hiddenPin = /^\d{4,6}$/

export function createHolder({ books, now, tell }: StripeDesk, form: Form): StripeHolder {
  const name = field(form, 'name')
  if (!name) throw badRequest('Missing required param: name.', 'parameter_missing', 'name')
  const holder: StripeHolder = {
    id: newId('ich'),
    object: 'issuing.cardholder',
    created: now(),
    livemode: false,
    type: 'individual',
    name,
    email: field(form, 'email') ?? null,
    phone_number: field(form, 'phone_number') ?? null,
    status: 'active',
    requirements: { disabled_reason: null, past_due: [] },
    billing: { address: addressOf(inner(inner(form, 'billing'), 'address')) },
    metadata: textsOf(form, 'metadata'),
  }
  books.holders.set(holder.id, holder)
  tell('issuing_cardholder.created', holder)
  return holder
}

export function updateHolder(desk: StripeDesk, id: string, form: Form): StripeHolder {
  const holder = known(desk.books.holders, id, 'issuing cardholder')
  holder.phone_number = field(form, 'phone_number') ?? holder.phone_number
  holder.email = field(form, 'email') ?? holder.email
  const status = field(form, 'status')
  if (status === 'active' || status === 'inactive' || status === 'blocked') holder.status = status
  Object.assign(holder.metadata, textsOf(form, 'metadata'))
  desk.tell('issuing_cardholder.updated', holder, {})
  return holder
}

export async function createCard(desk: StripeDesk, form: Form): Promise<object> {
  const { books, now, tell } = desk
  const cardholder = known(books.holders, field(form, 'cardholder') ?? '', 'issuing cardholder')
  const type = field(form, 'type')
  if (type !== 'physical' && type !== 'virtual') throw badRequest('Invalid type', undefined, 'type')
  const shipping = inner(form, 'shipping')
  if (type === 'physical' && !field(shipping, 'name')) {
    throw badRequest('Physical cards need an address.', 'parameter_missing', 'shipping')
  }
  const old = replacedCard(desk, form)
  const secret = await secretOf(desk, form, old)
  const today = new Date(now() * 1_000)
  const card: StripeCard = {
    id: newId('ic'),
    object: 'issuing.card',
    created: now(),
    livemode: false,
    brand: 'Visa',
    type,
    cardholder,
    currency: field(form, 'currency') ?? 'usd',
    last4: secret.number.slice(-4),
    exp_month: today.getUTCMonth() + 1,
    exp_year: today.getUTCFullYear() + yearsValid,
    replacement_for: old?.id ?? null,
    replacement_reason: field(form, 'replacement_reason') ?? null,
    replaced_by: null,
    status: field(form, 'status') === 'active' ? 'active' : 'inactive',
    cancellation_reason: null,
    shipping: type === 'physical' ? shippingOf(shipping, now()) : null,
    spending_controls: { spending_limits: limitsOf(form) },
    metadata: textsOf(form, 'metadata'),
  }
  books.cards.set(card.id, card)
  books.secrets.set(card.id, secret)
  if (old) old.replaced_by = card.id
  tell('issuing_card.created', card)
  return card
}

/** A damaged or expired card is made anew under its number; every other one gets a new number. */
async function secretOf(
  desk: StripeDesk,
  form: Form,
  old: StripeCard | undefined,
): Promise<CardSecret> {
  const before = old && desk.books.secrets.get(old.id)
  const reason = field(form, 'replacement_reason')
  const keepsNumber = reason === 'damaged' || reason === 'expired'
  const secret = before && keepsNumber ? remadeSecret(before) : newSecret(range)
  const pin = field(inner(form, 'pin'), 'encrypted_number')
  if (pin !== undefined) secret.pin = await openPin(desk, pin)
  return secret
}

/** Lost and stolen cards have to be cancelled before they are replaced. */
function replacedCard({ books }: StripeDesk, form: Form): StripeCard | undefined {
  const id = field(form, 'replacement_for')
  if (id === undefined) return undefined
  const old = known(books.cards, id, 'issuing card')
  const reason = field(form, 'replacement_reason')
  if ((reason === 'lost' || reason === 'stolen') && old.status !== 'canceled') {
    throw badRequest('Lost or stolen cards must be canceled first.', undefined, 'replacement_for')
  }
  return old
}

export async function updateCard(desk: StripeDesk, id: string, form: Form): Promise<object> {
  const { books, tell } = desk
  const card = known(books.cards, id, 'issuing card')
  if (card.status === 'canceled') {
    throw badRequest('This card is canceled and cannot be updated.')
  }
  const before = { status: card.status }
  const pin = field(inner(form, 'pin'), 'encrypted_number')
  const secret = books.secrets.get(id)
  if (pin !== undefined && secret) {
    secret.pin = await openPin(desk, pin)
    secret.wrongPins = 0
  }
  const status = field(form, 'status')
  if (status === 'active' || status === 'inactive' || status === 'canceled') card.status = status
  card.cancellation_reason = field(form, 'cancellation_reason') ?? card.cancellation_reason
  if ('spending_controls' in form) card.spending_controls = { spending_limits: limitsOf(form) }
  Object.assign(card.metadata, textsOf(form, 'metadata'))
  tell('issuing_card.updated', card, before)
  if (status === 'active') endReplaced(desk, card)
  return card
}

/** The new card ends the old one, once it is used. */
function endReplaced({ books, tell }: StripeDesk, card: StripeCard): void {
  const old = card.replacement_for === null ? undefined : books.cards.get(card.replacement_for)
  if (!old || old.status === 'canceled') return
  const before = { status: old.status }
  old.status = 'canceled'
  tell('issuing_card.updated', old, before)
}

/** The number only of a virtual card, and only when it is asked for. */
export function showCard({ books }: StripeDesk, id: string, form: Form): object {
  const card = known(books.cards, id, 'issuing card')
  const secret = books.secrets.get(id)
  const asked = textsIn(form, 'expand')
  if (card.type !== 'virtual' || !secret) return card
  return {
    ...card,
    ...(asked.includes('number') ? { number: secret.number } : {}),
    ...(asked.includes('cvc') ? { cvc: secret.cvc } : {}),
  }
}

const steps: Readonly<Record<string, string>> = {
  submit: 'submitted',
  ship: 'shipped',
  deliver: 'delivered',
  return: 'returned',
  fail: 'failure',
}

/** The post moves a card. */
export function moveCard({ books, tell }: StripeDesk, id: string, step: string): StripeCard {
  const card = known(books.cards, id, 'issuing card')
  const status = steps[step]
  if (!card.shipping || status === undefined) throw badRequest('This card is not in the post.')
  const before = { shipping: { ...card.shipping } }
  card.shipping.status = status
  if (step === 'ship') {
    card.shipping.carrier = 'royal_mail'
    card.shipping.tracking_number = `TRK${id.slice(-10).toUpperCase()}`
  }
  tell('issuing_card.updated', card, before)
  return card
}

/** Opens what the browser sealed for us alone. */
async function openPin({ pinKey }: StripeDesk, sealed: string): Promise<string> {
  const opened = await compactDecrypt(sealed, pinKey.privateKey).catch(() => undefined)
  const text = opened ? new TextDecoder().decode(opened.plaintext) : ''
  const pin = /"pin":\s*"(\d+)"/.exec(text)?.[1] ?? ''
  if (!hiddenPin.test(pin)) {
    throw badRequest('The PIN could not be decrypted.', 'invalid_pin', 'pin[encrypted_number]')
  }
  return pin
}

function shippingOf(form: Form, now: number): StripeShipping {
  return {
    name: field(form, 'name') ?? '',
    address: addressOf(inner(form, 'address')),
    phone_number: field(form, 'phone_number') ?? null,
    service: field(form, 'service') ?? 'standard',
    type: field(form, 'type') ?? 'individual',
    eta: now + etaDays * daySeconds,
    status: 'pending',
    carrier: null,
    tracking_number: null,
  }
}

/** @throws StripeRefusal 400 for what no letter reaches */
function addressOf(form: Form): Address {
  const needed = (name: string, shape: RegExp): string => {
    const text = field(form, name) ?? ''
    const what = text === '' ? `Missing required param: ${name}.` : `The ${name} is invalid.`
    if (!shape.test(text)) throw badRequest(what, `${name}_invalid`, `address[${name}]`)
    return text
  }
  return {
    line1: needed('line1', /[\p{L}\p{N}]/u),
    line2: field(form, 'line2') ?? null,
    city: needed('city', /\p{L}/u),
    state: field(form, 'state') ?? null,
    postal_code: needed('postal_code', /^[A-Z0-9][A-Z0-9 -]{1,11}$/i),
    country: needed('country', /^[A-Z]{2}$/),
  }
}

const limitsOf = (form: Form) =>
  rowsIn(inner(form, 'spending_controls'), 'spending_limits').map((limit) => ({
    amount: Number(field(limit, 'amount')),
    interval: field(limit, 'interval') ?? 'all_time',
  }))

/** @throws StripeRefusal 404 */
export function known<T>(things: ReadonlyMap<string, T>, id: string, what: string): T {
  const thing = things.get(id)
  if (thing === undefined) throw noSuch(what, id)
  return thing
}
