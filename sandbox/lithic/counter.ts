/** The Simulator's desks at Lithic: every one makes Lithic's own calls for simulating. */
import {
  type Counter,
  type CounterDispute,
  type CounterPayment,
  type Sale,
  cashCategory,
  cityOf,
  costOf,
} from '#sandbox/issuing/counter.ts'
import { run } from '#sandbox/lithic/api.ts'
import type { LithicDesk } from '#sandbox/lithic/desk.ts'
import { decideDispute } from '#sandbox/lithic/disputes.ts'
import type { LithicTransaction } from '#sandbox/lithic/objects.ts'
import { badRequest, known } from '#sandbox/lithic/wire.ts'

const modes: Readonly<Record<Sale['how'], string>> = {
  chip: 'ICC',
  contactless: 'CONTACTLESS',
  online: 'ECOMMERCE',
  cash: 'ICC',
}

/** The desks of this stand-in. Its post only sends: Lithic does not follow a card further. */
export function lithicCounter(desk: LithicDesk): Counter {
  const { books } = desk
  const simulate = (path: string, body: object = {}) =>
    run(desk, { method: 'POST', path: `/v1/simulate/${path}` }, { body, query: {} })
  return {
    cards: () =>
      [...books.cards.values()].toReversed().map((card) => ({
        id: card.token,
        last4: card.last_four,
        holder: holderOf(desk, card.account_token),
        form: card.type === 'PHYSICAL' ? 'physical' : 'virtual',
        state: card.state,
        currency: card.cardholder_currency,
        post: card.type === 'PHYSICAL' ? postOf(card.state) : undefined,
      })),
    payments: () =>
      [...books.transactions.values()]
        .filter(({ events }) => events.length > 0)
        .toReversed()
        .map((row) => paymentRow(row, books.cards.get(row.card_token)?.last_four ?? '')),
    postSteps: ['ship'],
    pay: async (sale) => {
      const before = new Set(books.transactions.keys())
      const status = sale.how === 'cash' ? 'FINANCIAL_AUTHORIZATION' : 'AUTHORIZATION'
      const secret = sale.pin === undefined ? {} : { pin: sale.pin }
      const presented = { ...secret, status, entry_mode: modes[sale.how] }
      await simulate('authorize', { ...saleBody(desk, sale), ...presented })
      return [...books.transactions.keys()].findLast((token) => !before.has(token)) ?? ''
    },
    turn: async ({ id, turn, amount }) => {
      const part = amount === undefined ? {} : { amount }
      if (turn === 'capture') await simulate('clearing', { token: id, ...part })
      else if (turn === 'reverse') await simulate('void', { token: id, ...part })
      else if (turn === 'expire')
        await simulate('void', { token: id, type: 'AUTHORIZATION_EXPIRY' })
      else await simulate('return', returnOf(desk, id, amount))
    },
    refundAlone: async (sale) => {
      await simulate('return', saleBody(desk, sale))
    },
    captureAlone: async (sale) => {
      await simulate('clearing', saleBody(desk, sale))
    },
    move: async (cardId, step) => {
      if (step !== 'ship') throw badRequest('Lithic does not follow a card once it is sent.')
      await simulate(`cards/${cardId}/ship`)
    },
    disputes: () => disputesOf(desk),
    decide: ({ id, outcome }) => decideDispute(desk, id, outcome),
  }
}

function disputesOf({ books }: LithicDesk): readonly CounterDispute[] {
  return [...books.disputes.values()].toReversed().map((row) => {
    const bought = known(books.transactions, row.transaction_token, 'Transaction')
    const files = [...books.evidences.values()].filter((one) => one.dispute_token === row.token)
    return {
      id: row.token,
      last4: books.cards.get(bought.card_token)?.last_four ?? '',
      merchant: bought.merchant.descriptor,
      currency: bought.amounts.cardholder.currency,
      amount: row.amount,
      reason: row.reason,
      state: row.status,
      explanation: row.customer_note ?? '',
      files: files.filter((one) => one.upload_status === 'UPLOADED').length,
      isOpen: row.resolution_reason === null,
      at: Date.parse(row.created),
    }
  })
}

function holderOf({ books }: LithicDesk, account: string): string {
  const holder = [...books.holders.values()].find((one) => one.account_token === account)
  return holder ? `${holder.individual.first_name} ${holder.individual.last_name}` : ''
}

const postOf = (state: string): string => (state === 'PENDING_FULFILLMENT' ? 'pending' : 'shipped')

function saleBody({ books }: LithicDesk, sale: Sale): object {
  const card = known(books.cards, sale.cardId, 'Card')
  return {
    pan: books.secrets.get(card.token)?.number ?? '',
    amount: costOf(sale, card.cardholder_currency),
    merchant_amount: sale.amount,
    merchant_currency: sale.currency,
    descriptor: sale.name,
    mcc: sale.how === 'cash' ? cashCategory : sale.category,
    merchant_acceptor_city: cityOf(sale),
    merchant_acceptor_country: countries[sale.country] ?? sale.country,
  }
}

/** The countries of the terminal, by three letters as Lithic writes them. */
const countries: Readonly<Record<string, string>> = {
  DE: 'DEU',
  FR: 'FRA',
  GB: 'GBR',
  HK: 'HKG',
  JP: 'JPN',
  RU: 'RUS',
  SG: 'SGP',
  TW: 'TWN',
  US: 'USA',
}

/** Money given back goes to the card, by its number: Lithic ties it to no payment. */
function returnOf({ books }: LithicDesk, token: string, amount: number | undefined): object {
  const {
    card_token: card,
    amounts,
    merchant,
    status,
  } = known(books.transactions, token, 'Transaction')
  if (status !== 'SETTLED') throw badRequest('Nothing was taken yet.')
  return {
    pan: books.secrets.get(card)?.number ?? '',
    amount: amount ?? amounts.cardholder.amount,
    descriptor: merchant.descriptor,
    mcc: merchant.mcc,
    merchant_acceptor_country: merchant.country,
  }
}

const states = {
  PENDING: 'pending',
  SETTLED: 'settled',
  VOIDED: 'reversed',
  EXPIRED: 'expired',
  DECLINED: 'declined',
} as const

function paymentRow(row: LithicTransaction, last4: string): CounterPayment {
  const [first] = row.events
  const isRefund = first?.type === 'RETURN'
  return {
    id: row.token,
    last4,
    merchant: row.merchant.descriptor,
    currency: row.amounts.cardholder.currency,
    amount: row.amounts.cardholder.amount || first?.amount || 0,
    held: row.amounts.hold.amount,
    state: isRefund ? 'refunded' : states[row.status],
    reason: row.status === 'DECLINED' ? row.result : undefined,
    at: Date.parse(row.created),
  }
}
