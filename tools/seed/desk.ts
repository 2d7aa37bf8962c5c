/** Operators of the demo, at work. */
import { setTimeout as sleep } from 'node:timers/promises'
import { generateSync } from 'otplib'
import { Failure } from '#contract/errors.ts'
import { operatorLogin } from '#contract/operators.ts'
import { assert } from '#kernel/assert.ts'
import { type Clock, secondMs } from '#kernel/time.ts'
import { demoOperatorPassword, demoOperators } from '#tools/seed/operators.ts'
import { type CallAs, type Send, type Wire, createWire } from '#tools/seed/wire.ts'

type Name = (typeof demoOperators)[number]['name']

/** The console's calls, as somebody. */
export type Desk = { readonly wire: Wire; readonly as: CallAs }

/** An operator by name, logged in. */
export type Desks = (name: Name) => Promise<Desk>

/** From one code of an authenticator to the next (RFC 6238). */
const stepMs = 30 * secondMs

/** Logs operators in at the console behind `send`. */
export function createDesks(send: Send, clock: Clock): Desks {
  const wire = createWire(send)
  return async (name) => {
    const operator = demoOperators.find((one) => one.name === name)
    assert(operator, `${name} was hired`)
    const { secret } = operator
    const logIn = () => {
      const code = generateSync({ secret, epoch: Math.floor(clock.now() / secondMs) })
      return wire(operatorLogin, { name, password: demoOperatorPassword, code })
    }
    const { token } = await logIn().catch(async (error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'CREDENTIALS_INCORRECT') throw error
      // A start that was broken off a moment ago has used this code up.
      await sleep(stepMs - (clock.now() % stepMs))
      return logIn()
    })
    return { wire, as: { token } }
  }
}
