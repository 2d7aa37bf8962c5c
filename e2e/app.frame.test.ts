import assert from 'node:assert/strict'
import path from 'node:path'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, registerRich } from '#e2e/steps/money.ts'
import { choosePerson, fillAmount, internalAt, payWith, toPasscode } from '#e2e/steps/transfer.ts'
import { control, press, sees, seesTitle, comesTo, eventually } from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'
import { builtFile } from '#tools/budget.ts'

const journey = stageFor({ cadence: 'manual' })
const built = path.join(import.meta.dirname, '../dist/web')

journey(
  'a page that is slow to come says so, and after 20 seconds offers another try',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/exchange/exchange', { session })
    await page.clock.install()
    // From here on time goes by only as it is told to, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 1_000)
    let isSlow = true
    const bill = builtFile(built, 'bills/screens/bill.tsx')
    await page.route(`**/${bill}`, (route) => (isSlow ? undefined : route.continue()))
    await press(page, 'Bills')
    const pending = page.getByRole('status', { name: 'Loading' })
    await page.clock.runFor(150)
    assert.equal(await pending.count(), 0)
    await page.clock.runFor(100)
    await pending.waitFor()
    await page.clock.runFor(20_000)
    isSlow = false
    await page.clock.resume()
    await press(page, 'Connection timed out, tap to retry')
    await seesTitle(page, 'Bills')
  },
)

journey(
  'a payment is given up after 10 seconds without a reply, and looked for again',
  async ({ system, open }) => {
    const sender = await registerRich(system, '50')
    const friend = await registerUser(system)
    const page = await open(internalAt, { session: sender.session })
    await choosePerson(page, friend.username)
    await fillAmount(page, '6')
    await toPasscode(page)
    let calls = 0
    // The first one hangs for good.
    await page.route('**/api/transfers/create', (route) =>
      (calls += 1) === 1 ? undefined : route.continue(),
    )
    await payWith(page)
    const began = performance.now()
    await sees(page, /^The reply was lost/)
    assert.ok(performance.now() - began > 9_000, 'it is waited for')
    await sees(page, 'Completed')
    assert.deepEqual(await moneyOf(system, friend), { available: '6', held: '0' })
  },
)

journey(
  'a wide screen has the tabs at its side and is never wider than 1,190',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/', { session, width: 1600 })
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await tabs.getByText('Auric', { exact: true }).waitFor()
    await eventually('the tabs stand beside the page, and both are no wider', async () => {
      const left = await tabs.boundingBox()
      // The page that is still coming gives way to the one that came.
      const main = await page.getByRole('main').boundingBox()
      if (!left || !main) return false
      return left.x + left.width <= main.x && main.x + main.width - left.x <= 1190
    })
    for (const [tab, title] of [
      ['Trade', 'Trade'],
      ['Assets', 'Assets'],
      ['Cards', 'Cards'],
      ['Life', 'Life'],
      ['Me', 'Me'],
    ] as const) {
      await press(tabs, tab)
      await seesTitle(page, title)
      await comesTo(() => control(tabs, tab).getAttribute('aria-current'), 'page')
    }
  },
)

journey('a device that refuses to copy says to copy by hand', async ({ system, open }) => {
  const { session } = await registerUser(system)
  const page = await open('/pages/building/building', { session })
  await sees(page, 'Copy code')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await press(page, 'Copy code')
  await sees(page, 'Copy failed, please copy it by hand')
})
