/** What a shop sent along, compared with what is known of a card and its holder. */
import { field, inner } from '#sandbox/stripe/desk.ts'
import type { StripeChecks } from '#sandbox/stripe/objects.ts'
import type { Form } from '#sandbox/stripe/wire.ts'

/** As a test says it; nothing was sent along where it says nothing. */
export function checksOf(form: Form): StripeChecks {
  const result = field(inner(form, 'three_d_secure'), 'result')
  return {
    address_line1_check: field(form, 'address_line1_check') ?? 'not_provided',
    address_postal_code_check: field(form, 'address_postal_code_check') ?? 'not_provided',
    authentication_exemption: null,
    cvc_check: field(form, 'cvc_check') ?? 'not_provided',
    expiry_check: field(form, 'expiry_check') ?? 'not_provided',
    postal_code: null,
    three_d_secure: result === undefined ? null : { result },
  }
}

/** Whether it is declined for that: an address that does not match is for the shop to judge. */
export const isUnverified = (checks: StripeChecks): boolean =>
  checks.cvc_check === 'mismatch' ||
  checks.expiry_check === 'mismatch' ||
  checks.three_d_secure?.result === 'failed'
