/** Sending: the form, whom to, looking it over, and the trade password. */
import type { Page } from 'playwright-core'
import { enterDigits } from '#e2e/steps/money.ts'
import { choose, fill, press, sees, seesTitle, sheetOf } from '#e2e/steps/see.ts'
import { tradePassword } from '#e2e/support/steps.ts'

/** The form, to a person of Auric or to an address on a chain. */
export const internalAt = '/pages/exchange/transfer?kind=internal&asset=USDT'
export const onchainAt = '/pages/exchange/transfer?kind=onchain&asset=USDT&network=ERC20'

/** Looks a person up for the transfer form, up to the question whether it is them. */
export async function findPerson(
  page: Page,
  way: 'User name' | 'Phone' | 'E-mail' | 'UID',
  value: string,
): Promise<void> {
  await choose(page, way)
  await fill(page, way, value)
  await press(page, 'Find')
}

/** Chooses a person as the recipient; the transfer form is on the screen. */
export async function choosePerson(page: Page, username: string): Promise<void> {
  await press(page, /^To/)
  await findPerson(page, 'User name', username)
  await press(page, 'Send to this person')
  await seesTitle(page, 'Transfer')
}

/** Chooses an address as the recipient; the transfer form is on the screen. */
export async function chooseAddress(page: Page, address: string): Promise<void> {
  await press(page, /^To/)
  await fill(page, 'Address', address)
  await press(page, 'Use this address')
  await seesTitle(page, 'Transfer')
}

/** Types the amount, and once more the same or another one. */
export async function fillAmount(page: Page, amount: string, confirm = amount): Promise<void> {
  await fill(page, 'Amount', amount)
  await fill(page, 'Confirm amount', confirm)
}

/** From the filled form to the number pad. */
export async function toPasscode(page: Page): Promise<void> {
  await press(page, 'Review transfer')
  await press(sheetOf(page, 'Review transfer'), 'Confirm with trade password')
  await sheetOf(page, 'Trade password').waitFor()
}

export const payWith = (page: Page, digits = tradePassword): Promise<void> =>
  enterDigits(page, 'Trade password', digits)

/** From the filled form to the bill of the transfer. */
export async function send(page: Page): Promise<void> {
  await toPasscode(page)
  await payWith(page)
  await seesTitle(page, 'Transfer')
  await sees(page, 'Order number')
}
