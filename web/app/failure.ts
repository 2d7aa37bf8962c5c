import { type ErrorCode, Failure, isDeskError } from '#contract/errors.ts'
import { NoReply } from '#web/app/api.ts'
import { useTexts } from '#web/app/language.ts'

/** Whether the server said that there is nothing so. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'NOT_FOUND'

/** Says a rule that what was typed breaks, as the server would. */
export function useProblemText(): (code: ErrorCode) => string {
  const failureText = useFailureText()
  return (code) => failureText(new Failure(code))
}

/** Says what went wrong in the person's language; a lost reply is a network error (spec §8). */
export function useFailureText(): (error: unknown) => string {
  const { app, errors } = useTexts()
  return (error) => {
    if (error instanceof NoReply) return app.failure.network
    if (!(error instanceof Failure)) return app.failure.load
    return isDeskError(error.code) ? app.failure.load : errors[error.code](error.details)
  }
}
