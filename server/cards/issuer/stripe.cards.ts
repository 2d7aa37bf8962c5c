/** Cardholders and cards at Stripe. */
import type { Stripe } from 'stripe'
import { toAmount } from '#kernel/money.ts'
import { secondMs, toInstant } from '#kernel/time.ts'
import type {
  Address,
  CardIssuer,
  CardOrder,
  CloseReason,
  Delivery,
  Holder,
  IssuerCard,
  IssuerCardState,
  Shipment,
  ShippingState,
  SpendLimit,
} from '#server/cards/issuer/issuer.ts'
import {
  type StripeDeps,
  command,
  question,
  questionOf,
} from '#server/cards/issuer/stripe.calls.ts'

type Card = Stripe.Issuing.Card

/** How far back a look for what a key made goes. */
const findRows = 100

/** Our words in the metadata: which operation made it, and whether it was ever activated. */
const keyField = 'auric_key'
const activatedField = 'auric_activated'

/** What concerns people. */
export function stripeHolders({
  client,
}: StripeDeps): Pick<CardIssuer, 'createHolder' | 'changePhone' | 'readHolder' | 'findHolder'> {
  const { cardholders } = client.issuing
  return {
    createHolder: (order) =>
      command(async () => {
        const [year = 0, month = 1, day = 1] = order.birthday.split('-').map(Number)
        const made = await cardholders.create(
          {
            type: 'individual',
            name: `${order.firstName} ${order.lastName}`,
            ...(order.email === undefined ? {} : { email: order.email }),
            phone_number: order.phone,
            individual: {
              first_name: order.firstName,
              last_name: order.lastName,
              dob: { day, month, year },
            },
            billing: { address: addressOf(order.address) },
            metadata: { [keyField]: order.key },
          },
          { idempotencyKey: order.key },
        )
        return holderFrom(made)
      }),
    changePhone: ({ holderId, phone, key }) =>
      command(async () =>
        holderFrom(
          await cardholders.update(holderId, { phone_number: phone }, { idempotencyKey: key }),
        ),
      ),
    readHolder: async (holderId) => {
      const found = await questionOf(cardholders.retrieve(holderId))
      return found && holderFrom(found)
    },
    findHolder: async ({ key, phone }) => {
      const page = await question(cardholders.list({ phone_number: phone, limit: findRows }))
      const found = page.data.find(({ metadata }) => metadata[keyField] === key)
      return found && holderFrom(found)
    },
  }
}

function holderFrom({ id, status, requirements }: Stripe.Issuing.Cardholder): Holder {
  if (status === 'blocked') return { id, state: 'blocked' }
  const isIncomplete = status !== 'active' || Boolean(requirements?.disabled_reason)
  return { id, state: isIncomplete ? 'incomplete' : 'active' }
}

type Cards = Pick<
  CardIssuer,
  | 'createCard'
  | 'readCard'
  | 'findCard'
  | 'matching'
  | 'activate'
  | 'lock'
  | 'unlock'
  | 'close'
  | 'setPin'
  | 'setLimits'
>

/** What concerns cards. */
export function stripeCards({ client }: StripeDeps): Cards {
  const { cards } = client.issuing
  const update = (cardId: string, change: Stripe.Issuing.CardUpdateParams, key: string) =>
    command(async () => cardFrom(await cards.update(cardId, change, { idempotencyKey: key })))
  return {
    createCard: (order) =>
      command(async () =>
        cardFrom(await cards.create(orderOf(order), { idempotencyKey: order.key })),
      ),
    readCard: async (cardId) => {
      const found = await questionOf(cards.retrieve(cardId))
      return found && cardFrom(found)
    },
    matching: async (last4) => {
      const page = await question(cards.list({ last4, limit: findRows }))
      return page.data.map((card) => ({
        card: cardFrom(card),
        holderId: card.cardholder.id,
        holderName: card.cardholder.name,
        phone: card.cardholder.phone_number ?? undefined,
      }))
    },
    findCard: async ({ key, holderId }) => {
      const page = await question(cards.list({ cardholder: holderId, limit: findRows }))
      const found = page.data.find(({ metadata }) => metadata[keyField] === key)
      return found && cardFrom(found)
    },
    activate: ({ cardId, key }) =>
      update(cardId, { status: 'active', metadata: { [activatedField]: 'yes' } }, key),
    lock: ({ cardId, key }) => update(cardId, { status: 'inactive' }, key),
    unlock: ({ cardId, key }) => update(cardId, { status: 'active' }, key),
    close: ({ cardId, reason, key }) =>
      update(cardId, { status: 'canceled', ...cancellationOf(reason) }, key),
    setPin: ({ cardId, sealedPin, key }) =>
      update(cardId, { pin: { encrypted_number: sealedPin } }, key),
    setLimits: ({ cardId, limits, key }) =>
      update(cardId, { spending_controls: { spending_limits: limits.map(limitOf) } }, key),
  }
}

function orderOf(order: CardOrder): Stripe.Issuing.CardCreateParams {
  const { delivery, replaces, sealedPin } = order
  return {
    cardholder: order.holderId,
    currency: order.currency.toLowerCase(),
    type: order.form,
    status: 'inactive',
    metadata: { [keyField]: order.key, programme: order.programme },
    ...(delivery ? { shipping: shippingOf(delivery) } : {}),
    ...(replaces ? { replacement_for: replaces.cardId, replacement_reason: replaces.reason } : {}),
    ...(sealedPin === undefined ? {} : { pin: { encrypted_number: sealedPin } }),
  }
}

function shippingOf(delivery: Delivery): Stripe.Issuing.CardCreateParams.Shipping {
  const { name } = delivery
  const address = addressOf(delivery.address)
  if (delivery.to === 'pickUp') return { name, address, type: 'bulk', service: 'standard' }
  const phone = delivery.phone === undefined ? {} : { phone_number: delivery.phone }
  return { name, address, type: 'individual', service: delivery.speed, ...phone }
}

const addressOf = (address: Address) => ({
  line1: address.line1,
  ...(address.line2 === undefined ? {} : { line2: address.line2 }),
  city: address.city,
  ...(address.region === undefined ? {} : { state: address.region }),
  postal_code: address.postalCode,
  country: address.country,
})

/** Stripe has a word for two of ours; the others are closed without one. */
const cancellationOf = (reason: CloseReason) =>
  reason === 'lost' || reason === 'stolen' ? { cancellation_reason: reason } : {}

/** A card in our words; its number is not among them. */
function cardFrom(card: Card): IssuerCard {
  const replaced = card.replacement_for
  return {
    id: card.id,
    form: card.type === 'physical' ? 'physical' : 'virtual',
    state: stateOf(card),
    last4: card.last4,
    brand: card.brand,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    currency: card.currency.toUpperCase(),
    shipment: card.shipping ? shipmentFrom(card.shipping) : undefined,
    replacementFor: typeof replaced === 'string' ? replaced : replaced?.id,
    limits: (card.spending_controls.spending_limits ?? []).flatMap((limit) =>
      limitFrom(limit, card.currency),
    ),
  }
}

/** Stripe calls a card inactive both before it is activated and while it is locked. */
function stateOf({ status, metadata }: Card): IssuerCardState {
  if (status === 'active') return 'active'
  if (status === 'canceled') return 'closed'
  return metadata[activatedField] === undefined ? 'inactive' : 'locked'
}

const shippingStages: Readonly<Record<string, ShippingState>> = {
  pending: 'pending',
  submitted: 'submitted',
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  failure: 'failed',
  canceled: 'cancelled',
}

const carriers: Readonly<Record<string, string>> = {
  dhl: 'DHL',
  fedex: 'FedEx',
  royal_mail: 'Royal Mail',
  usps: 'USPS',
}

const shipmentFrom = (shipping: NonNullable<Card['shipping']>): Shipment => ({
  state: shippingStages[shipping.status ?? ''] ?? 'pending',
  carrier: shipping.carrier === null ? undefined : (carriers[shipping.carrier] ?? shipping.carrier),
  trackingNumber: shipping.tracking_number ?? undefined,
  expectedAt: shipping.eta === null ? undefined : toInstant(shipping.eta * secondMs),
})

const spans = {
  payment: 'per_authorization',
  day: 'daily',
  month: 'monthly',
  year: 'yearly',
  total: 'all_time',
} as const satisfies Record<SpendLimit['per'], string>

const spanNames = ['payment', 'day', 'month', 'year', 'total'] as const

const limitOf = ({ per, money }: SpendLimit) => ({
  amount: Number(money.amount),
  interval: spans[per],
})

function limitFrom(
  limit: { readonly amount: number; readonly interval: string },
  currency: string,
): readonly SpendLimit[] {
  const per = spanNames.find((name) => spans[name] === limit.interval)
  if (!per) return []
  const amount = toAmount(BigInt(limit.amount))
  return [{ per, money: { currency: currency.toUpperCase(), amount } }]
}
