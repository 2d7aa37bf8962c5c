/** A card in use, from the envelope to its end, with both issuers where they differ. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { cardDetail } from '#contract/cards.ts'
import { trustFund } from '#contract/cards.recharge.ts'
import { type Holder, holderOf, newHolderOf, rechargeBy } from '#e2e/steps/cards.money.ts'
import { atIssuer, distinctPin, issueBy } from '#e2e/steps/cards.use.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { enterDigits } from '#e2e/steps/money.ts'
import {
  control,
  eventually,
  fill,
  press,
  sees,
  seesTitle,
  sheetOf,
  comesTo,
} from '#e2e/steps/see.ts'
import { provePassword } from '#e2e/steps/security.ts'
import { payWith } from '#e2e/steps/transfer.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual' })

const at = (page: string, { card }: Holder) => `/pages/card/${page}?id=${card.id}`
const flip = (page: Page, name: string) => page.getByRole('switch', { name }).click()
const stateOf = async ({ wire }: System, { session, card }: Holder) =>
  wire(cardDetail, { id: card.id }, { token: session.token })
const inFrame = (page: Page, title: string, text: string) =>
  page.frameLocator(`iframe[title="${title}"]`).getByText(text).waitFor()

/** Types a PIN twice, and proves who one is. */
async function choosePin(page: Page, pin: string): Promise<void> {
  await enterDigits(page, 'New PIN', pin)
  await enterDigits(page, 'Repeat the PIN', pin)
  await provePassword(page)
  await sees(page, 'The PIN is changed')
}

journey(
  'a card is activated by its last digits, read in the issuer’s frames, locked and unlocked',
  async ({ system, open }) => {
    const holder = await newHolderOf(system, 'MUSE', '200')
    const there = atIssuer(system, holder, 'stripe')
    await there.counter.move(there.id, 'ship')
    const page = await open(at('actived', holder), { session: holder.session })
    const { last4 } = holder.card
    const wrong = last4 === '0000' ? '1111' : '0000'
    await enterDigits(page, 'Last four digits', wrong)
    await sees(page, 'These are not the last four digits of this card.')
    await enterDigits(page, 'Last four digits', last4)
    await provePassword(page)
    await sees(page, 'The card is active')
    await seesTitle(page, 'MUSE Platinum')
    await rechargeBy(system, holder, '100')

    await press(page, 'Details')
    await provePassword(page)
    const { number, cvc } = there.secret
    const inFours = number.replaceAll(/(.{4})(?=.)/g, '$1 ')
    await inFrame(page, 'issuingCardNumberDisplay', inFours)
    await inFrame(page, 'issuingCardCvcDisplay', cvc)
    await control(page, /^Hide \(\d+ s\)/).click()
    await page.locator('iframe[title="issuingCardNumberDisplay"]').waitFor({ state: 'detached' })

    await press(page, 'Lock')
    await press(page, 'Lock card')
    await sees(page, 'Locked')
    assert.equal((await there.pay(1_00)).state, 'declined')
    await press(page, 'Unlock')
    await press(page, 'Unlock card')
    await provePassword(page)
    await sees(page, 'Unlocked')
    await eventually('the issuer knows', async () => !(await stateOf(system, holder)).confirming)
    assert.equal((await there.pay(1_00)).state, 'pending')
  },
)

journey(
  'switches and limits take effect at once, and what widens them is proved',
  async ({ system, open }) => {
    const holder = await holderOf(system, 'MUSE', '200')
    const there = atIssuer(system, holder, 'stripe')
    await rechargeBy(system, holder, '100')
    const page = await open(at('info', holder), { session: holder.session })
    await flip(page, 'Online payments')
    await eventually('it is off', async () => !(await stateOf(system, holder)).switches.online)
    assert.equal((await there.pay(1_00, { how: 'online' })).state, 'declined')
    await flip(page, 'Online payments')
    await provePassword(page)
    await eventually('it is on', async () => (await stateOf(system, holder)).switches.online)

    await press(page, /^Blocked merchants/)
    await flip(page, 'Gambling')
    await eventually('it is blocked', async () => {
      const { blockedGroups } = await stateOf(system, holder)
      return blockedGroups.includes('gambling')
    })
    assert.equal((await there.pay(1_00, { category: '7995' })).state, 'declined')
    await page.keyboard.press('Escape')

    await press(page, /^One payment/)
    const sheet = sheetOf(page, 'One payment')
    await fill(sheet, 'One payment, USD', '99999999')
    await sees(sheet, 'Choose at most $10,000.00.')
    await fill(sheet, 'One payment, USD', '5')
    await press(sheet, 'Save limit')
    await sees(page, 'Limit saved')
    assert.equal((await there.pay(6_00)).state, 'declined')
    assert.equal((await there.pay(4_00)).state, 'pending')
  },
)

journey(
  'what is switched off while another is being saved is off too, and a refusal shows what is true',
  async ({ system, open }) => {
    const holder = await holderOf(system, 'MUSE', '200')
    const page = await open(at('info', holder), { session: holder.session })
    const isOn = (name: string) => page.getByRole('switch', { name }).isChecked()
    const held = Promise.withResolvers<void>()
    await page.route(/cards\/setControls/, async (route) => {
      await held.promise
      await route.continue()
    })
    for (const name of ['Online payments', 'Contactless', 'Cash withdrawals'])
      await flip(page, name)
    await press(page, /^Blocked merchants/)
    for (const name of ['Gambling', 'Travel']) await flip(page, name)
    for (const name of ['Gambling', 'Travel']) await comesTo(() => isOn(name), true)
    await page.keyboard.press('Escape')
    for (const name of ['Online payments', 'Contactless']) await comesTo(() => isOn(name), false)
    held.resolve()
    await eventually('all of it is saved', async () => {
      const { switches, blockedGroups } = await stateOf(system, holder)
      const { online, contactless, cash, abroad } = switches
      const isOff = !online && !contactless && !cash && abroad
      return isOff && blockedGroups.length === 2
    })

    await page.unroute(/cards\/setControls/)
    await page.route(/cards\/setControls/, (route) => route.abort())
    await flip(page, 'Payments abroad')
    await page.getByRole('alert').first().waitFor()
    await comesTo(() => isOn('Payments abroad'), true)
    assert.equal((await stateOf(system, holder)).switches.abroad, true)
  },
)

journey(
  'a weak PIN is refused, and with the new one a terminal is paid at',
  async ({ system, open }) => {
    const holder = await holderOf(system, 'MUSE', '200')
    const there = atIssuer(system, holder, 'stripe')
    await rechargeBy(system, holder, '100')
    const page = await open(at('changepin', holder), { session: holder.session })
    await page.getByRole('radio', { name: '6 digits' }).check()
    await enterDigits(page, 'New PIN', '123456')
    await sees(page, 'Too easy to guess. Choose another one.')
    const pin = distinctPin(system, 6)
    await enterDigits(page, 'New PIN', pin)
    await enterDigits(page, 'Repeat the PIN', '739165')
    await sees(page, 'They differ. Begin again.')
    await choosePin(page, pin)
    assert.equal(there.secret.pin, pin)
    assert.equal((await there.pay(2_00, { pin: '111111' })).state, 'declined')
    assert.equal((await there.pay(2_00, { pin })).state, 'pending')
  },
)

journey(
  'a lost card is closed for good, and another one takes its place with its money',
  async ({ system, open }) => {
    const holder = await holderOf(system, 'MUSE', '200')
    const there = atIssuer(system, holder, 'stripe')
    await rechargeBy(system, holder, '100')
    const page = await open(at('loss', holder), { session: holder.session })
    await press(page, 'Close the card')
    await sees(page, 'Please fill this in.')
    await fill(page, 'Street and number', '1 Queen’s Road')
    await fill(page, 'Postal code', '999077')
    await fill(page, 'City', 'Hong Kong')
    await press(page, 'Close the card')
    await press(sheetOf(page, 'Close this card?'), 'Close the card')
    await provePassword(page)
    await sees(page, 'Closed: reported as lost.')
    assert.equal((await there.pay(1_00)).state, 'declined')
    await sees(page, 'Another card took the place of this one.')
    await press(page, 'Open it')
    await sees(page, 'Once activated, this card takes the place of another one.')
    await sees(page, 'The card is being made, then it is sent.')
    const { replacedBy } = await stateOf(system, holder)
    assert.ok(replacedBy)
    const fresh = await system.wire(cardDetail, { id: replacedBy }, { token: holder.session.token })
    assert.ok((fresh.balance ?? 0n) > 90_00n, 'the money went over')
  },
)

journey('a card that is given up brings its money back', async ({ system, open }) => {
  const holder = await holderOf(system, 'MUSE', '200')
  await rechargeBy(system, holder, '100')
  const { balance } = await stateOf(system, holder)
  const page = await open(at('unbind', holder), { session: holder.session })
  await press(page, 'Give the card up')
  await payWith(page, '000000')
  await sheetOf(page, 'Trade password').getByRole('alert').waitFor()
  await payWith(page)
  await provePassword(page)
  await sees(page, 'You gave this card up. What was on it is in the trust fund.')
  const back = await system.wire(trustFund, {}, { token: holder.session.token })
  assert.equal(back.balance, balance)
})

journey(
  'a card of the other issuer is read in its one frame, and has a PIN of its own form',
  async ({ system, open }) => {
    await issueBy(system, 'lithic')
    const holder = await newHolderOf(system, 'MUSE', '200')
    const there = atIssuer(system, holder, 'lithic')
    await there.counter.move(there.id, 'ship')
    // Its frames are for the one origin that the app is known by.
    const origin = system.appUrl.replace('127.0.0.1', 'localhost')
    const page = await open(origin + at('actived', holder), { session: holder.session })
    await enterDigits(page, 'Last four digits', holder.card.last4)
    await provePassword(page)
    await sees(page, 'The card is active')
    await rechargeBy(system, holder, '100')

    await press(page, 'Details')
    await provePassword(page)
    const { number, cvc } = there.secret
    const inFours = number.replaceAll(/(.{4})(?=.)/g, '$1 ')
    await inFrame(page, 'Card details from the issuer', inFours)
    await page
      .frameLocator('iframe[title="Card details from the issuer"]')
      .getByText(new RegExp(`${cvc}$`))
      .waitFor()
    await control(page, /^Hide \(\d+ s\)/).click()

    await press(page, 'Set a PIN')
    const pin = distinctPin(system)
    await choosePin(page, pin)
    assert.equal(there.secret.pin, pin)
    assert.equal((await there.pay(2_00, { pin: '7351' })).state, 'declined')
    assert.equal((await there.pay(2_00, { pin })).state, 'pending')
  },
)
