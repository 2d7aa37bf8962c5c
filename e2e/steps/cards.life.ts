/** The whole life of one card, as its holder sees it, with either issuer. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { decideApplication } from '#contract/cards.desk.ts'
import { type CardType, cardDetail } from '#contract/cards.ts'
import { cardOf } from '#e2e/steps/cardCalls.ts'
import {
  applyAt,
  begin,
  cardDesk,
  fillHolder,
  fillPlace,
  newestApplication,
  post,
  registerKnown,
  withEmail,
} from '#e2e/steps/cards.ts'
import type { Holder } from '#e2e/steps/cards.money.ts'
import {
  type AtIssuer,
  type IssuerName,
  atIssuer,
  distinctPin,
  issueBy,
} from '#e2e/steps/cards.use.ts'
import type { Stage } from '#e2e/steps/journey.ts'
import { enterDigits, moneyOf } from '#e2e/steps/money.ts'
import { control, eventually, fill, isAt, press, sees, sheetOf } from '#e2e/steps/see.ts'
import { provePassword } from '#e2e/steps/security.ts'
import { payWith } from '#e2e/steps/transfer.ts'
import type { User } from '#e2e/support/steps.ts'

/** What differs between the programmes, in dollars. */
export type Life = {
  readonly type: CardType
  readonly fee: number
  /** Sent by post, and recharged before it pays; otherwise it pays from the wallet. */
  readonly isPhysical: boolean
  readonly asksCode: boolean
}

/** One of each type. */
export const lives: readonly Life[] = [
  { type: 'Master', fee: 10, isPhysical: false, asksCode: false },
  { type: 'MUSE', fee: 60, isPhysical: true, asksCode: false },
  { type: 'UTGL', fee: 300, isPhysical: true, asksCode: true },
]

/** USDT to begin with: for a thousand, who sends is asked for more proof. */
const riches = 700
const at = (page: string, { card }: Holder) => `/pages/card/${page}?id=${card.id}`

/** Applies, uses, loses, replaces and gives up. */
export async function playLife(stage: Stage, life: Life, issuer: IssuerName): Promise<void> {
  const { system, open } = stage
  await issueBy(system, issuer)
  const user = await registerKnown(system, String(riches))
  // One of them has frames for the one origin alone that the app is known by.
  const origin = system.appUrl.replace('127.0.0.1', 'localhost')
  const page = await open(origin + applyAt(life.type), { session: user.session })
  const applying = () => applied(stage, { page, user, life, issuer })
  const holder = { ...user, card: await withEmail(system, user, applying) }
  const wallet = async () => Number((await moneyOf(system, user)).available)
  assert.equal(await wallet(), riches - life.fee)
  await activate(page, holder, issuer === 'stripe' || !life.isPhysical)
  if (life.isPhysical) await recharge(page, holder)
  const there = atIssuer(system, holder, issuer)
  await read(page, holder, there)
  const before = await wallet()
  await shop(stage, page, holder, there)
  await lockAndUnlock(stage, page, holder, there)
  await choosePin(page, holder, distinctPin(system), there)

  const fresh = await lose(stage, page, holder, life)
  assert.equal((await there.pay(1_00)).state, 'declined')
  await giveUp(page, fresh)
  if (life.isPhysical) await bringBack(page)
  // All came back but the fee, what was bought, and the two per cent at most that a price moves.
  const spent = life.isPhysical ? riches - life.fee - (await wallet()) : before - (await wallet())
  assert.ok(spent > 20 && spent < 27, `spent ${spent}`)
}

/** Another page at the same origin. */
const visit = (page: Page, address: string) => page.goto(new URL(address, page.url()).href)

/** From the form to the envelope in the holder's hands. */
async function applied(
  { system, open }: Stage,
  {
    page,
    user,
    life: { type, isPhysical, asksCode },
    issuer,
  }: {
    readonly page: Page
    readonly user: User
    readonly life: Life
    readonly issuer: IssuerName
  },
) {
  if (asksCode) {
    const friend = await registerKnown(system, '1')
    await fill(page, 'Recommendation code', friend.session.profile.inviteCode)
  }
  await begin(page)
  await fillHolder(page)
  if (isPhysical) {
    await isAt(page, /card\/cardmethod/)
    await fillPlace(page)
    await fill(page, 'Recipient', `Wei Wang ${type}`)
    await press(page, 'Use this delivery')
  }
  await press(page, 'Pay the fee')
  await payWith(page)
  await sees(page, 'Awaiting review')
  const { id } = await newestApplication(system, user)
  const desk = await cardDesk(system)
  await desk.wire(decideApplication, { id, approve: true, reason: 'It fits' }, desk.as)
  const card = await cardOf(system, user)
  if (isPhysical) {
    const simulator = await open(system.simulatorUrl, { width: 1190 })
    const parcel = card.last4
    await post(simulator, parcel, 'Ship')
    if (issuer === 'stripe') await post(simulator, parcel, 'Deliver')
  }
  return card
}

/** One issuer does not follow a card once it is sent: its holder finds the way by the card itself. */
async function activate(page: Page, holder: Holder, isFollowed: boolean): Promise<void> {
  if (isFollowed) await page.getByRole('link', { name: 'Activate card' }).click()
  else {
    await press(page, 'Open card')
    await press(page, 'Activate')
  }
  await enterDigits(page, 'Last four digits', holder.card.last4)
  await provePassword(page)
  await sees(page, 'The card is active')
}

async function recharge(page: Page, holder: Holder): Promise<void> {
  await visit(page, at('charge', holder))
  await fill(page, 'Amount, USDT', '200')
  await press(page, 'Review recharge')
  const sheet = sheetOf(page, 'Review recharge')
  await press(sheet, 'Confirm with trade password')
  await payWith(page)
  await sees(page, 'Card recharged')
}

/** Number and code stand in the issuer's frames for a while, and in nothing of ours. */
async function read(page: Page, holder: Holder, { secret }: AtIssuer): Promise<void> {
  await visit(page, at('info', holder))
  await press(page, 'Details')
  await provePassword(page)
  const frame = page.locator('iframe[title="issuingCardCvcDisplay"], iframe[title^="Card details"]')
  await frame
    .contentFrame()
    .getByText(new RegExp(`${secret.cvc}$`))
    .last()
    .waitFor()
  await control(page, /^Hide \(\d+ s\)/).click()
}

/** Bought, charged, a part given back; and declined for more than there is, and where it is switched off. */
async function shop(
  { system }: Stage,
  page: Page,
  holder: Holder,
  { counter, pay }: AtIssuer,
): Promise<void> {
  const bought = await pay(30_00)
  assert.equal(bought.state, 'pending')
  await counter.turn({ id: bought.id, turn: 'capture' })
  await counter.turn({ id: bought.id, turn: 'refund', amount: 10_00 })
  assert.equal((await pay(1_500_00)).state, 'declined')
  await page.getByRole('switch', { name: 'Online payments' }).click()
  await eventually('it is off', async () => !(await detailOf(system, holder)).switches.online)
  assert.equal((await pay(1_00, { how: 'online' })).state, 'declined')
  await visit(page, '/pages/card/bill')
  await sees(page, 'Kaffeine Lab')
  await sees(page, /Declined/)
}

async function lockAndUnlock(
  { system }: Stage,
  page: Page,
  holder: Holder,
  { pay }: AtIssuer,
): Promise<void> {
  await visit(page, at('info', holder))
  await press(page, 'Lock')
  await press(page, 'Lock card')
  await sees(page, 'Locked')
  assert.equal((await pay(1_00)).state, 'declined')
  await press(page, 'Unlock')
  await press(page, 'Unlock card')
  await provePassword(page)
  await sees(page, 'Unlocked')
  await eventually('the issuer knows', async () => !(await detailOf(system, holder)).confirming)
}

async function choosePin(page: Page, holder: Holder, pin: string, there: AtIssuer): Promise<void> {
  await visit(page, at('changepin', holder))
  await enterDigits(page, 'New PIN', pin)
  await enterDigits(page, 'Repeat the PIN', pin)
  await provePassword(page)
  await sees(page, 'The PIN is changed')
  assert.equal((await there.pay(2_00, { pin: '1111' })).state, 'declined')
  const paid = await there.pay(2_00, { pin })
  assert.equal(paid.state, 'pending')
  await there.counter.turn({ id: paid.id, turn: 'capture' })
}

/** Closes the card, and answers with the one that takes its place. */
async function lose(
  { system }: Stage,
  page: Page,
  holder: Holder,
  { isPhysical }: Life,
): Promise<Holder> {
  await visit(page, at('loss', holder))
  if (isPhysical) {
    await fill(page, 'Street and number', 'Unter den Linden 1')
    await fill(page, 'Postal code', '10117')
    await fill(page, 'City', 'Berlin')
  }
  await press(page, 'Close the card')
  await press(sheetOf(page, 'Close this card?'), 'Close the card')
  await provePassword(page)
  await sees(page, 'Closed: reported as lost.')
  await sees(page, 'Another card took the place of this one.')
  const { replacedBy } = await detailOf(system, holder)
  assert.ok(replacedBy)
  const card = await system.wire(cardDetail, { id: replacedBy }, { token: holder.session.token })
  return { ...holder, card }
}

async function giveUp(page: Page, holder: Holder): Promise<void> {
  await visit(page, at('unbind', holder))
  await press(page, 'Give the card up')
  await payWith(page)
  await provePassword(page)
  await sees(page, /^You gave this card up/)
}

/** What was on the card goes from the trust fund to the wallet. */
async function bringBack(page: Page): Promise<void> {
  await visit(page, '/pages/card/index')
  await press(page, 'To wallet')
  await press(page, 'All')
  await press(page, 'Confirm with trade password')
  await payWith(page)
  await sees(page, 'It is in your wallet')
}

const detailOf = ({ wire }: Stage['system'], { session, card }: Holder) =>
  wire(cardDetail, { id: card.id }, { token: session.token })
