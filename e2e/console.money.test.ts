/** Finance at the ledger: found, explained, taken away; and who sees nothing of it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as z from 'zod/mini'
import { atDesk } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { registerRich, spend } from '#e2e/steps/money.ts'
import { choose, control, fill, press, sees, seesTitle, sheetOf, seesNone } from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

/** What the wire says to the operator of a page. */
const wireSays = (page: Page, path: string, input: object): Promise<string> =>
  page.evaluate(
    async ([address, body]) => {
      const token = sessionStorage.getItem('auric.desk') ?? ''
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const reply = await fetch(`/json/${address}`, { method: 'POST', headers, body })
      return reply.text()
    },
    [path, JSON.stringify(input)] as const,
  )

const failureOf = (text: string): string =>
  z.object({ data: z.object({ error: z.string() }) }).parse(JSON.parse(text)).data.error

journey('finance follows money through the ledger and takes it away as a table', async (stage) => {
  const { system } = stage
  const user = await registerRich(system, '50')
  await spend(system, user, await registerUser(system), '12.5')
  const page = await atDesk(stage, 'finance', `users/${user.session.profile.id}`)
  await seesTitle(page, user.username)
  await press(page, 'Accounts')
  await page
    .getByRole('link', { name: `${user.username} · available` })
    .first()
    .click()
  await seesTitle(page, `${user.username} · available`)
  await sees(page, '37.50')
  await choose(page, 'Explain')
  await sees(page, 'The balance is the sum of its entries')
  await page.getByRole('row', { name: /Sum of the entries 37\.50/ }).waitFor()
  await page.getByRole('link', { name: 'Transfer', exact: true }).first().click()
  await seesTitle(page, 'Transfer')
  await sees(page, 'TRANSFER · SUCCESS')
  await page.getByRole('link', { name: `${user.username} · available` }).click()
  await seesTitle(page, `${user.username} · available`)
  await press(page, 'Export…')
  const sheet = sheetOf(page, 'Export the entries')
  await fill(sheet, 'Reason', 'For the books of November')
  const [download] = await Promise.all([page.waitForEvent('download'), press(sheet, 'Download')])
  assert.match(download.suggestedFilename(), /^auric-entries-\d+-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  assert.match(lines[1] ?? '', /,USDT,-12\.500000,37\.500000,$/)
})

journey('what waits is counted on the overview and at its desk', async (stage) => {
  const { system } = stage
  const user = await registerRich(system, '50')
  const page = await atDesk(stage, 'finance')
  const tile = page.getByRole('link', { name: /Approvals 0 Nobody waits/ })
  await tile.waitFor()
  await sees(page, 'Owed to users')
  const input = {
    userId: user.session.profile.id,
    asset: 'USDT',
    amount: '1000000',
    direction: 'fromUser',
    house: 'operator',
    reason: 'Credited twice by mistake',
  }
  assert.match(await wireSays(page, 'operators/requestAdjustment', input), /"code":200/)
  await page.reload()
  await page.getByRole('link', { name: /Approvals 1 Oldest/ }).waitFor()
  await page.getByRole('navigation').getByText('1', { exact: true }).waitFor()
})

journey('support sees nothing of the ledger, and the wire says FORBIDDEN', async (stage) => {
  const { system } = stage
  const user = await registerRich(system, '50')
  const page = await atDesk(stage, 'support', `users/${user.session.profile.id}`)
  await seesTitle(page, user.username)
  await seesNone(control(page, 'Ledger'))
  await seesNone(control(page, 'Accounts'))
  await choose(page, 'Bills')
  await page.getByRole('table').waitFor()
  await seesNone(control(page, 'Export…'))
  const wanted = { what: 'bills', userId: user.session.profile.id, format: 'csv' }
  for (const [path, input] of [
    ['operators/ledgerAccounts', {}],
    ['operators/money', {}],
    ['operators/makeExport', { wanted, reason: 'Out of curiosity' }],
  ] as const) {
    assert.equal(failureOf(await wireSays(page, path, input)), 'FORBIDDEN', path)
  }
  await page.goto(`${system.consoleUrl}/#/ledger`)
  await sees(page, 'Your role does not open this desk.')
})
