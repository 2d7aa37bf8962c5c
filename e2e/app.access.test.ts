import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { currentAddress } from '#contract/chain.ts'
import { isHome, logIn, logOut } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, registerRich, sentCount } from '#e2e/steps/money.ts'
import { choosePerson, fillAmount, internalAt } from '#e2e/steps/transfer.ts'
import {
  control,
  fieldOf,
  isAt,
  press,
  sees,
  seesTitle,
  sheetOf,
  textOf,
  comesTo,
  hasFocus,
} from '#e2e/steps/see.ts'
import { password, registerUser, tradePassword } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a link to a page of an account asks to log in and comes back with all it said',
  async ({ system, open }) => {
    const { username } = await registerUser(system)
    // A number that a careless reader would round.
    const link = '/pages/exchange/bill?direction=in&asset=USDT&note=20261128024013334135'
    const page = await open(link)
    await sees(page, 'Log in to continue')
    await press(page, 'Log in')
    await logIn(page, { way: 'User name', name: username })
    await seesTitle(page, 'Bills')
    await isAt(page, link)
    await comesTo(() => page.getByRole('radio', { name: 'In', exact: true }).isChecked(), true)
    await page.goBack()
    await sees(page, /Nothing|No bills|Bills/)
  },
)

journey('a link of another site is no place to come back to', async ({ system, open }) => {
  const { username } = await registerUser(system)
  for (const from of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
    const page = await open(`/pages/login/login?from=${encodeURIComponent(from)}`)
    await logIn(page, { way: 'User name', name: username })
    await isHome(page, username)
    await isAt(page, '/')
  }
})

journey(
  'a session that has ended elsewhere ends here, and nothing of it stays',
  async ({ system, open }) => {
    const user = await registerRich(system, '42')
    const page = await open('/pages/exchange/exchange', { session: user.session })
    await sees(page, 'Available 42.00')
    await system.json('identity/logout', {}, { token: user.session.token })
    await page.reload()
    await sees(page, 'Log in to continue')
    assert.equal(await page.getByText('42.00').count(), 0)
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    assert.ok(!kept.includes(user.session.token))
    assert.ok(!kept.includes('last:'))
  },
)

journey('logging out in one tab is seen in the other', async ({ system, open }) => {
  const user = await registerUser(system)
  const page = await open('/', { session: user.session })
  await isHome(page, user.username)
  const other = await page.context().newPage()
  await other.goto('/pages/user/index')
  await press(other, 'Log out')
  await sees(page, 'Money that is yours, everywhere')
})

journey(
  'whoever logs in next on a device sees nothing of the one before, not even while nothing answers',
  async ({ system, open }) => {
    const before = await registerRich(system, '77')
    const next = await registerUser(system)
    const { token } = before.session
    const own = { asset: 'USDT', network: 'ERC20' }
    const { address } = await system.wire(currentAddress, own, { token })
    const theirs = address.slice(-6)
    const page = await open('/', { session: before.session })
    await sees(page, /77\.00/)
    await press(page, /^Receive/)
    await sees(page, theirs)
    await page.goBack()
    await logOut(page)
    // Nothing may be at hand for the next person but what is told to them.
    await page.route(/\/api\/chain\//, () => new Promise(() => undefined))
    await page.route(/\/api\/ledger\//, async (route) => {
      await sleep(1_500)
      await route.continue()
    })
    await press(page, 'Log in')
    await logIn(page, { way: 'User name', name: next.username })
    await isHome(page, next.username)
    assert.equal(await textOf(page, /77\.00/).count(), 0)
    await press(page, /^Receive/)
    await page.waitForTimeout(500)
    assert.equal(await textOf(page, theirs).count(), 0)
  },
)

journey(
  'the keyboard alone logs in, sends money and finds its way out of a sheet',
  async ({ system, open }) => {
    const sender = await registerRich(system, '50')
    const friend = await registerUser(system)
    const page = await open('/pages/login/login', { width: 1190 })
    await tabTo(page, page.getByRole('radio', { name: 'User name' }))
    await page.keyboard.press('ArrowRight')
    await sees(page, 'Phone, with country code')
    await page.keyboard.press('ArrowLeft')
    await tabTo(page, fieldOf(page, 'User name'))
    await page.keyboard.type(sender.username)
    await tabTo(page, fieldOf(page, 'Password'))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await isHome(page, sender.username)

    await page.goto(internalAt)
    await tabTo(page, control(page, /^To/))
    await page.keyboard.press('Enter')
    await tabTo(page, fieldOf(page, 'User name'))
    await page.keyboard.type(friend.username)
    await page.keyboard.press('Enter')
    await sees(page, 'Is this the person?')
    await tabTo(page, control(page, 'Send to this person'))
    await page.keyboard.press('Enter')
    await seesTitle(page, 'Transfer')
    await tabTo(page, fieldOf(page, 'Amount'))
    await page.keyboard.type('8')
    await tabTo(page, fieldOf(page, 'Confirm amount'))
    await page.keyboard.type('8')
    const review = control(page, 'Review transfer')
    await tabTo(page, review)
    await page.keyboard.press('Enter')
    const sheet = sheetOf(page, 'Review transfer')
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    // It is back where it was.
    await hasFocus(review)
    await page.keyboard.press('Enter')
    await tabTo(page, control(sheet, 'Confirm with trade password'))
    await page.keyboard.press('Enter')
    await sheetOf(page, 'Trade password').waitFor()
    await page.keyboard.type(tradePassword)
    await sees(page, 'Completed')
    assert.deepEqual(await moneyOf(system, friend), { available: '8', held: '0' })
  },
)

journey('a screen reader hears what each part of a transfer is', async ({ system, open }) => {
  const sender = await registerRich(system, '50')
  const friend = await registerUser(system, 'listener2026')
  const page = await open(internalAt, { session: sender.session })
  await choosePerson(page, friend.username)
  await fillAmount(page, '8')
  const form = await page.locator('body').ariaSnapshot()
  for (const line of [
    '- heading "Transfer" [level=1]',
    '- radiogroup "How to send"',
    '- radio "Internal · free" [checked]',
    '- button "Currency USDT"',
    '- button "To l********026"',
    '- textbox "Amount"',
    '- textbox "Confirm amount": "8"',
    '- textbox "Note (optional)"',
    '- button "Review transfer"',
  ]) {
    assert.ok(form.includes(line), `${line}\n${form}`)
  }
  await press(page, 'Review transfer')
  await sheetOf(page, 'Review transfer').waitFor()
  const review = await sheetOf(page, 'Review transfer').ariaSnapshot()
  for (const line of [
    '- button "Close"',
    '- heading "Review transfer" [level=2]',
    // One number, though it is drawn in parts.
    '- paragraph: 8.00 USDT',
    '- button "Confirm with trade password"',
  ]) {
    assert.ok(review.includes(line), `${line}\n${review}`)
  }
  await press(page, 'Confirm with trade password')
  const pad = page.getByRole('group', { name: 'Trade password' })
  await pad.getByRole('button', { name: '7', exact: true }).click()
  await pad.getByText('1 of 6 digits entered').waitFor()
  await pad.getByRole('button', { name: 'Delete', exact: true }).click()
  await pad.getByText('0 of 6 digits entered').waitFor()
  assert.equal(await sentCount(system, sender), 0)
})

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement)

/** Presses Tab until the focus is there. @throws Error when it never is */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused(element)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not get there')
}
