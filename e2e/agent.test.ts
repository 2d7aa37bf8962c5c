/** An agent orders cards for others; a customer takes one over, and the agent earns by it. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { applicationList } from '#contract/cards.apply.ts'
import { activate, cardOf, handIn, identify } from '#e2e/steps/cardCalls.ts'
import { approveAs, atDesk } from '#e2e/steps/console.ts'
import { logIn } from '#e2e/steps/identity.ts'
import { type Stage, stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, registerRich } from '#e2e/steps/money.ts'
import {
  choose,
  control,
  factOf,
  fill,
  hasFocus,
  press,
  sees,
  seesTitle,
  sheetOf,
  seesNone,
} from '#e2e/steps/see.ts'
import { type User, registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

/** Asks at the desk that a user become an agent; another operator approves. */
async function grant(stage: Stage, desk: Page, user: User): Promise<void> {
  await press(desk, 'Make an agent…')
  const sheet = sheetOf(desk, 'Ask to make an agent')
  await sheet.getByRole('searchbox').fill(user.username)
  await sheet.getByRole('list', { name: 'Users found' }).getByRole('button').first().click()
  await fill(sheet, 'Open orders at once', '3')
  await fill(sheet, 'Commission', '12.5')
  await fill(sheet, 'Reason', 'Contract signed today')
  await press(sheet, 'Ask')
  await sees(desk, 'You asked for this; somebody else has to approve it.')
  const second = await atDesk(stage, 'finance', 'approvals')
  await sees(second, 'orders cards for others: 12.5% of the fee, 3 open orders (no agent now)')
  await approveAs(second)
  await sees(second, 'Nothing waits for a second operator.')
  await press(desk, 'Agents')
  await sees(desk, '12.5%')
}

async function makeAgent(stage: Stage): Promise<User> {
  const user = await registerUser(stage.system)
  await grant(stage, await atDesk(stage, 'cards', 'agents'), user)
  return user
}

/** Orders one card, and answers the link that is shown once. */
async function orderOne(page: Page, card: RegExp, customer: string): Promise<string> {
  await press(page, card)
  await fill(page, 'Customer', customer)
  await press(page, 'Create order')
  await seesTitle(page, 'Send this link')
  await control(page, /^Copy\. Link for the customer/).click()
  await sees(page, 'Copied')
  return page.evaluate(() => navigator.clipboard.readText())
}

journey(
  'an agent is named at the desk, orders a card, and earns when the customer uses it',
  async (stage) => {
    const { system, open } = stage
    const seller = await registerUser(system)
    const page = await open('/pages/agent/index', { session: seller.session })
    await sees(page, /^This is for agents/)

    const desk = await atDesk(stage, 'cards', 'agents')
    await sees(desk, 'Nobody orders cards for others yet.')
    await grant(stage, desk, seller)
    await page.goto('/pages/user/index')
    await press(page, 'Agent desk')
    await seesTitle(page, 'Agent desk')
    await sees(page, '0 of 3')
    await press(page, 'New order')
    await press(page, 'Create order')
    await sees(page, 'Choose a card.')
    await hasFocus(control(page, /^Master Gold/))
    await sees(page, 'Fill this in.')
    const link = await orderOne(page, /^Master Gold/, 'Mrs. Example')
    assert.match(link, /\/pages\/agent\/claim#claim=[\w-]{43}$/)

    // Whoever ordered it cannot take it over.
    const own = await open(link, { session: seller.session })
    await own.getByRole('checkbox').check()
    await press(own, 'Take it over')
    await sees(own, 'An agent cannot take over an order of their own.')

    const customer = await registerRich(system, '50')
    const phone = await open(link)
    await sees(phone, 'A card was ordered for you')
    assert.equal(new URL(phone.url()).hash, '')
    await press(phone, 'Log in')
    await logIn(phone, { way: 'User name', name: customer.username })
    await sees(phone, 'Your Master Gold card is waiting')
    await sees(phone, 'Mrs. Example')
    await press(phone, 'Take it over')
    await sees(phone, 'Read and accept the agreement to continue.')
    await phone.getByRole('checkbox').check()
    await press(phone, 'Take it over')
    await phone.waitForURL(/\/pages\/card\/waitkyc\?id=/)

    const late = await open(link, { session: (await registerUser(system)).session })
    await sees(late, 'This link cannot be used')

    await press(page, 'See orders')
    await sees(page, 'Applying')
    const { token } = customer.session
    const [application] = (await system.wire(applicationList, {}, { token })).applications
    assert.ok(application?.byAgent)
    await identify(system, customer)
    await handIn(system, customer, application.id)
    await page.goto('/pages/agent/orderlist')
    await press(page, /^Mrs\. Example/)
    await factOf(page, 'Application').getByText('Paid, under review').waitFor()

    await desk.goto(`${system.consoleUrl}/#/cards/applications`)
    await control(desk, /^W\. W\./).click()
    await sees(desk, 'by an agent')
    await press(desk, 'Approve…')
    const sheet = sheetOf(desk, 'Approve the application')
    await fill(sheet, 'Reason', 'Everything fits')
    await press(sheet, 'Approve')
    await activate(system, customer, await cardOf(system, customer))

    await page.goto('/pages/agent/index')
    await sees(page, 'Card in use')
    await press(page, 'Pay out')
    const pay = sheetOf(page, 'Pay out commission')
    await sees(pay, '1.25')
    await press(pay, 'Bring to wallet')
    await sees(page, 'In your wallet')
    assert.deepEqual(await moneyOf(system, seller), { available: '1.25', held: '0' })
    await sees(page, /^Paid out so far\s*1\.25/)
    await press(page, 'Pay out')
    await sees(page, /^Nothing to pay out yet/)
    await press(page, 'All earnings')
    await seesTitle(page, 'Earnings')
    await sees(page, 'Paid out to the wallet')
    await sees(page, 'Mrs. Example')
    await desk.goto(`${system.consoleUrl}/#/agents/${seller.session.profile.id}`)
    await choose(desk, 'Commissions and payouts')
    await desk.getByRole('rowheader', { name: 'payout' }).waitFor()
    await desk.getByRole('rowheader', { name: 'commission' }).waitFor()
  },
)

journey('a table with a bad row orders nothing; mended, all of it', async (stage) => {
  const { open } = stage
  const seller = await makeAgent(stage)
  const page = await open('/pages/agent/ordercreate', { session: seller.session })
  await choose(page, 'From a table')
  await press(page, 'Check')
  await sees(page, 'Choose a file or paste rows first.')
  const csv = 'type,customer,contact,note\nMUSE,Ann,ann@example.com,\nGold,Bo,,\n'
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await sees(page, /^1 row has a mistake/)
  await sees(page, 'Row 3 · The type is none of Master, MUSE, UTGL.')
  await seesNone(control(page, /^Create/))

  // Иван in windows-1251, of which UTF-8 has no letter.
  const letters = Buffer.from([0xc8, 0xe2, 0xe0, 0xed])
  const bytes = Buffer.concat([Buffer.from('MUSE,'), letters, Buffer.from(',,\n')])
  await page.locator('input[type="file"]').setInputFiles({ ...file, buffer: bytes })
  await sees(page, /^This file is not in UTF-8/)
  await seesNone(page.getByText('Row 3', { exact: false }))
  const marked = Buffer.from('\u{feff}MUSE,Иван,,\nMUSE,"Bo\n\u{202e}",,')
  await page.locator('input[type="file"]').setInputFiles({ ...file, buffer: marked })
  await sees(page, /^1 row has a mistake/)
  await sees(page, 'A text has a line break or hidden characters in it.')
  await sees(page, 'Иван')

  await fill(page, 'Or paste the rows', 'MUSE,Ann,,\n'.repeat(4))
  await press(page, 'Check')
  await sees(page, /^You may have 3 more orders open; 1 row is above that/)
  await seesNone(control(page, /^Create/))

  await fill(page, 'Or paste the rows', csv.replace('Gold', 'Master'))
  await press(page, 'Check')
  await sees(page, 'All 2 rows are fine. Nothing is ordered yet.')
  await press(page, 'Create 2 orders')
  await seesTitle(page, '2 orders created')
  const saved = page.waitForEvent('download')
  await press(page, 'Save all links')
  assert.equal((await saved).suggestedFilename(), 'links.csv')

  await press(page, 'See orders')
  await press(page, /^Ann/)
  await press(page, 'New link')
  await sees(page, 'Make a new link?')
  await press(page, 'New link')
  await control(page, /^Copy\. Link for the customer/).waitFor()
  await page.keyboard.press('Escape')
  await press(page, /^Bo/)
  await press(page, 'Take back')
  await press(page, 'Take back')
  await sees(page, 'Order taken back')
  await press(page, 'Taken back')
  await control(page, /^Bo/).waitFor()
  await seesNone(control(page, /^Ann/))
})

journey(
  'a right that is taken again ends the desk, and no order is made any more',
  async (stage) => {
    const { system, open } = stage
    const seller = await registerUser(system)
    const desk = await atDesk(stage, 'cards', 'agents')
    await grant(stage, desk, seller)
    const page = await open('/pages/agent/ordercreate', { session: seller.session })
    await press(page, /^MUSE Platinum/)
    await sees(page, /^You earn 7\.50/)
    const row = desk.getByRole('row').filter({ hasText: seller.session.profile.uid })
    await row.getByRole('button', { name: 'End…' }).click()
    const sheet = sheetOf(desk, 'End the right to order')
    await fill(sheet, 'Reason', 'Contract is over')
    await press(sheet, 'End it')
    await row.getByText('ended').waitFor()
    await fill(page, 'Customer', 'Nobody')
    await press(page, 'Create order')
    await page.getByRole('alert').first().waitFor()
    await page.goto('/pages/user/index')
    await press(page, 'Agent desk')
    await sees(page, 'You make no orders for others any more')
    await seesNone(control(page, 'New order'))
    await press(page, 'Pay out')
    await sees(page, /^Nothing to pay out yet/)
    await press(desk, 'Agents')
    await row.getByRole('button', { name: 'Make active…' }).click()
    const again = sheetOf(desk, 'Make active again')
    await sees(again, /which takes two/)
  },
)
