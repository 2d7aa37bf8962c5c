import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { login } from '#contract/identity.access.ts'
import { workChallenge } from '#contract/identity.work.ts'
import { systemClock } from '#server/platform/clock.ts'
import { forgetCalls, tallyNetwork } from '#server/platform/limits.ts'
import { workLimit } from '#server/identity/work.ts'
import { isHome, logIn } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { press, sees } from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual' })
const loginAt = '/pages/login/login'
/** Where the browser calls from. */
const ip = '127.0.0.1'

/** Wrong passwords of somebody else behind the same address, as a program tries them. */
async function guesses({ json, database }: System, times: number): Promise<void> {
  await forgetCalls(database.sql, workLimit('logins'), ip)
  const guess = { way: 'username', identifier: 'somebody2026', password: 'Wrong1!horse' }
  for (let at = 0; at < times && at < 8; at += 1) await json(login.path, guess)
  // What such a program would have to pay for from here on is counted without it.
  for (let at = 5; at < times; at += 1) {
    await tallyNetwork(database.sql, systemClock, workLimit('logins'), ip)
  }
}

/** Calls of an operation that a page makes from now on. */
function callsOf(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) calls.push(request.url())
  })
  return calls
}

journey(
  'after many wrong passwords from the same network the owner logs in: the page does the work',
  async ({ system, open }) => {
    const { username } = await registerUser(system)
    await guesses(system, 30)
    const page = await open(loginAt)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    const asked = callsOf(page, workChallenge.path)
    await logIn(page, { way: 'User name', name: username })
    await isHome(page, username)
    assert.equal(asked.length, 1)
    assert.ok(workers.length > 0, 'the work was done beside the page')
    assert.deepEqual(page.workers(), [], 'and nothing works on')
  },
)

journey(
  'with the work done a wrong password is still a wrong password',
  async ({ system, open }) => {
    const { username } = await registerUser(system)
    await guesses(system, 6)
    const page = await open(loginAt)
    await logIn(page, { way: 'User name', name: username }, 'Wrong1!horse')
    await sees(page, 'Account or password incorrect. Check both and try again.')
  },
)

journey('who leaves the page while it works is not logged in by it', async ({ system, open }) => {
  const { username } = await registerUser(system)
  await guesses(system, 30)
  const page = await open('/')
  await press(page, 'Log in')
  const sent = callsOf(page, login.path)
  const started = page.waitForEvent('worker')
  await logIn(page, { way: 'User name', name: username })
  await started
  await page.goBack()
  await sees(page, 'Create account')
  await page.waitForTimeout(3_000)
  assert.deepEqual(page.workers(), [])
  assert.equal(sent.length, 1)
})
