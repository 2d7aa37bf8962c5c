/** How rules, verdicts and reasons are called at the desks. */
import type { CaseState, ReviewRule, ShownReason, Verdict } from '#contract/risk.ts'

/** Why a payment rests. */
export const ruleWords: Readonly<Record<ReviewRule, string>> = {
  address_blocked: 'address blocked',
  address_flagged: 'address flagged',
  screening_unavailable: 'screening unavailable',
  large_amount: 'large amount',
  changed_account: 'new address after a change of protection',
  open_case: 'another case is open',
}

/** Colours of what screening said. */
export const verdictTones = {
  clear: 'up',
  unknown: 'warn',
  review: 'warn',
  block: 'down',
} as const satisfies Record<Verdict, string>

/** Colours of what became of a case. */
export const stateTones = {
  open: 'gold',
  frozen: 'down',
  released: 'up',
  refused: 'down',
  reversed: 'plain',
} as const satisfies Record<CaseState, string>

/** Reasons that the user reads in their own language, in short. */
export const reasonWords: Readonly<Record<ShownReason, string>> = {
  address: 'Address on a list',
  unconfirmed: 'Not confirmed by the user',
  origin: 'Origin unknown',
  terms: 'Against the terms',
}
