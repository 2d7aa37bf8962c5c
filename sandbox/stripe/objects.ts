/** Objects of Stripe Issuing as far as they are used, with Stripe's own names. */
import type { CardSecret } from '#sandbox/issuing/secret.ts'

export type Address = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string | null
  readonly postal_code: string
  readonly country: string
}

export type StripeHolder = {
  readonly id: string
  readonly object: 'issuing.cardholder'
  readonly created: number
  readonly livemode: false
  readonly type: 'individual'
  name: string
  email: string | null
  phone_number: string | null
  status: 'active' | 'inactive' | 'blocked'
  requirements: { readonly disabled_reason: string | null; readonly past_due: readonly string[] }
  readonly billing: { readonly address: Address }
  metadata: Record<string, string>
}

export type StripeShipping = {
  readonly name: string
  readonly address: Address
  readonly phone_number: string | null
  readonly service: string
  readonly type: string
  readonly eta: number | null
  status: string
  carrier: string | null
  tracking_number: string | null
}

export type StripeLimit = { readonly amount: number; readonly interval: string }

export type StripeCard = {
  readonly id: string
  readonly object: 'issuing.card'
  readonly created: number
  readonly livemode: false
  readonly brand: 'Visa'
  readonly type: 'physical' | 'virtual'
  readonly cardholder: StripeHolder
  readonly currency: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  readonly replacement_for: string | null
  readonly replacement_reason: string | null
  replaced_by: string | null
  status: 'active' | 'inactive' | 'canceled'
  cancellation_reason: string | null
  shipping: StripeShipping | null
  spending_controls: { readonly spending_limits: readonly StripeLimit[] }
  metadata: Record<string, string>
}

export type StripeMerchant = {
  readonly name: string
  readonly category: string
  readonly category_code: string
  readonly city: string | null
  readonly country: string | null
  readonly network_id: string
  readonly postal_code: string | null
  readonly state: string | null
  readonly tax_id: string | null
  readonly terminal_id: string | null
  readonly url: string | null
}

export type StripeHistory = {
  readonly amount: number
  readonly approved: boolean
  readonly created: number
  readonly currency: string
  readonly merchant_amount: number
  readonly merchant_currency: string
  readonly reason: string
  readonly reason_message: string | null
}

export type StripePending = {
  readonly amount: number
  readonly currency: string
  readonly is_amount_controllable: boolean
  readonly merchant_amount: number
  readonly merchant_currency: string
}

/** What did and did not match of what was sent along. */
export type StripeChecks = {
  readonly address_line1_check: string
  readonly address_postal_code_check: string
  readonly authentication_exemption: null
  readonly cvc_check: string
  readonly expiry_check: string
  readonly postal_code: null
  readonly three_d_secure: { readonly result: string } | null
}

export type StripeAuthorization = {
  readonly id: string
  readonly object: 'issuing.authorization'
  readonly created: number
  readonly livemode: false
  readonly card: StripeCard
  readonly cardholder: string
  readonly currency: string
  readonly merchant_currency: string
  readonly merchant_data: StripeMerchant
  readonly authorization_method: string
  readonly card_presence: 'present' | 'not_present'
  readonly verification_data: StripeChecks
  amount: number
  merchant_amount: number
  approved: boolean
  status: 'pending' | 'closed' | 'reversed' | 'expired'
  pending_request: StripePending | null
  readonly request_history: StripeHistory[]
  readonly transactions: StripeTransaction[]
  readonly metadata: Record<string, string>
}

export type StripeTransaction = {
  readonly id: string
  readonly object: 'issuing.transaction'
  readonly created: number
  readonly livemode: false
  readonly type: 'capture' | 'refund'
  readonly amount: number
  readonly currency: string
  readonly merchant_amount: number
  readonly merchant_currency: string
  readonly merchant_data: StripeMerchant
  readonly authorization: string | null
  readonly card: string
  readonly cardholder: string
  dispute: string | null
  readonly metadata: Record<string, string>
}

export type StripeDispute = {
  readonly id: string
  readonly object: 'issuing.dispute'
  readonly created: number
  readonly livemode: false
  readonly amount: number
  readonly currency: string
  readonly transaction: string
  status: 'unsubmitted' | 'submitted' | 'won' | 'lost' | 'expired'
  loss_reason?: string
  evidence: StripeEvidence
  readonly metadata: Record<string, string>
}

/** What shows it, by reason. */
export type StripeEvidence = {
  readonly reason: string
  readonly [reason: string]: string | Readonly<Record<string, string>>
}

export type StripeFile = {
  readonly id: string
  readonly object: 'file'
  readonly created: number
  readonly filename: string | null
  readonly purpose: 'dispute_evidence'
  readonly size: number
  readonly type: string
}

/** Everything this stand-in knows, in memory. */
export type StripeBooks = {
  readonly holders: Map<string, StripeHolder>
  readonly cards: Map<string, StripeCard>
  /** By card. */
  readonly secrets: Map<string, CardSecret>
  readonly authorizations: Map<string, StripeAuthorization>
  readonly transactions: Map<string, StripeTransaction>
  readonly disputes: Map<string, StripeDispute>
  readonly files: Map<string, StripeFile>
}

/** Books with nothing in them. */
export const emptyBooks = (): StripeBooks => ({
  holders: new Map(),
  cards: new Map(),
  secrets: new Map(),
  authorizations: new Map(),
  transactions: new Map(),
  disputes: new Map(),
  files: new Map(),
})
