import { minuteMs } from '#kernel/time.ts'
import type { Limit } from '#server/platform/limits.ts'

/** People looked up by one user: enough to mistype a few, too few to ask who all has an account. */
export const recipientLookups: Limit = {
  name: 'transfers.recipientLookups',
  calls: 30,
  windowMs: 10 * minuteMs,
}

/** Addresses looked over for one user; an answer tells whether somebody here receives there. */
export const addressChecks: Limit = {
  name: 'transfers.addressChecks',
  calls: 120,
  windowMs: 10 * minuteMs,
}

/** Transfers tried by one user, refused ones too: their refusals tell as much as the look-ups. */
export const transfersTried: Limit = {
  name: 'transfers.tried',
  calls: 60,
  windowMs: 10 * minuteMs,
}
