/** Proving who one is, and what of an account protects it. */
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { systemClock } from '#server/platform/clock.ts'
import { bindContact, sendBindCode } from '#contract/security.protection.ts'
import { prove } from '#contract/security.stepUp.ts'
import { codeSent } from '#e2e/steps/identity.ts'
import { fill, press, sheetOf } from '#e2e/steps/see.ts'
import { type User, password } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

/** Seconds from one code of an authenticator to the next (RFC 6238). */
const stepSeconds = 30

/**
 * The code of an authenticator with this key, in base 32, now or `steps` later. Each is taken once,
 * and one that runs out while a page is filled in still counts; so a first one is of now and a second
 * one of the next step.
 */
export const codeOf = (secret: string, steps: 0 | 1 = 0): string =>
  generateSync({ secret, epoch: Math.floor(systemClock.now() / 1_000) + steps * stepSeconds })

/** The sheet that asks for a proof. */
export const proofSheet = (page: Page) => sheetOf(page, 'Confirm that it is you')

/** Gives the login password where the sheet asks for it. */
export async function provePassword(page: Page): Promise<void> {
  const sheet = proofSheet(page)
  await fill(sheet, 'Login password', password)
  await press(sheet, 'Confirm')
}

/** Gives the code that the sheet has sent by mail. */
export async function proveByMail(system: System, page: Page, to: string): Promise<void> {
  const sheet = proofSheet(page)
  const code = await codeSent(system, to, () => press(sheet, 'Send code'))
  await fill(sheet, 'Code by e-mail', code)
  await press(sheet, 'Confirm')
}

/** Binds a first e-mail to an account. */
export async function bindEmail(system: System, user: User, to: string): Promise<void> {
  const { token } = user.session
  const action = 'bindEmail'
  await system.wire(prove, { action, subject: '', factor: 'password', answer: password }, { token })
  const code = await codeSent(system, to, async () => {
    await system.wire(sendBindCode, { channel: 'email', to }, { token })
  })
  await system.wire(bindContact, { channel: 'email', to, code }, { token })
}
