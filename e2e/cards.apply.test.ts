import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { billList } from '#contract/bills.ts'
import { cardList } from '#contract/cards.ts'
import { decideApplication } from '#contract/cards.desk.ts'
import { reportLost } from '#contract/cards.controls.ts'
import {
  applyAt,
  begin,
  cardDesk,
  fillHolder,
  fillPlace,
  newestApplication,
  post,
  registerKnown,
} from '#e2e/steps/cards.ts'
import { holderOf } from '#e2e/steps/cards.money.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf } from '#e2e/steps/money.ts'
import {
  choose,
  eventually,
  fieldOf,
  fill,
  isAt,
  press,
  sees,
  sheetOf,
  seesNone,
  comesTo,
} from '#e2e/steps/see.ts'
import { provePassword } from '#e2e/steps/security.ts'
import { payWith } from '#e2e/steps/transfer.ts'

const journey = stageFor({ cadence: 'manual' })

async function pay(page: Page): Promise<void> {
  await press(page, 'Pay the fee')
  await payWith(page)
  await sees(page, 'Awaiting review')
}

journey(
  'a card is applied for by post, paid, approved, made, sent and arrives, and its holder sees each step',
  async ({ system, open }) => {
    const user = await registerKnown(system, '100')
    const page = await open('/pages/user/index', { session: user.session })
    await press(page, /^Cards/)
    await press(page, /^MUSE Platinum/)
    await press(page, 'Begin application')
    await sees(page, 'Read and agree to open a card.')
    await begin(page)
    await sees(page, 'Card holder')
    await press(page, 'Save and continue')
    await sees(page, 'Please fill this in.')
    await fill(page, 'First name', 'Вэй')
    await fieldOf(page, 'Last name').focus()
    await sees(page, 'Use Latin letters, spaces, dots, hyphens and apostrophes.')
    await press(page, 'Choose the country code')
    await press(page, /^Germany/)
    await sees(page, 'Card holder')
    const phone = fieldOf(page, 'Phone, with country code')
    await eventually('it has the code', async () => (await phone.inputValue()).startsWith('+49'))
    await comesTo(() => fieldOf(page, 'First name').inputValue(), 'Вэй')
    await fillHolder(page)
    await isAt(page, /card\/cardmethod/)
    await press(page, 'Use this delivery')
    await sees(page, 'Please fill this in.')
    await fillPlace(page)
    await fill(page, 'Recipient', 'Wei Wang')
    await press(page, 'Use this delivery')
    await sees(page, 'Pay the fee to hand the application in.')
    assert.deepEqual(await moneyOf(system, user), { available: '100', held: '0' })
    await pay(page)
    assert.deepEqual(await moneyOf(system, user), { available: '40', held: '0' })

    const { id } = await newestApplication(system, user)
    const desk = await cardDesk(system)
    await desk.wire(decideApplication, { id, approve: true, reason: 'looked at' }, desk.as)
    await sees(page, 'Card being made')
    const simulator = await open(system.simulatorUrl, { width: 1190 })
    await post(simulator, 'Wei Wang', 'Ship')
    await sees(page, 'The card is on its way to you.')
    await page.getByText('On its way', { exact: true }).waitFor()
    await sees(page, 'Tracking number')
    await sees(page, 'Royal Mail')
    await post(simulator, 'Wei Wang', 'Deliver')
    await sees(page, 'Waiting for activation')
    await page.getByRole('link', { name: 'Activate card' }).waitFor()
  },
)

journey(
  'a card that comes back from the post is sent again to another place, free of charge',
  async ({ system, open }) => {
    const user = await registerKnown(system, '100')
    const page = await open(applyAt('MUSE'), { session: user.session })
    await begin(page)
    await fillHolder(page)
    await isAt(page, /card\/cardmethod/)
    await fillPlace(page)
    await fill(page, 'Recipient', 'Mia Moved')
    await press(page, 'Use this delivery')
    await pay(page)
    const { id } = await newestApplication(system, user)
    const desk = await cardDesk(system)
    await desk.wire(decideApplication, { id, approve: true, reason: 'looked at' }, desk.as)
    await sees(page, 'Card being made')
    const simulator = await open(system.simulatorUrl, { width: 1190 })
    const { token } = user.session
    const newest = async () => {
      const { cards } = await system.wire(cardList, {}, { token })
      const card = cards.find(({ state }) => state === 'inactive')
      assert.ok(card)
      return card
    }
    const { last4: first } = await newest()
    await post(simulator, first, 'Ship')
    await post(simulator, first, 'Return')
    await sees(page, /The card came back to us/)
    await press(page, 'Send another card')
    const sheet = sheetOf(page, 'Send another card')
    await fill(sheet, 'City', '')
    await press(sheet, 'Send another card')
    await sees(sheet, 'Please fill this in.')
    await fill(sheet, 'City', 'Hamburg')
    await fill(sheet, 'Recipient', 'Mia Settled')
    await press(sheet, 'Send another card')
    await provePassword(page)
    await sees(page, 'The card is being made, then it is sent.')
    await sees(page, /Mia Settled/)
    assert.deepEqual(await moneyOf(system, user), { available: '40', held: '0' })
    const second = await newest()
    await post(simulator, second.last4, 'Ship')
    await sees(page, 'The card is on its way to you.')
    await post(simulator, second.last4, 'Return')
    await sees(page, /The card came back to us/)
    await page.goto(`/pages/card/loss?id=${second.id}`)
    await sees(page, /If you close the card, the application ends/)
    await page.goto(`/pages/card/info?id=${second.id}`)
    await sees(page, /In its application you have another one sent/)
    await press(page, 'To the application')
    await isAt(page, /card\/waitkyc/)
    await press(page, 'Call off')
    await press(sheetOf(page, 'Call this application off?'), 'Call off')
    await sees(page, 'The card could not be delivered. The fee is back in your wallet.')
    assert.deepEqual(await moneyOf(system, user), { available: '100', held: '0' })
  },
)

journey(
  'a card that is to be picked up is called off before it is decided, and the fee comes back once',
  async ({ system, open }) => {
    const user = await registerKnown(system, '100')
    const page = await open(applyAt('MUSE'), { session: user.session })
    await begin(page)
    await fillHolder(page)
    await choose(page, 'Pick up')
    await sees(page, 'Auric Central')
    await press(page, 'Use this delivery')
    await sees(page, 'Pick up: Auric Central')
    await pay(page)
    await press(page, 'Call off')
    const sheet = sheetOf(page, 'Call this application off?')
    await sees(sheet, /The fee comes back/)
    await press(sheet, 'Call off')
    await sees(page, 'Refunded')
    await sees(page, 'The fee is back in your wallet.')
    assert.deepEqual(await moneyOf(system, user), { available: '100', held: '0' })
    const { token } = user.session
    const { bills } = await system.wire(billList, { types: ['BUY_CARD'] }, { token })
    assert.equal(bills.length, 1)
    await press(page, 'Apply again')
    await isAt(page, applyAt('MUSE'))
  },
)

journey(
  'an application that is turned down says why, and without money nothing is handed in',
  async ({ system, open }) => {
    const user = await registerKnown(system, '20')
    const page = await open(applyAt('Master'), { session: user.session })
    await begin(page)
    await fillHolder(page)
    await pay(page)
    assert.deepEqual(await moneyOf(system, user), { available: '10', held: '0' })
    const { id } = await newestApplication(system, user)
    const desk = await cardDesk(system)
    const refusal = { refusal: 'address', note: 'The street is missing.' } as const
    const decision = { id, approve: false, ...refusal, reason: 'no street' }
    await desk.wire(decideApplication, decision, desk.as)
    await sees(page, 'Turned down')
    await sees(page, /The address could not be confirmed/)
    await sees(page, /The street is missing/)
    assert.deepEqual(await moneyOf(system, user), { available: '20', held: '0' })

    await page.goto(applyAt('MUSE'))
    await begin(page)
    await fillHolder(page)
    await choose(page, 'Pick up')
    await press(page, 'Use this delivery')
    await press(page, 'Pay the fee')
    await sheetOf(page, 'Pay the fee').getByRole('link', { name: 'Deposit' }).waitFor()
  },
)

journey(
  'the black card asks for a recommendation, and somebody without a proof of identity is led to one',
  async ({ system, open }) => {
    const friend = await registerKnown(system, '1')
    const user = await registerKnown(system, '1')
    const page = await open(applyAt('UTGL'), { session: user.session })
    await page.getByRole('checkbox').check()
    await press(page, 'Begin application')
    await sees(page, 'Enter the recommendation code for this card.')
    await fill(page, 'Recommendation code', 'NOBODY01')
    await press(page, 'Begin application')
    await sees(page, /recommendation code/i)
    await fill(page, 'Recommendation code', friend.session.profile.inviteCode)
    await begin(page)
    await sees(page, 'Card holder')
    await press(page, 'Call off')
    await press(sheetOf(page, 'Call this application off?'), 'Call off')
    await sees(page, 'Nothing had been paid.')
  },
)

journey(
  'whoever has a card and wants a second is told what their identity serves, and where to be verified besides',
  async ({ system, open }) => {
    const holder = await holderOf(system, 'MUSE', '100')
    const page = await open(applyAt('MUSE'), { session: holder.session })
    await page.getByRole('checkbox').check()
    await press(page, 'Begin application')
    const taken = page.getByRole('link', { name: /In use for your MUSE card/ })
    await taken.waitFor()
    const partner = page.getByRole('link', { name: 'Verification by a partner' })
    await partner.waitFor()
    await seesNone(page.getByRole('button', { name: 'Use this proof' }))
    const { token } = holder.session
    const lost = { id: holder.card.id, reason: 'lost', replace: false, delivery: null } as const
    await system.wire(reportLost, lost, { token })
    await press(page, 'Use this proof')
    await sees(page, 'Card holder')
    await press(page, /^Your identity verification/)
    await partner.waitFor()
  },
)
