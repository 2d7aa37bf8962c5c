import { Failure } from '#contract/errors.ts'
import { kycStates, type renewKyc } from '#contract/kyc.ts'
import { renewableFrom, renewedFields } from '#contract/kyc.rules.ts'
import { nextState } from '#kernel/machine.ts'
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
    const isOpen = application && nextState(kycStates, application.state, 'renew')
    if (!isOpen || application.validUntil === null) throw new Failure('KYC_STATE_CONFLICT')
    if (dateIn('UTC', clock.now()) < renewableFrom(application.validUntil)) {
      throw new Failure('KYC_LOCKED')
    }
    if (!(await updateRenewed(sql, userId))) throw new Failure('KYC_STATE_CONFLICT')
    for (const field of renewedFields) {
      if (field !== keptField) await deleteField(sql, userId, field)
    }
    return recordOf(sql, deps, userId)
  }
