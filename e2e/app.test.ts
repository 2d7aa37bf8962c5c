import assert from 'node:assert/strict'
import { registerRich, spend } from '#e2e/steps/money.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { control, press, sees, seesNoMore, seesTitle, comesTo } from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'offline, what was known is shown with its time; online again, it is renewed by itself',
  async ({ system, open }) => {
    const user = await registerRich(system, '75')
    const friend = await registerUser(system)
    const page = await open('/pages/exchange/exchange', { session: user.session })
    await sees(page, 'Available 75.00')
    await page.context().setOffline(true)
    await sees(page, /^Offline\. Showing what was known at \d+:\d\d/)
    await spend(system, user, friend, '25')
    await press(page, 'Home')
    await sees(page, 'Total assets')
    await control(page, /^Tether/).click()
    await sees(page, 'On its way')
    await press(page, 'Back')
    await press(page, 'Assets')
    await sees(page, 'Available 75.00')
    await sees(page, /^Offline/)
    await page.context().setOffline(false)
    await sees(page, 'Available 50.00')
    await seesNoMore(page, /^Offline/)
  },
)

journey(
  'what was never asked for says that nothing answers, and offers another try',
  async ({ system, open }) => {
    const user = await registerRich(system, '5')
    const page = await open('/pages/exchange/bill', { session: user.session })
    await sees(page, 'Received')
    await page.route('**/api/bills/detail', (route) => route.abort())
    await control(page, /\+5\.00/).click()
    await sees(page, 'Request network error. Check the connection and try again.')
    await page.unroute('**/api/bills/detail')
    await press(page, 'Retry')
    await sees(page, 'Order number')
  },
)

journey(
  'an address that leads nowhere says so, to the host too, and leads home',
  async ({ open }) => {
    const page = await open('/pages/start/start')
    await page.addInitScript(() => {
      addEventListener('auric:notfound', () => sessionStorage.setItem('notfound', '1'))
    })
    const response = await page.goto('/pages/no/where')
    assert.equal(response?.status(), 404)
    await seesTitle(page, 'Page not found')
    await comesTo(() => page.evaluate(() => sessionStorage.getItem('notfound')), '1')
    await press(page, 'Go to Home')
    await sees(page, 'Create account')
  },
)

journey('back is where one was: the same page, the same place of it', async ({ system, open }) => {
  const user = await registerRich(system, '9')
  const page = await open('/pages/exchange/exchange', { session: user.session })
  await press(page, 'Bills')
  await seesTitle(page, 'Bills')
  await control(page, /\+9\.00/).click()
  await sees(page, 'Order number')
  await press(page, 'Back')
  await seesTitle(page, 'Bills')
  await page.goBack()
  await seesTitle(page, 'Assets')
  await page.goForward()
  await seesTitle(page, 'Bills')
})
