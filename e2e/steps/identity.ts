/** Registering, logging in and out, and the codes that come by SMS and mail. */
import type { Locator, Page } from 'playwright-core'
import { assert } from '#kernel/assert.ts'
import { choose, fill, press, sees } from '#e2e/steps/see.ts'
import { password } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

/** What a person is called, and the segment of the form it belongs to. */
export type Name =
  | { readonly way: 'User name'; readonly name: string }
  | { readonly way: 'Phone'; readonly name: string }
  | { readonly way: 'E-mail'; readonly name: string }

/** Labels of the field for each way. */
export const nameFields = {
  'User name': 'User name',
  Phone: 'Phone, with country code',
  'E-mail': 'E-mail',
} as const

/** Asks for a code and reads it where it arrives. */
export async function codeSent(
  { sandbox }: System,
  to: string,
  ask: () => Promise<void>,
): Promise<string> {
  const { inbox } = to.includes('@') ? sandbox.mail : sandbox.sms
  const last = inbox.list().at(-1)?.number ?? 0
  await ask()
  const message = to.includes('@')
    ? await sandbox.mail.inbox.waitFor((mail) => mail.number > last && mail.to.includes(to))
    : await sandbox.sms.inbox.waitFor((sms) => sms.number > last && sms.to === to)
  const code = /\b\d{6}\b/.exec('subject' in message ? message.subject : message.body)?.[0]
  assert(code, `there is a code in the message to ${to}`)
  return code
}

/** A code of the right shape that is not this one. */
export const wrongCode = (code: string): string => (code === '111111' ? '222222' : '111111')

/** Names the account; the form is on the screen. */
export async function fillName(page: Page, { way, name }: Name): Promise<void> {
  await choose(page, way)
  await fill(page, nameFields[way], name)
}

export async function fillNewPassword(
  page: Page | Locator,
  label: string,
  chosen = password,
): Promise<void> {
  await fill(page, label, chosen)
  await fill(page, 'Password once more', chosen)
}

export const agree = (page: Page): Promise<void> => page.getByRole('checkbox').check()

/** Fills in and sends the log-in form that is on the screen. */
export async function logIn(page: Page, name: Name, typed = password): Promise<void> {
  await fillName(page, name)
  await fill(page, 'Password', typed)
  await press(page, 'Log in')
}

/** From any page with the tab bar. */
export async function logOut(page: Page): Promise<void> {
  await press(page, 'Me')
  await press(page, 'Log out')
  await sees(page, 'Money that is yours, everywhere')
}

/** Waits until Home greets the person. */
export const isHome = (page: Page, nickname: string): Promise<void> =>
  page.getByRole('link', { name: nickname }).waitFor()
