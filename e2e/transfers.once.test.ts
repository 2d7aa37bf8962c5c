import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type Stage, stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, registerRich, sentCount } from '#e2e/steps/money.ts'
import { choosePerson, fillAmount, internalAt, payWith, toPasscode } from '#e2e/steps/transfer.ts'
import { eventually, press, sees, seesTitle, sheetOf, seesNone } from '#e2e/steps/see.ts'
import { type User, registerUser, tradePassword } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual' })
const call = '**/api/transfers/create'

/** Somebody with 50 USDT at the number pad, about to send some of it to a friend. */
async function atThePad(
  { system, open }: Stage,
  amount = '10',
): Promise<{ readonly page: Page; readonly sender: User }> {
  const sender = await registerRich(system, '50')
  const friend = await registerUser(system)
  const page = await open(internalAt, { session: sender.session })
  await choosePerson(page, friend.username)
  await fillAmount(page, amount)
  await toPasscode(page)
  return { page, sender }
}

async function paidOnce(system: System, sender: User): Promise<void> {
  assert.equal(await sentCount(system, sender), 1)
  assert.deepEqual(await moneyOf(system, sender), { available: '40', held: '0' })
}

journey('a double tap on the last digit sends once', async (stage) => {
  const { page, sender } = await atThePad(stage)
  let calls = 0
  await page.route(call, async (route) => {
    calls += 1
    await route.continue()
  })
  const pad = page.getByRole('group', { name: 'Trade password' })
  await payWith(page, tradePassword.slice(0, -1))
  await pad.getByRole('button', { name: tradePassword.slice(-1), exact: true }).dblclick()
  await sees(page, 'Completed')
  assert.equal(calls, 1)
  await paidOnce(stage.system, sender)
})

journey('a reply that is lost is asked for again, and the money moved once', async (stage) => {
  const { page, sender } = await atThePad(stage)
  let calls = 0
  await page.route(call, async (route) => {
    calls += 1
    if (calls > 2) return route.continue()
    // The server has done it; only its answer is lost.
    await route.fetch()
    await route.abort()
  })
  await payWith(page)
  await sees(page, /^The reply was lost\. We are checking whether it was sent/)
  await sees(page, 'Completed')
  assert.equal(calls, 3)
  await paidOnce(stage.system, sender)
})

journey('all of the balance can be on its way while the reply is lost', async (stage) => {
  const { page, sender } = await atThePad(stage, '50')
  let calls = 0
  await page.route(call, async (route) => {
    calls += 1
    if (calls > 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await payWith(page)
  await sees(page, /^The reply was lost\. We are checking whether it was sent/)
  await eventually('the balance has fallen', async () => {
    return (await moneyOf(stage.system, sender)).available === '0'
  })
  await seesNone(page.getByText(/^Wallet balance insufficient/))
  await sees(page, 'Completed')
  assert.equal(await sentCount(stage.system, sender), 1)
})

journey('a call that never arrived is made again, and the money moved once', async (stage) => {
  const { page, sender } = await atThePad(stage)
  let calls = 0
  await page.route(call, (route) => ((calls += 1) === 1 ? route.abort() : route.continue()))
  await payWith(page)
  await sees(page, 'Completed')
  assert.equal(calls, 2)
  await paidOnce(stage.system, sender)
})

journey(
  'without any answer nothing is called failed, and checking again finds it',
  async (stage) => {
    const { page, sender } = await atThePad(stage)
    await page.clock.install()
    await page.route(call, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await payWith(page)
    await eventually('no answer came', async () => {
      await page.clock.runFor(2_000)
      return page.getByText(/^There is still no answer\. It may have been sent/).isVisible()
    })
    await page.unroute(call)
    await press(page, 'Check again')
    await sees(page, 'Completed')
    await paidOnce(stage.system, sender)
  },
)

journey('a page that was loaded anew meanwhile sends the same transfer, once', async (stage) => {
  const { page, sender } = await atThePad(stage)
  const friend = await registerUser(stage.system)
  await page.route(call, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await payWith(page)
  await sees(page, /^The reply was lost/)
  await page.unroute(call)
  await page.reload()
  // Another amount is another transfer, which this page cannot make any more.
  await seesTitle(page, 'Transfer')
  await choosePerson(page, friend.username)
  await fillAmount(page, '11')
  await toPasscode(page)
  await payWith(page)
  await sees(sheetOf(page, 'Trade password'), /^This Idempotency-Key was used/)
  await paidOnce(stage.system, sender)
})
