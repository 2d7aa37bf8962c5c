/** Cardholders and cards at Lithic. */
import type { Lithic } from 'lithic'
import { toAmount } from '#kernel/money.ts'
import { threeOf } from '#server/cards/issuer/country3.ts'
import type {
  Address,
  CardIssuer,
  CardOrder,
  Holder,
  IssuerCard,
  IssuerCardState,
  ReplaceReason,
  Shipment,
  SpendLimit,
} from '#server/cards/issuer/issuer.ts'
import {
  type LithicDeps,
  lithicCommand,
  lithicQuestion,
  lithicQuestionOf,
} from '#server/cards/issuer/lithic.calls.ts'

/** What concerns people. The key is their external id there. */
export function lithicHolders({
  client,
}: LithicDeps): Pick<CardIssuer, 'createHolder' | 'changePhone' | 'readHolder' | 'findHolder'> {
  const { accountHolders } = client
  return {
    createHolder: ({ email, ...order }) => {
      if (email === undefined) return Promise.resolve(withoutEmail)
      return lithicCommand(async () =>
        holderFrom(
          await accountHolders.create(
            {
              workflow: 'KYC_EXEMPT',
              kyc_exemption_type: 'PREPAID_CARD_USER',
              external_id: order.key,
              first_name: order.firstName,
              last_name: order.lastName,
              email,
              phone_number: order.phone,
              address: addressOf(order.address),
            },
            keyed(order.key),
          ),
        ),
      )
    },
    changePhone: ({ holderId, phone, key }) =>
      lithicCommand(async () => {
        await accountHolders.update(holderId, { phone_number: phone }, keyed(key))
        return holderFrom(await accountHolders.retrieve(holderId))
      }),
    readHolder: async (holderId) => {
      const found = await lithicQuestionOf(() => accountHolders.retrieve(holderId))
      return found && holderFrom(found)
    },
    findHolder: async ({ key }) => {
      const page = await lithicQuestion(() => accountHolders.list({ external_id: key, limit: 1 }))
      const [found] = page.data
      return found && holderFrom(found)
    },
  }
}

/** What it would say itself: nobody is made up for it. */
const withoutEmail = { kind: 'refused', reason: 'notAllowed', code: 'email is required' } as const

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

function holderFrom(wire: { readonly token: string; readonly status?: string }): Holder {
  if (wire.status === 'ACCEPTED') return { id: wire.token, state: 'active' }
  return { id: wire.token, state: wire.status === 'REJECTED' ? 'blocked' : 'incomplete' }
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
  | 'openBatch'
  | 'sendBatch'
>

/** What concerns cards. The key is their memo there. */
export function lithicCards(deps: LithicDeps): Cards {
  const { client, options } = deps
  const { cards, accountHolders, cardBulkOrders } = client
  const shown = (card: Lithic.NonPCICard) => cardFrom(card, options.brand)
  const update = (cardId: string, change: Lithic.CardUpdateParams, key: string) =>
    lithicCommand(async () => shown(await cards.update(cardId, change, keyed(key))))
  return {
    createCard: (order) =>
      lithicCommand(async () => {
        const { account_token: account } = await accountHolders.retrieve(order.holderId)
        if (account === undefined) return undefined
        return shown(await cards.create(orderOf(order, account, options.productId)))
      }),
    readCard: async (cardId) => {
      const found = await lithicQuestionOf(() => cards.retrieve(cardId))
      return found && shown(found)
    },
    findCard: async ({ key, holderId }) => {
      const holder = await lithicQuestionOf(() => accountHolders.retrieve(holderId))
      if (holder?.account_token === undefined) return undefined
      const query = { account_token: holder.account_token, memo: key }
      const page = await lithicQuestion(() => cards.list(query))
      const found = page.data.find(({ memo }) => memo === key)
      return found && shown(found)
    },
    // It looks for cards only by their whole number, which we never have: none can be bound.
    matching: () => Promise.resolve([]),
    activate: ({ cardId, key }) => update(cardId, { state: 'OPEN' }, key),
    lock: ({ cardId, key }) => update(cardId, { state: 'PAUSED' }, key),
    unlock: ({ cardId, key }) => update(cardId, { state: 'OPEN' }, key),
    close: ({ cardId, reason, key }) =>
      update(cardId, { state: 'CLOSED', substatus: closings[reason] }, key),
    setPin: ({ cardId, sealedPin, key }) => update(cardId, { pin: sealedPin }, key),
    setLimits: ({ cardId, limits, key }) => {
      const [limit] = limits
      const duration = limit ? durationOf(limit.per) : 'FOREVER'
      if (limits.length > 1 || duration === undefined) return Promise.resolve(unsupported)
      // 0 is no limit there.
      const amount = Number(limit?.money.amount ?? 0n)
      return update(cardId, { spend_limit: amount, spend_limit_duration: duration }, key)
    },
    openBatch: ({ key, name, address }) =>
      lithicCommand(async () => {
        const made = await cardBulkOrders.create(
          {
            customer_product_id: options.productId,
            shipping_address: shippingOf(name, address),
            shipping_method: 'BULK_EXPEDITED',
          },
          keyed(key),
        )
        return { batchId: made.token }
      }),
    sendBatch: ({ batchId, key }) =>
      lithicCommand(async () => {
        const sent = await cardBulkOrders.update(batchId, { status: 'LOCKED' }, keyed(key))
        return { batchId: sent.token }
      }),
  }
}

const unsupported = { kind: 'refused', reason: 'unsupported', code: '' } as const

function orderOf(order: CardOrder, account: string, product: string): Lithic.CardCreateParams {
  const { delivery, replaces, sealedPin } = order
  return {
    type: order.form === 'physical' ? 'PHYSICAL' : 'VIRTUAL',
    account_token: account,
    memo: order.key,
    ...(order.form === 'physical' ? { product_id: product } : {}),
    ...(delivery ? deliveryOf(delivery) : {}),
    ...(replaces
      ? {
          replacement_for: replaces.cardId,
          replacement_substatus: replacings[replaces.reason],
        }
      : {}),
    ...(sealedPin === undefined ? {} : { pin: sealedPin }),
    'Idempotency-Key': order.key,
  }
}

function deliveryOf(
  delivery: NonNullable<CardOrder['delivery']>,
): Partial<Lithic.CardCreateParams> {
  const shipping_address = shippingOf(delivery.name, delivery.address)
  if (delivery.to === 'person') {
    const shipping_method = delivery.speed === 'express' ? 'EXPRESS' : 'STANDARD_WITH_TRACKING'
    return { shipping_address, shipping_method }
  }
  const batch = delivery.batchId === undefined ? {} : { bulk_order_token: delivery.batchId }
  return { shipping_address, shipping_method: 'BULK', ...batch }
}

function shippingOf(name: string, address: Address) {
  const [first = '', ...rest] = name.split(' ')
  return { ...addressOf(address), first_name: first, last_name: rest.join(' ') || first }
}

const addressOf = (address: Address) => ({
  address1: address.line1,
  ...(address.line2 === undefined ? {} : { address2: address.line2 }),
  city: address.city,
  state: address.region ?? address.city,
  postal_code: address.postalCode,
  country: threeOf(address.country) ?? address.country,
})

const closings = {
  lost: 'LOST',
  stolen: 'COMPROMISED',
  damaged: 'DAMAGED',
  ended: 'END_USER_REQUEST',
} as const

const replacings = {
  lost: 'LOST',
  stolen: 'COMPROMISED',
  damaged: 'DAMAGED',
  expired: 'EXPIRED',
} as const satisfies Record<ReplaceReason, string>

const states: Readonly<Record<Lithic.NonPCICard['state'], IssuerCardState>> = {
  PENDING_FULFILLMENT: 'inactive',
  PENDING_ACTIVATION: 'inactive',
  OPEN: 'active',
  PAUSED: 'locked',
  CLOSED: 'closed',
}

/** A card in our words; its number is not among them. */
function cardFrom(card: Lithic.NonPCICard, brand: string): IssuerCard {
  const currency = card.cardholder_currency ?? 'USD'
  const isPhysical = card.type === 'PHYSICAL'
  return {
    id: card.token,
    form: isPhysical ? 'physical' : 'virtual',
    state: states[card.state],
    last4: card.last_four,
    brand,
    expiryMonth: Number(card.exp_month ?? 0),
    expiryYear: Number(card.exp_year ?? 0),
    currency,
    shipment: isPhysical ? shipmentFrom(card) : undefined,
    replacementFor: card.replacement_for ?? undefined,
    limits: limitsFrom(card, currency),
  }
}

/** All that a card says of its journey there: nothing once closed. The rest is in its messages. */
function shipmentFrom({ state }: Lithic.NonPCICard): Shipment | undefined {
  if (state === 'CLOSED') return undefined
  return {
    state: state === 'PENDING_FULFILLMENT' ? 'pending' : 'shipped',
    carrier: undefined,
    trackingNumber: undefined,
    expectedAt: undefined,
  }
}

type Duration = NonNullable<Lithic.CardUpdateParams['spend_limit_duration']>

function durationOf(per: SpendLimit['per']): Duration | undefined {
  switch (per) {
    case 'payment':
      return 'TRANSACTION'
    case 'month':
      return 'MONTHLY'
    case 'year':
      return 'ANNUALLY'
    case 'total':
      return 'FOREVER'
    case 'day':
      return undefined
  }
}

const spans: Readonly<Record<Lithic.NonPCICard['spend_limit_duration'], SpendLimit['per']>> = {
  TRANSACTION: 'payment',
  DAILY: 'day',
  MONTHLY: 'month',
  ANNUALLY: 'year',
  FOREVER: 'total',
}

function limitsFrom(card: Lithic.NonPCICard, currency: string): readonly SpendLimit[] {
  if (card.spend_limit === 0) return []
  const amount = toAmount(BigInt(card.spend_limit))
  return [{ per: spans[card.spend_limit_duration], money: { currency, amount } }]
}
