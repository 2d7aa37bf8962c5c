import { Failure } from '#contract/errors.ts'
import type { renewKyc } from '#contract/kyc.ts'
import { renewableFrom, renewedFields } from '#contract/kyc.rules.ts'
import { assert } from '#kernel/assert.ts'
import { dateIn } from '#kernel/time.ts'
import type { Handler } from '#server/platform/http/route.ts'
import type { KycDeps } from '#server/kyc/kyc.ts'
import { recordOf } from '#server/kyc/state.ts'
import { deleteField, lockApplication, updateRenewed } from '#server/kyc/store.ts'

/** Kept in a renewal until another is chosen: most people get the same kind again. */
const keptField = 'documentType'

/**
 * Opens an approved record for a new document. The old one stays valid until its last day, or
 * until the new one is approved.
 */
export const renew =
  (deps: KycDeps): Handler<typeof renewKyc, 'user'> =>
  async (_input, { sql, clock, caller: { userId } }) => {
    const application = await lockApplication(sql, userId)
    if (application?.state !== 'approved') throw new Failure('KYC_STATE_CONFLICT')
    const { validUntil } = application
    assert(validUntil !== null, 'what is approved has a last day')
    if (dateIn('UTC', clock.now()) < renewableFrom(validUntil)) {
      throw new Failure('KYC_LOCKED')
    }
    if (!(await updateRenewed(sql, userId, clock.now()))) throw new Failure('KYC_STATE_CONFLICT')
    for (const field of renewedFields) {
      if (field !== keptField) await deleteField(sql, userId, field)
    }
    return recordOf(sql, deps, userId)
  }
