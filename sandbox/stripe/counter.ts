/** The Simulator's desks at Stripe: every one makes the calls of Stripe's own test helpers. */
import {
  type Counter,
  type CounterDispute,
  type CounterPayment,
  type PostStep,
  type Sale,
  cashCategory,
  cityOf,
  costOf,
} from '#sandbox/issuing/counter.ts'
import { run } from '#sandbox/stripe/api.ts'
import { known } from '#sandbox/stripe/cards.ts'
import type { StripeDesk } from '#sandbox/stripe/desk.ts'
import { decideDispute, shownIn } from '#sandbox/stripe/disputes.ts'
import { categoryOf } from '#sandbox/stripe/merchant.ts'
import type { StripeAuthorization, StripeTransaction } from '#sandbox/stripe/objects.ts'
import type { Vault } from '#sandbox/stripe/vault.ts'
import { type Form, badRequest } from '#sandbox/stripe/wire.ts'

const helpers = '/v1/test_helpers/issuing'
const words: Readonly<Record<PostStep, string>> = {
  ship: 'ship',
  deliver: 'deliver',
  lose: 'fail',
  return: 'return',
}
const methods: Readonly<Record<Sale['how'], string>> = {
  chip: 'chip',
  contactless: 'contactless',
  online: 'online',
  cash: 'chip',
}

/** The desks of this stand-in. */
export function stripeCounter(desk: StripeDesk, vault: Vault): Counter {
  const { books } = desk
  const post = (path: string, form: Form = {}) =>
    run(desk, vault, { method: 'POST', path: helpers + path }, form)
  return {
    cards: () =>
      [...books.cards.values()].toReversed().map((card) => ({
        id: card.id,
        last4: card.last4,
        holder: card.cardholder.name,
        form: card.type,
        state: card.status,
        currency: card.currency.toUpperCase(),
        post: card.shipping?.status,
      })),
    payments: () => paymentsOf(desk),
    postSteps: ['ship', 'deliver', 'lose', 'return'],
    pay: async (sale) => {
      const before = new Set(books.authorizations.keys())
      await post('/authorizations', { ...saleForm(desk, sale), ...presented(sale) })
      return [...books.authorizations.keys()].findLast((id) => !before.has(id)) ?? ''
    },
    turn: async ({ id, turn, amount }) => {
      if (turn === 'refund') {
        await post(`/transactions/${takenOf(desk, id)}/refund`, textOf('refund_amount', amount))
      } else await post(`/authorizations/${id}/${turn}`, textOf(`${turn}_amount`, amount))
    },
    refundAlone: async (sale) => {
      await post('/transactions/create_unlinked_refund', saleForm(desk, sale))
    },
    captureAlone: async (sale) => {
      await post('/transactions/create_force_capture', saleForm(desk, sale))
    },
    move: async (cardId, step) => {
      await post(`/cards/${cardId}/shipping/${words[step]}`)
    },
    disputes: () => disputesOf(desk),
    decide: ({ id, outcome }) => decideDispute(desk, id, outcome),
  }
}

function disputesOf({ books }: StripeDesk): readonly CounterDispute[] {
  return [...books.disputes.values()].toReversed().map((row) => {
    const bought = known(books.transactions, row.transaction, 'issuing transaction')
    const shown = shownIn(row)
    return {
      id: row.id,
      last4: books.cards.get(bought.card)?.last4 ?? '',
      merchant: bought.merchant_data.name,
      currency: row.currency.toUpperCase(),
      amount: row.amount,
      reason: row.evidence.reason,
      state: row.status,
      explanation: shown['explanation'] ?? '',
      files: shown['additional_documentation'] === undefined ? 0 : 1,
      isOpen: row.status === 'submitted',
      at: row.created * 1_000,
    }
  })
}

const textOf = (name: string, amount: number | undefined): Form =>
  amount === undefined ? {} : { [name]: String(amount) }

function saleForm({ books }: StripeDesk, sale: Sale): Form {
  const card = known(books.cards, sale.cardId, 'issuing card')
  const category = sale.how === 'cash' ? cashCategory : sale.category
  return {
    card: card.id,
    amount: String(costOf(sale, card.currency)),
    merchant_amount: String(sale.amount),
    merchant_currency: sale.currency.toLowerCase(),
    merchant_data: {
      name: sale.name,
      category: categoryOf(category),
      city: cityOf(sale),
      country: sale.country,
    },
  }
}

const presented = ({ how, pin }: Sale): Form => ({
  authorization_method: methods[how],
  ...(pin === undefined ? {} : { pin }),
})

/** What was taken last of a payment, whose id may itself be that of what was taken. */
function takenOf({ books }: StripeDesk, id: string): string {
  if (books.transactions.has(id)) return id
  const taken = books.authorizations
    .get(id)
    ?.transactions.findLast(({ type }) => type === 'capture')
  if (!taken) throw badRequest('Nothing was taken yet.')
  return taken.id
}

function paymentsOf({ books }: StripeDesk): readonly CounterPayment[] {
  const alone = [...books.transactions.values()]
    .filter(({ authorization, type }) => authorization === null || type === 'refund')
    .map((row) => movedRow(row, books.cards.get(row.card)?.last4 ?? ''))
  const promised = [...books.authorizations.values()].map(promiseRow)
  // Within one second what moved comes before what was promised.
  return [...promised, ...alone].toReversed().toSorted((a, b) => b.at - a.at)
}

function promiseRow(row: StripeAuthorization): CounterPayment {
  const taken = row.transactions.reduce((total, { amount }) => total - amount, 0)
  const asked = row.request_history.at(-1)
  const state = row.status === 'closed' ? 'settled' : row.status
  return {
    id: row.id,
    last4: row.card.last4,
    merchant: row.merchant_data.name,
    currency: row.currency.toUpperCase(),
    amount: taken || row.amount || asked?.amount || 0,
    held: row.status === 'pending' ? row.amount : 0,
    state: row.approved ? state : 'declined',
    reason: row.approved ? undefined : asked?.reason,
    at: row.created * 1_000,
  }
}

const movedRow = (row: StripeTransaction, last4: string): CounterPayment => ({
  id: row.id,
  last4,
  merchant: row.merchant_data.name,
  currency: row.currency.toUpperCase(),
  amount: Math.abs(row.amount),
  held: 0,
  state: row.type === 'refund' ? 'refunded' : 'settled',
  reason: undefined,
  at: row.created * 1_000,
})
