import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { stageFor } from '#e2e/steps/journey.ts'
import { outsideAddress, registerRich, spend, spendOnChain } from '#e2e/steps/money.ts'
import { choose, control, eventually, isAt, press, sees, sheetOf, comesTo } from '#e2e/steps/see.ts'
import { deposit, registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })
const billsAt = '/pages/exchange/bill'

/** Rows of the list, whatever day they are under. */
const rowsOf = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ visible: true })

const has = (page: Page, count: number): Promise<void> =>
  eventually(`${count} bills are shown`, async () => (await rowsOf(page).count()) === count)

journey(
  'bills are narrowed by direction, status, currency and period, in the address too',
  async ({ system, open }) => {
    const user = await registerRich(system, '100')
    const friend = await registerUser(system)
    await spend(system, user, friend, '1')
    await spend(system, user, friend, '2')
    await spendOnChain(system, user, outsideAddress(), '20')
    await deposit(system, user, { network: 'ERC20', asset: 'DAI', amount: '5' })
    await system.control.mine('ERC20', 1)
    const page = await open(billsAt, { session: user.session })
    await has(page, 5)
    await sees(page, 'Today')
    await choose(page, 'In')
    await has(page, 2)
    await isAt(page, `${billsAt}?direction=in`)
    await choose(page, 'Out')
    await has(page, 3)

    await press(page, 'Filters')
    const sheet = sheetOf(page, 'Filters')
    await press(sheet, 'Completed')
    await press(sheet, 'Last 7 days')
    await press(sheet, 'Show')
    await has(page, 2)
    await isAt(
      page,
      /^\/pages\/exchange\/bill\?(?=.*direction=out)(?=.*status=SUCCESS)(?=.*period=d7)/,
    )
    await page.reload()
    await has(page, 2)
    await comesTo(() => page.getByRole('radio', { name: 'Out', exact: true }).isChecked(), true)

    await press(page, 'Filters (2)')
    await press(sheet, 'DAI')
    await press(sheet, 'Show')
    await sees(page, 'No bills match these filters')
    await press(page, 'Clear filters')
    await has(page, 5)
    await isAt(page, billsAt)
    await page.goto(`${billsAt}?asset=DAI`)
    await has(page, 1)
    await sees(page, 'Confirming 1 of 12')
  },
)

journey('a long list comes page by page, without a row twice', async ({ system, open }) => {
  const user = await registerRich(system, '100')
  const friend = await registerUser(system)
  for (let sent = 1; sent <= 34; sent += 1) await spend(system, user, friend, `0.${10 + sent}`)
  const page = await open(billsAt, { session: user.session })
  await has(page, 30)
  await press(page, 'Show more')
  await has(page, 35)
  await sees(page, 'That is everything')
  const amounts = await rowsOf(page).allTextContents()
  assert.equal(new Set(amounts.map((text) => /[+−-]\d+\.\d+/.exec(text)?.[0])).size, 35)
})

journey('a new bill appears at the top while the list is open', async ({ system, open }) => {
  const user = await registerRich(system, '10')
  const friend = await registerUser(system)
  const page = await open(billsAt, { session: friend.session })
  await sees(page, /^Nothing has moved yet/)
  await spend(system, user, friend, '1.25')
  await control(page, /\+1\.25/).waitFor()
  await spend(system, user, friend, '2.5')
  await has(page, 2)
  await rowsOf(page)
    .first()
    .getByText(/\+2\.50/)
    .first()
    .waitFor()
})
