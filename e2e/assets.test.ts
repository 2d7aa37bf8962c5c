import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { stageFor } from '#e2e/steps/journey.ts'
import { registerRich, spend } from '#e2e/steps/money.ts'
import { control, isAt, press, sees, seesTitle, comesTo } from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a currency is found by name or code, and leads where it was chosen for',
  async ({ system, open }) => {
    const user = await registerRich(system, '80')
    const page = await open('/pages/currency/currency', { session: user.session })
    const list = page.getByRole('list', { name: 'Choose a currency' })
    await list.waitFor()
    const all = await list.getByRole('listitem').count()
    assert.equal(all, 4)
    const search = page.getByRole('searchbox', { name: 'Name or code' })
    for (const [typed, name] of [
      ['ether', 'Ether'],
      ['bnb', 'BNB'],
      ['usd', 'Tether USD'],
    ] as const) {
      await search.fill(typed)
      await list.getByText(name, { exact: true }).first().waitFor()
    }
    await comesTo(() => list.getByRole('listitem').count(), 1)
    await search.fill('doubloon')
    await sees(page, 'No currency has that name')
    await press(page, 'Clear')
    await comesTo(() => list.getByRole('listitem').count(), all)
    await control(list, /^Tether USD/).click()
    await isAt(page, '/pages/currency/balance?asset=USDT')

    await page.goto('/pages/currency/currency?for=receive')
    await control(list, /^Dai/).click()
    await isAt(page, '/pages/index/collection?asset=DAI')
    await page.goto('/pages/currency/currency?for=transfer')
    await control(list, /^Tether USD/).click()
    await isAt(page, '/pages/exchange/transfer?asset=USDT')
    await seesTitle(page, 'Transfer')
  },
)

journey('what one owns moves on every page that is open', async ({ system, open }) => {
  const user = await registerRich(system, '80')
  const friend = await registerUser(system)
  const home = await open('/', { session: user.session })
  const assets = await open('/pages/exchange/exchange', { session: user.session })
  await sees(home, /^80\.00/)
  await sees(assets, 'Available 80.00')
  await spend(system, user, friend, '30')
  await sees(home, /^50\.00/)
  await sees(assets, 'Available 50.00')
})

journey(
  'a pull at the top of a page makes it fresh, a short one does not',
  async ({ system, open }) => {
    const user = await registerRich(system, '80')
    const page = await open('/pages/exchange/exchange', { session: user.session })
    await sees(page, 'Available 80.00')
    let asked = 0
    await page.route('**/api/ledger/balances', async (route) => {
      asked += 1
      await route.continue()
    })
    await pull(page, 40)
    assert.equal(asked, 0)
    await pull(page, 260)
    await sees(page, 'Available 80.00')
    assert.equal(asked, 1)
  },
)

/** Draws one finger down the screen, as slowly as a person. */
async function pull(page: Page, distance: number): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  const at = (y: number) => ({ touchPoints: [{ x: 195, y }] })
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(220) })
  for (let moved = 0; moved <= distance; moved += 10) {
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(220 + moved) })
  }
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await screen.detach()
}
