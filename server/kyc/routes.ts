import { kycState, resubmitKyc, saveKycDraft, submitKyc } from '#contract/kyc.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import type { KycDeps } from '#server/kyc/kyc.ts'
import { keepDraft } from '#server/kyc/saveDraft.ts'
import { showRecord } from '#server/kyc/state.ts'
import { handIn, handInAgain } from '#server/kyc/submit.ts'

/** Handlers of `contract/kyc.ts`. */
export const kycRoutes = (deps: KycDeps): Route[] => [
  serve(kycState, showRecord(deps)),
  serve(saveKycDraft, keepDraft(deps)),
  serve(submitKyc, handIn(deps)),
  serve(resubmitKyc, handInAgain(deps)),
]
