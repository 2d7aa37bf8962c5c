/** Objects of Lithic as far as they are used, with Lithic's own names. */
import type { CardSecret } from '#sandbox/issuing/secret.ts'

export type LithicHolder = {
  readonly token: string
  readonly account_token: string
  readonly created: string
  readonly external_id: string
  readonly email: string
  readonly individual: { readonly first_name: string; readonly last_name: string }
  phone_number: string
  status: 'ACCEPTED' | 'REJECTED'
  status_reasons: readonly string[]
}

export type LithicCard = {
  readonly token: string
  readonly account_token: string
  readonly card_program_token: string
  readonly created: string
  readonly cardholder_currency: string
  readonly last_four: string
  readonly exp_month: string
  readonly exp_year: string
  readonly type: 'PHYSICAL' | 'VIRTUAL'
  readonly memo: string
  readonly product_id: string | null
  readonly replacement_for: string | null
  readonly bulk_order_token: string | null
  readonly funding: null
  pin_status: 'OK' | 'BLOCKED' | 'NOT_SET'
  state: 'PENDING_FULFILLMENT' | 'PENDING_ACTIVATION' | 'OPEN' | 'PAUSED' | 'CLOSED'
  substatus: string | null
  spend_limit: number
  spend_limit_duration: 'ANNUALLY' | 'FOREVER' | 'MONTHLY' | 'TRANSACTION' | 'DAILY'
}

export type LithicMoney = { readonly amount: number; readonly currency: string }

export type LithicMerchant = {
  readonly acceptor_id: string
  readonly descriptor: string
  readonly mcc: string
  readonly city: string
  readonly state: string
  readonly country: string
}

export type LithicPos = {
  readonly entry_mode: {
    readonly pan: string
    readonly card: 'PRESENT' | 'NOT_PRESENT'
    readonly pin_entered: boolean
  }
  readonly terminal: { readonly partial_approval_capable: boolean }
}

export type LithicEvent = {
  readonly token: string
  readonly type: string
  readonly created: string
  readonly result: string
  readonly detailed_results: readonly string[]
  readonly effective_polarity: 'CREDIT' | 'DEBIT'
  readonly amount: number
  readonly amounts: { readonly cardholder: LithicMoney; readonly merchant: LithicMoney }
}

export type LithicTransaction = {
  readonly token: string
  readonly account_token: string
  readonly card_token: string
  readonly created: string
  readonly merchant: LithicMerchant
  readonly pos: LithicPos
  status: 'PENDING' | 'SETTLED' | 'VOIDED' | 'EXPIRED' | 'DECLINED'
  result: string
  amounts: { cardholder: LithicMoney; hold: LithicMoney; merchant: LithicMoney }
  readonly events: LithicEvent[]
}

export type LithicBulkOrder = {
  readonly token: string
  readonly created: string
  readonly customer_product_id: string
  readonly shipping_method: string
  readonly shipping_address: unknown
  readonly card_tokens: string[]
  status: 'OPEN' | 'LOCKED'
  updated: string
}

export type LithicDispute = {
  readonly token: string
  readonly created: string
  readonly transaction_token: string
  readonly amount: number
  readonly reason: string
  readonly customer_note: string | null
  readonly customer_filed_date: string | null
  status: 'NEW' | 'SUBMITTED' | 'CASE_WON' | 'CASE_CLOSED'
  resolution_reason: string | null
  resolution_date: string | null
}

export type LithicEvidence = {
  readonly token: string
  readonly created: string
  readonly dispute_token: string
  readonly filename: string | null
  upload_status: 'PENDING' | 'UPLOADED' | 'REJECTED'
  upload_url: string | undefined
}

/** Everything this stand-in knows, in memory. */
export type LithicBooks = {
  readonly holders: Map<string, LithicHolder>
  readonly cards: Map<string, LithicCard>
  /** By card. */
  readonly secrets: Map<string, CardSecret>
  readonly transactions: Map<string, LithicTransaction>
  readonly bulkOrders: Map<string, LithicBulkOrder>
  readonly disputes: Map<string, LithicDispute>
  readonly evidences: Map<string, LithicEvidence>
}

/** Books with nothing in them. */
export const emptyBooks = (): LithicBooks => ({
  holders: new Map(),
  cards: new Map(),
  secrets: new Map(),
  transactions: new Map(),
  bulkOrders: new Map(),
  disputes: new Map(),
  evidences: new Map(),
})
