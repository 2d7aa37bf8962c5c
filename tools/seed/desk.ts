/** Operators of the demo, at work. */
import { generateSync } from 'otplib'
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

/** Logs operators in at the console behind `send`. */
export function createDesks(send: Send, clock: Clock): Desks {
  const wire = createWire(send)
  return async (name) => {
    const operator = demoOperators.find((one) => one.name === name)
    assert(operator, `${name} was hired`)
    const code = generateSync({
      secret: operator.secret,
      epoch: Math.floor(clock.now() / secondMs),
    })
    const proof = { name, password: demoOperatorPassword, code }
    const { token } = await wire(operatorLogin, proof)
    return { wire, as: { token } }
  }
}
