import { Failure } from '#contract/errors.ts'
import { Action, prove } from '#contract/security.stepUp.ts'
import { demoPassword } from '#tools/seed/people.ts'
import type { Wire } from '#tools/seed/wire.ts'

/** Does what may ask a demo user who they are, and answers with the password. @throws what `act` does */
export async function proved<T>(wire: Wire, token: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Failure) || error.details['factors'] !== 'password') throw error
    const { subject = '' } = error.details
    const action = Action.parse(error.details['action'])
    await wire(prove, { action, subject, factor: 'password', answer: demoPassword }, { token })
    return act()
  }
}
