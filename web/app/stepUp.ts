import type { FailureDetails } from '#contract/errors.ts'
import { currentToken, watchSession } from '#web/app/session.ts'
import { createStore } from '#web/app/store.ts'

/** A proof that the server asked for, and where to say whether it was given. */
export type Asked = {
  /** Of the STEP_UP_REQUIRED. */
  readonly details: FailureDetails
  readonly answer: (isProved: boolean) => void
}

/** The proof that is asked for now: the sheet over everything shows it. */
export const proofAsked = createStore<Asked | undefined>(undefined)

/** Asks the person for a proof. True once it was given; the call is then made again. */
export async function askProof(details: FailureDetails): Promise<boolean> {
  if (proofAsked.get() !== undefined) return false
  const token = currentToken()
  let unwatch: (() => void) | undefined
  const isProved = await new Promise<boolean>((answer) => {
    proofAsked.set({ details, answer })
    // Whoever is logged in by then was not asked.
    unwatch = watchSession(() => token !== currentToken() && answer(false))
  })
  unwatch?.()
  proofAsked.set(undefined)
  return isProved
}
