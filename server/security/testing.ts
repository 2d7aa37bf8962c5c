/** Users with factors, on a real database. */
import { generateSync } from 'otplib'
import type { Action, Factor } from '#contract/security.stepUp.ts'
import { assert } from '#kernel/assert.ts'
import { secondMs } from '#kernel/time.ts'
import { findSession } from '#server/identity/session.ts'
import { type IdentityTest, goodPassword, testDeps } from '#server/identity/testing.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { beginAuthenticator, finishAuthenticator } from '#server/security/authenticator.ts'
import { bindContactOf, sendContactCode } from '#server/security/protection.ts'
import { sendProofCode, takeProof } from '#server/security/prove.ts'

export const securityDeps = {
  codeSecret: testDeps.codeSecret,
  site: { rpId: 'localhost', origin: 'http://localhost:4600' },
}

/** The caller a session belongs to. */
export async function callerOf(test: IdentityTest, token: string): Promise<Caller> {
  const caller = await findSession(test.database.sql, token, test.clock.now())
  assert(caller, 'the session is open')
  return caller
}

/** What an authenticator with that secret shows now. */
export const codeOf = ({ clock }: IdentityTest, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(clock.now() / secondMs) })

/** Binds an authenticator; its next code is a fresh one. */
export async function bindApp(test: IdentityTest, caller: Caller) {
  const asked = { password: goodPassword }
  const { secret } = await test.callAs(caller, beginAuthenticator(securityDeps), asked)
  const code = codeOf(test, secret)
  const { recoveryCodes } = await test.callAs(caller, finishAuthenticator(securityDeps), { code })
  test.clock.move(30 * secondMs)
  return { secret, recoveryCodes }
}

/** Proves the login password for an action. */
export const provePassword = (test: IdentityTest, caller: Caller, action: Action, subject = '') =>
  proves(test, caller, { action, subject, factor: 'password', answer: goodPassword })

/** Gives any proof. */
export const proves = (
  test: IdentityTest,
  caller: Caller,
  proof: {
    readonly action: Action
    readonly factor: Factor
    readonly answer: string
    readonly subject?: string
  },
) => test.callAs(caller, takeProof(securityDeps), { subject: '', ...proof })

/** Has a code sent to the e-mail that is bound, and reads it there. */
export async function mailedCode(
  test: IdentityTest,
  caller: Caller,
  action: Action,
  to: string,
): Promise<string> {
  await test.callAs(caller, sendProofCode, { action, factor: 'email' })
  await test.deliver()
  return test.codeFor(to)
}

/** Binds a first e-mail to an account that has no factor yet. */
export async function bindEmail(test: IdentityTest, caller: Caller, to: string): Promise<void> {
  await provePassword(test, caller, 'bindEmail')
  await test.callAs(caller, sendContactCode(securityDeps), { channel: 'email', to })
  await test.deliver()
  const code = test.codeFor(to)
  await test.callAs(caller, bindContactOf(securityDeps), { channel: 'email', to, code })
}
