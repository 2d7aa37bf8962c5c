import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { bindList } from '#contract/cards.bind.ts'
import { decideBind } from '#contract/cards.desk.ts'
import { cardList } from '#contract/cards.ts'
import { cardDesk, heldCard, typeNumber } from '#e2e/steps/cards.ts'
import { codeSent } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { fill, isAt, press, sees, sheetOf } from '#e2e/steps/see.ts'
import { type User, registerUser } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual' })
const bindAt = '/pages/card/bindform?type=UTGL'
const phoneOfHolder = '+85291234567'

async function newestRequest({ wire }: System, { session: { token } }: User) {
  const [newest] = (await wire(bindList, {}, { token })).requests
  assert.ok(newest)
  return newest
}

async function fillCard(page: Page, number: string, holder: string): Promise<void> {
  await typeNumber(page, number)
  await fill(page, 'Holder’s name', holder)
  await fill(page, 'Phone, with country code', '+852 9123 4567')
}

journey(
  'a card is bound: its number typed at the issuer, wrong at first, put right, approved and checked',
  async ({ system, open }) => {
    const { number, last4 } = await heldCard(system, 'bind-journey')
    const user = await registerUser(system)
    const page = await open(bindAt, { session: user.session })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(system.appUrl)) sent.push(request.postData() ?? '')
    })
    await sees(page, 'Typed in a field of the card issuer.')
    await press(page, 'Hand in')
    await sees(page, 'Type the card number.')
    await sees(page, 'Enter the holder’s name as it stands on the card.')
    await fillCard(page, number, 'Erika Mustermann')
    await press(page, 'Hand in')
    await isAt(page, /card\/bindsuccess/)
    await sees(page, 'A person looks at your request.')

    const desk = await cardDesk(system)
    const { id } = await newestRequest(system, user)
    await desk.wire(decideBind, { id, approve: true, reason: 'looked at' }, desk.as)
    await sees(page, 'The information is wrong, the card cannot be bound.')
    await press(page, 'Put the request right')
    await fillCard(page, number, 'Wei Wang')
    await press(page, 'Hand in again')
    await sees(page, 'Pending approval')
    await desk.wire(decideBind, { id, approve: true, reason: 'looked again' }, desk.as)
    await sees(page, 'The card is yours to use here.').catch(() => sees(page, 'Open card'))
    const { cards } = await system.wire(cardList, {}, { token: user.session.token })
    assert.deepEqual(
      cards.map((card) => card.last4),
      [last4],
    )
    // What the page holds and sends has no number in it, nor has the address.
    const held = await page.content()
    const digits = number.replaceAll(' ', '')
    assert.ok(
      ![held, page.url(), ...sent].some((text) => text.replaceAll(' ', '').includes(digits)),
    )
  },
)

journey(
  'a request that waits is taken back, and one that people turn down says why',
  async ({ system, open }) => {
    const { number } = await heldCard(system, 'bind-back')
    const user = await registerUser(system)
    const page = await open('/pages/card/bindlist', { session: user.session })
    await sees(page, 'Requests to bind a card will be here.')
    await page.goto(bindAt)
    await fillCard(page, number, 'Wei Wang')
    await press(page, 'Hand in')
    await sees(page, 'Pending approval')
    const desk = await cardDesk(system)
    const { id } = await newestRequest(system, user)
    const refusal = { refusal: 'other', note: 'Send us a photo first.' } as const
    await desk.wire(decideBind, { id, approve: false, ...refusal, reason: 'no photo' }, desk.as)
    await sees(page, /Send us a photo first/)
    await press(page, 'Bind requests')
    await press(page, /^Card ending in/)
    await sees(page, 'Put the request right')
    await press(page, 'Take back')
    await press(sheetOf(page, 'Take this request back?'), 'Take back')
    await isAt(page, /card\/bindsuccess/)
    await sees(page, 'Taken back')
  },
)

journey(
  'the phone of a card is changed with its number and a code from each phone',
  async ({ system, open }) => {
    const { number } = await heldCard(system, 'bind-phone')
    const user = await registerUser(system)
    const page = await open(bindAt, { session: user.session })
    await fillCard(page, number, 'Wei Wang')
    await press(page, 'Hand in')
    await sees(page, 'Pending approval')
    const desk = await cardDesk(system)
    const { id } = await newestRequest(system, user)
    await desk.wire(decideBind, { id, approve: true, reason: 'looked at' }, desk.as)
    await sees(page, 'Open card')
    const [card] = (await system.wire(cardList, {}, { token: user.session.token })).cards
    assert.ok(card)

    await page.goto(`/pages/card/bindcardphone?id=${card.id}`)
    await fill(page, 'New phone, with country code', '+852 9876 5432')
    const last = system.sandbox.sms.inbox.list().at(-1)?.number ?? 0
    const code = await codeSent(system, '+85298765432', () => press(page, 'Send code'))
    const old = await system.sandbox.sms.inbox.waitFor(
      ({ number: at, to }) => at > last && to === phoneOfHolder,
    )
    await fill(page, 'Code from the new phone', code)
    await fill(page, 'Code from the old phone', /\b\d{6}\b/.exec(old.body)?.[0] ?? '')
    await press(page, 'Change phone')
    await sees(page, 'Type the card number.')
    await typeNumber(page, number)
    await press(page, 'Change phone')
    await sees(page, 'The phone was changed')
    const [changed] = (await system.wire(cardList, {}, { token: user.session.token })).cards
    assert.notEqual(changed?.phone, card.phone)
  },
)
