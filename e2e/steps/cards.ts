/** Cards: people who can apply, the desk that decides, and the post. */
import type { Page } from 'playwright-core'
import { type Application, applicationList } from '#contract/cards.apply.ts'
import { operatorLogin } from '#contract/operators.ts'
import { assert } from '#kernel/assert.ts'
import { done, testCard, testHolder } from '#server/cards/issuer/testing.issuer.ts'
import { stripeParty } from '#server/cards/issuer/testing.stripe.ts'
import { approveForm } from '#server/kyc/testing.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createWire } from '#tools/seed/wire.ts'
import { codeNow, deskPassword, hire } from '#e2e/steps/console.ts'
import { pick } from '#e2e/steps/kyc.ts'
import { registerRich } from '#e2e/steps/money.ts'
import { fill, press } from '#e2e/steps/see.ts'
import type { User } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

/** Where an application for a card of a type begins. */
export const applyAt = (type: Application['type']): string => `/pages/card/detail?type=${type}`

/** Somebody whose identity was approved, with so much USDT. */
export async function registerKnown(system: System, amount: string): Promise<User> {
  const user = await registerRich(system, amount)
  await approveForm(system.database.sql, systemClock, user.session.profile.id)
  return user
}

/**
 * Does something while a user has an e-mail address, which one of the issuers takes nobody without;
 * afterwards what they are asked to prove is what it was.
 */
export async function withEmail<T>(
  { database: { owner } }: System,
  { session: { profile } }: User,
  work: () => Promise<T>,
): Promise<T> {
  const lent = await owner`
    update identity_user
       set email = ${`${profile.id}@example.com`}
     where id = ${profile.id}
       and email is null`
  try {
    return await work()
  } finally {
    if (lent.count > 0) {
      await owner`
        update identity_user
           set email = null
         where id = ${profile.id}`
    }
  }
}

/** An operator of the card desk, as a program: what the desk can call, and as whom. */
export async function cardDesk(system: System) {
  const name = await hire(system, 'cards')
  const wire = createWire((path, init) => fetch(system.consoleUrl + path, init))
  const proof = { name, password: deskPassword, code: codeNow() }
  const { token } = await wire(operatorLogin, proof)
  return { wire, as: { token } }
}

/** The newest application of a user. */
export async function newestApplication(
  { wire }: System,
  { session: { token } }: User,
): Promise<Application> {
  const [newest] = (await wire(applicationList, {}, { token })).applications
  assert(newest, 'an application was begun')
  return newest
}

/** Agrees and begins, and takes the own form as the proof of identity. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await press(page, 'Begin application')
  await press(page, 'Use this proof')
}

/** Says who the card is for. */
export async function fillHolder(page: Page): Promise<void> {
  await fill(page, 'First name', 'Wei')
  await fill(page, 'Last name', 'Wang')
  await fill(page, 'Name on the card', 'WEI WANG')
  await fill(page, 'Date of birth', '1990-01-01')
  await fill(page, 'Phone, with country code', '+852 9123 4567')
  await fillPlace(page)
  await press(page, 'Save and continue')
}

/** Types an address in Germany. */
export async function fillPlace(page: Page): Promise<void> {
  await pick(page, 'Country or region', 'Germany')
  await fill(page, 'Street and number', 'Unter den Linden 1')
  await fill(page, 'Postal code', '10117')
  await fill(page, 'City', 'Berlin')
}

/** What the Simulator says of a parcel after each step. */
const postWords = { Ship: 'shipped', Deliver: 'delivered', Return: 'returned' } as const

/** Moves the card that ends so on in the post, in the Simulator. */
export async function post(
  simulator: Page,
  holder: string,
  step: keyof typeof postWords,
): Promise<void> {
  const parcel = simulator.locator('#parcels > li').filter({ hasText: holder })
  await parcel.getByRole('button', { name: step }).click()
  await parcel.getByText(postWords[step], { exact: true }).waitFor()
}

/** A card that somebody holds and the issuer made without us. */
export type Held = {
  readonly number: string
  readonly last4: string
  /** As it is typed: `0929`. */
  readonly expiry: string
  /** The one on the issuer's record. */
  readonly phone: string
}

/** Has the issuer make one, for Wei Wang. */
export async function heldCard({ sandbox }: System, key: string, phone: string): Promise<Held> {
  const { issuer, standIn } = stripeParty(sandbox.stripe, systemClock)
  const holder = done(await issuer.createHolder({ ...testHolder(key), phone }))
  const card = done(await issuer.createCard(testCard(`${key}-card`, holder.id)))
  const [number] = standIn.secretsOf(card.id)
  assert(number, 'the issuer knows the number')
  const expiry = `${String(card.expiryMonth).padStart(2, '0')}${card.expiryYear % 100}`
  return { number, last4: card.last4, expiry, phone }
}

/** Types a card's number and date where the issuer takes them: in frames of its own. */
export async function typeNumber(page: Page, { number, expiry }: Held): Promise<void> {
  await typeAtIssuer(page, 'Card number', number)
  await typeAtIssuer(page, 'Expiry date', expiry)
}

/** Types into one of the issuer's frames, over what is in it. */
export async function typeAtIssuer(
  page: Page,
  title: 'Card number' | 'Expiry date',
  text: string,
): Promise<void> {
  const field = page.frameLocator(`iframe[title="${title}"]`).getByLabel(title)
  await field.clear()
  await field.pressSequentially(text)
}
