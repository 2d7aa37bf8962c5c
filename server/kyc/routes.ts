import { kycDecide, kycDocument, kycQueue, kycTake, kycView } from '#contract/kyc.desk.ts'
import { kycState, resubmitKyc, saveKycDraft, submitKyc } from '#contract/kyc.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { decide, listQueue, showDocument, take, view } from '#server/kyc/desk.ts'
import type { DeskDeps } from '#server/kyc/kyc.ts'
import { keepDraft } from '#server/kyc/saveDraft.ts'
import { showRecord } from '#server/kyc/state.ts'
import { handIn, handInAgain } from '#server/kyc/submit.ts'

/** Handlers of `contract/kyc.ts` and `contract/kyc.desk.ts`. */
export const kycRoutes = (deps: DeskDeps): Route[] => [
  serve(kycState, showRecord(deps)),
  serve(saveKycDraft, keepDraft(deps)),
  serve(submitKyc, handIn(deps)),
  serve(resubmitKyc, handInAgain(deps)),
  serve(kycQueue, listQueue(deps)),
  serve(kycTake, take),
  serve(kycView, view(deps)),
  serve(kycDocument, showDocument(deps)),
  serve(kycDecide, decide(deps)),
]
