/** The card desks: who decides on what, and what their decisions do to money and cards. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { applicationDetail } from '#contract/cards.apply.ts'
import { bindCard, bindDetail, sendCardCode } from '#contract/cards.bind.ts'
import { cardBills, disputeBill } from '#contract/cards.bills.ts'
import { quoteRecharge, recharge, rechargeDetail } from '#contract/cards.recharge.ts'
import { type Card, cardDetail } from '#contract/cards.ts'
import { UploadedFile } from '#contract/files.ts'
import { parseDecimal } from '#kernel/money.ts'
import { done, testCard, testHolder } from '#server/cards/issuer/testing.issuer.ts'
import { stripeParty } from '#server/cards/issuer/testing.stripe.ts'
import { systemClock } from '#server/platform/clock.ts'
import { activate, apply, cardOf, identify } from '#e2e/steps/cardCalls.ts'
import { approval, decide, reviewFrom } from '#e2e/steps/cardDesk.ts'
import { atDesk } from '#e2e/steps/console.ts'
import { codeSent } from '#e2e/steps/identity.ts'
import { type Stage, stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, registerRich } from '#e2e/steps/money.ts'
import { control, eventually, factOf, fill, press, sees, seesNone } from '#e2e/steps/see.ts'
import { type User, registerUser, tradePassword } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual' })

async function known(system: System, amount: string): Promise<User> {
  const user = await registerRich(system, amount)
  await identify(system, user)
  return user
}

/** A MUSE card in use, and the desk that made it so. */
async function cardInUse({ system }: Stage, desk: Page, user: User): Promise<Card> {
  await apply(system, user, 'MUSE')
  await desk.goto(`${system.consoleUrl}/#/cards/applications`)
  await control(desk, /^W\. W\./).click()
  await decide(desk, approval)
  await activate(system, user, await cardOf(system, user))
  return cardOf(system, user, 'active')
}

const seesAt = async (system: System, user: User, id: string) =>
  system.wire(applicationDetail, { id }, { token: user.session.token })

journey(
  'an application is approved and its card noted in the post; another is turned down and refunded',
  async (stage) => {
    const { system } = stage
    const [first, second] = [await known(system, '100'), await known(system, '100')]
    const id = await apply(system, first, 'MUSE')
    const desk = await atDesk(stage, 'cards')
    await desk.getByRole('link', { name: /^Card applications/ }).click()
    await control(desk, /^W\. W\./).click()
    await factOf(desk, 'Fee paid').getByText('60.00 USDT').waitFor()
    await sees(desk, 'Hong Kong, Hong Kong')
    const address = '1 Queen’s Road, 999077 Hong Kong, Hong Kong'
    await seesNone(desk.getByText(address))
    await decide(desk, {
      button: 'Show in full…',
      title: 'Holder and addresses in full',
      action: 'Show',
    })
    await sees(desk, address)
    await sees(desk, 'WEI WANG')
    await decide(desk, approval)
    await sees(desk, 'No application waits.')
    await cardOf(system, first)

    await press(desk, 'Post')
    await desk.getByRole('checkbox', { name: /^MUSE/ }).check()
    const noting = {
      button: 'Note the post of 1…',
      title: 'Where the card is',
      action: 'Note it',
    } as const
    await decide(desk, noting, async (sheet) => {
      await fill(sheet, 'Carrier', 'DHL')
      await fill(sheet, 'Tracking number', 'JD014600')
    })
    await sees(desk, 'DHL JD014600')
    assert.equal((await seesAt(system, first, id)).shipping?.trackingNo, 'JD014600')
    await desk.getByRole('checkbox', { name: /^MUSE/ }).check()
    await decide(desk, noting, (sheet) => press(sheet, 'Delivered'))
    await sees(desk, 'No card is here.')
    assert.equal((await seesAt(system, first, id)).status, 'activation')

    const refused = await apply(system, second, 'MUSE')
    assert.deepEqual(await moneyOf(system, second), { available: '40', held: '0' })
    await press(desk, /^Applications/)
    await control(desk, /^W\. W\./).click()
    await decide(
      desk,
      { button: 'Turn down…', title: 'Turn the application down', action: 'Turn down' },
      async (sheet) => {
        await press(sheet, 'Address')
        await fill(sheet, 'Note to the applicant', 'No post goes there')
      },
    )
    await sees(desk, 'No application waits.')
    const ended = await seesAt(system, second, refused)
    assert.deepEqual(
      [ended.status, ended.reason, ended.note, ended.refunded],
      ['rejected', 'address', 'No post goes there', true],
    )
    assert.deepEqual(await moneyOf(system, second), { available: '100', held: '0' })
  },
)

journey('a request to bind is rejected with a reason, and another is bound', async (stage) => {
  const { system } = stage
  const { issuer, standIn } = stripeParty(system.sandbox.stripe, systemClock)
  const user = await registerUser(system)
  const as = { token: user.session.token }
  const ask = async (key: string, phone: string) => {
    const holder = done(await issuer.createHolder({ ...testHolder(key), phone }))
    const card = done(await issuer.createCard(testCard(`${key}-card`, holder.id)))
    const [number = ''] = standIn.secretsOf(card.id)
    const code = await codeSent(system, phone, async () => {
      await system.wire(sendCardCode, { type: 'UTGL', phone }, as)
    })
    const typed = { holderName: 'Wei Wang', phone, code, remark: key }
    const token = standIn.tokenOf(number)
    return (await system.wire(bindCard, { type: 'UTGL', token, ...typed }, as)).id
  }
  const stateOf = async (id: string) => (await system.wire(bindDetail, { id }, as)).state
  const wrong = await ask('first', '+85291234501')
  const desk = await atDesk(stage, 'cards', 'cards/bindings')
  await control(desk, /^W\. W\./).click()
  await factOf(desk, 'Remark').getByText('first').waitFor()
  await decide(
    desk,
    { button: 'Reject…', title: 'Reject the request', action: 'Reject' },
    (sheet) => press(sheet, 'Information wrong'),
  )
  await sees(desk, 'No request waits.')
  assert.equal(await stateOf(wrong), 'rejected')

  const right = await ask('second', '+85291234502')
  await control(desk, /^W\. W\./).click()
  await decide(desk, { button: 'Approve…', title: 'Approve the request', action: 'Approve' })
  await eventually('the card is bound', async () => (await stateOf(right)) === 'bound')
})

async function beginRecharge(system: System, user: User, card: Card): Promise<string> {
  const amount = parseDecimal('100', 6)
  assert.ok(amount)
  const as = { token: user.session.token }
  const asked = { cardId: card.id, asset: 'USDT', amount }
  const { id } = await system.wire(quoteRecharge, asked, as)
  return (await system.wire(recharge, { quoteId: id, tradePassword }, as)).orderNo
}

/** A purchase that was taken, which its holder contests with a picture. */
async function contest(system: System, user: User, card: Card): Promise<string> {
  const { token } = user.session
  const { counter } = system.sandbox.stripe
  const cardId = counter.cards().find(({ last4 }) => last4 === card.last4)?.id ?? ''
  const sale = { currency: 'USD', category: '5814', country: 'HK', how: 'online' } as const
  const id = await counter.pay({ ...sale, cardId, amount: 40_00, name: 'Kaffeine Lab' })
  await counter.turn({ id, turn: 'capture' })
  const listed = async () => (await system.wire(cardBills, {}, { token })).bills
  const isTaken = async () =>
    (await listed()).some(({ kind, state }) => kind === 'purchase' && state === 'completed')
  await eventually('the purchase is taken', isTaken)
  const bill = (await listed()).find(({ kind }) => kind === 'purchase')
  assert.ok(bill)
  const create = { width: 600, height: 400, channels: 3, background: '#c9a227' } as const
  const body = new FormData()
  const photo = await sharp({ create }).jpeg().toBuffer()
  body.set('file', new File([new Uint8Array(photo)], 'receipt.jpg'))
  body.set('name', 'receipt')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${system.appUrl}/api/file/upload`, { method: 'POST', body, headers })
  const { data } = z.object({ data: z.unknown() }).parse(await reply.json())
  const files = [UploadedFile.parse(data).id]
  const product = { name: 'A cup', isService: false, day: '2026-11-20' }
  const text = 'The shop was closed'
  const said = { id: bill.id, reason: 'notReceived', text, product, files } as const
  await system.wire(disputeBill, said, { token })
  return bill.id
}

/** The network says that the holder was right. */
function win({ sandbox }: System): void {
  const { counter } = sandbox.stripe
  const [newest] = counter.disputes()
  assert.deepEqual([newest?.explanation, newest?.files], ['The shop was closed', 1])
  counter.decide({ id: newest?.id ?? '', outcome: 'won' })
}

journey(
  'two admins have recharges looked at; finance lets one go on, brings one back, and settles a dispute',
  async (stage) => {
    const { system } = stage
    await reviewFrom(stage, 50_00)
    const user = await known(system, '400')
    const as = { token: user.session.token }
    const card = await cardInUse(stage, await atDesk(stage, 'cards'), user)
    const going = await beginRecharge(system, user, card)
    const desk = await atDesk(stage, 'finance', 'cards/recharges')
    await control(desk, new RegExp(`^${user.session.profile.nickname}`)).click()
    await factOf(desk, 'State').getByText('Under review').waitFor()
    await decide(desk, {
      button: 'Let it go on…',
      title: 'Let the recharge go on',
      action: 'Let it go on',
    })
    const stateOf = async (orderNo: string) =>
      (await system.wire(rechargeDetail, { orderNo }, as)).state
    await eventually('it is on the card', async () => (await stateOf(going)) === 'completed')

    const before = await moneyOf(system, user)
    const coming = await beginRecharge(system, user, card)
    await control(desk, new RegExp(`^${user.session.profile.nickname}`)).click()
    await decide(desk, {
      button: 'Bring back…',
      title: 'Bring the recharge back',
      action: 'Bring back',
    })
    await sees(desk, /^No recharge waits for a look/)
    assert.equal(await stateOf(coming), 'failed')
    assert.deepEqual(await moneyOf(system, user), before)

    const balance = async () => (await system.wire(cardDetail, { id: card.id }, as)).balance ?? 0n
    const loaded = await balance()
    await contest(system, user, card)
    assert.equal(await balance(), loaded - 40_00n)
    await press(desk, /^Disputes/)
    await control(desk, /^Kaffeine Lab/).click()
    await sees(desk, 'The shop was closed')
    await press(desk, 'Show picture 1')
    await desk.getByRole('img', { name: 'Picture 1' }).waitFor()
    await decide(desk, {
      button: 'Send to the issuer…',
      title: 'Send to the issuer',
      action: 'Send',
    })
    await sees(desk, 'At the issuer')
    await factOf(desk, 'Its id there').getByText(/^idp_/).waitFor()
    await factOf(desk, 'Pictures').getByText('1 of 1 at the issuer').waitFor()
    win(system)
    await eventually('the holder is credited', async () => (await balance()) === loaded)
    await press(desk, 'Books')
    await factOf(desk, 'On cards').getByText(/^\$/).waitFor()
    await sees(desk, 'Ours and the issuers’ books say the same.')
  },
)

journey(
  'a card is found and locked over its holder; other roles look, and some see no desk',
  async (stage) => {
    const { system } = stage
    const user = await known(system, '100')
    const desk = await atDesk(stage, 'cards')
    const card = await cardInUse(stage, desk, user)
    await press(desk, 'Cards')
    await desk.goto(`${system.consoleUrl}/#/cards/card`)
    await desk.getByRole('searchbox').fill(user.session.profile.uid)
    await press(desk, new RegExp(`^MUSE •••• ${card.last4}`))
    await decide(desk, { button: 'Lock…', title: 'Lock the card', action: 'Lock' })
    await factOf(desk, 'Locked by').getByText('an operator').waitFor()
    const stateOf = async () =>
      (await system.wire(cardDetail, { id: card.id }, { token: user.session.token })).state
    assert.equal(await stateOf(), 'locked')
    await decide(desk, { button: 'Lift the lock…', title: 'Lift the lock', action: 'Lift it' })
    await control(desk, 'Lock…').waitFor()
    assert.equal(await stateOf(), 'active')

    const other = await known(system, '100')
    await apply(system, other, 'MUSE')
    const finance = await atDesk(stage, 'finance', 'cards/applications')
    await control(finance, /^W\. W\./).click()
    await sees(finance, 'Your role sees applications, and decides on none.')
    await seesNone(control(finance, 'Approve…'))
    await finance.goto(`${system.consoleUrl}/#/agents`)
    await sees(finance, 'Nobody orders cards for others yet.')
    await seesNone(control(finance, 'Make an agent…'))

    const support = await atDesk(stage, 'support')
    await seesNone(control(support, 'Cards'))
    await seesNone(control(support, 'Agents'))
    await support.goto(`${system.consoleUrl}/#/cards/applications`)
    await sees(support, 'Your role does not open this desk.')
  },
)
