/** Operators at their desks. */
import { ScureBase32Plugin } from 'otplib'
import type { Page } from 'playwright-core'
import type { Role } from '#contract/operators.permissions.ts'
import { codeSecretOf } from '#server/config.ts'
import { hireWithSecret } from '#server/operators/hire.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import { fill, press, sees, sheetOf } from '#e2e/steps/see.ts'
import { codeOf } from '#e2e/steps/security.ts'
import type { Stage } from '#e2e/steps/journey.ts'
import type { System } from '#e2e/support/system.ts'

const password = 'Desk#2026'
const secret = Buffer.alloc(20, 9)
let hired = 0

/** The code that everybody's phone shows now, or `steps` later: the server takes each once. */
export const codeNow = (steps: 0 | 1 = 0): string =>
  codeOf(new ScureBase32Plugin().encode(secret), steps)

/** Makes an operator of a role, and answers the name. */
export async function hire({ database }: System, role: Role): Promise<string> {
  const name = `${role}${(hired += 1)}`
  const machine = { db: database.sql, clock: systemClock, ids: systemIds(systemClock) }
  const codeSecret = codeSecretOf({})
  await hireWithSecret({ codeSecret }, machine, { name, role, password, secret })
  return name
}

/** A name that passkeys may be for: they are not for numbers of addresses. */
export const namedConsole = ({ consoleUrl }: System): string =>
  consoleUrl.replace('127.0.0.1', 'localhost')

/** The password that every operator of a journey has. */
export const deskPassword = password

/** Fills the door in and goes through. */
export async function passDoor(page: Page, name: string, typed = password): Promise<void> {
  await fill(page, 'Name', name)
  await fill(page, 'Password', typed)
  await fill(page, 'Code of the authenticator', codeNow())
  await press(page, 'Log in')
}

/**
 * Proves anew who one is, in the sheet that asks for it. A code counts once, so this takes the one
 * after that of the door: once for each operator of a journey.
 */
export async function proveAs(page: Page, title: string, action: string): Promise<void> {
  const sheet = sheetOf(page, title)
  await fill(sheet, 'Password', password)
  await fill(sheet, 'Code of the authenticator', codeNow(1))
  await press(sheet, action)
}

/** Approves what waits, with a fresh proof. */
export async function approveAs(page: Page): Promise<void> {
  await press(page, 'Approve')
  await proveAs(page, 'Approve it', 'Approve now')
}

/** A new operator of a role, logged in, at a place of the console. */
export async function atDesk({ system, open }: Stage, role: Role, place = ''): Promise<Page> {
  const name = await hire(system, role)
  const page = await open(`${system.consoleUrl}/#/${place}`, { width: 1190 })
  await passDoor(page, name)
  await sees(page, name)
  return page
}
