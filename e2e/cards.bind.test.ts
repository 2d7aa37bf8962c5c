import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { bindList } from '#contract/cards.bind.ts'
import { decideBind } from '#contract/cards.desk.ts'
import { cardList } from '#contract/cards.ts'
import { languages } from '#contract/language.ts'
import { type Held, cardDesk, heldCard, typeAtIssuer, typeNumber } from '#e2e/steps/cards.ts'
import { issueBy } from '#e2e/steps/cards.use.ts'
import { codeSent } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import {
  fieldOf,
  fill,
  isAt,
  press,
  sees,
  seesNoMore,
  sheetOf,
  seesNone,
  comesTo,
} from '#e2e/steps/see.ts'
import { type User, registerUser } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'
import { cardsBind as en } from '#text/en/cards.bind.ts'
import { cardsBind as ja } from '#text/ja/cards.bind.ts'
import { cardsBind as ru } from '#text/ru/cards.bind.ts'
import { cardsBind as zhCN } from '#text/zh-CN/cards.bind.ts'
import { cardsBind as zhTW } from '#text/zh-TW/cards.bind.ts'

const journey = stageFor({ cadence: 'manual' })
const bindAt = '/pages/card/bindform?type=UTGL'

async function newestRequest({ wire }: System, { session: { token } }: User) {
  const [newest] = (await wire(bindList, {}, { token })).requests
  assert.ok(newest)
  return newest
}

/** All that is on a card, and the code from its phone, or from another. */
async function fillCard(
  system: System,
  page: Page,
  held: Held,
  { holder = 'Wei Wang', phone = held.phone } = {},
): Promise<void> {
  await typeNumber(page, held)
  await fill(page, 'Holder’s name', holder)
  await fill(page, 'Phone, with country code', phone)
  const code = await codeSent(system, phone, () => press(page, 'Send code'))
  await sees(page, 'Sent. The code is good for ten minutes.')
  await fill(page, 'Code from this phone', code)
}

journey(
  'a card is bound: its number typed at the issuer, wrong at first, put right, approved and checked',
  async ({ system, open }) => {
    const held = await heldCard(system, 'bind-journey', '+85291230001')
    const user = await registerUser(system)
    const page = await open(bindAt, { session: user.session })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(system.appUrl)) sent.push(request.postData() ?? '')
    })
    await sees(page, 'Typed in a field of the card issuer.')
    await press(page, 'Hand in')
    await sees(page, 'Type the card number.')
    await sees(page, 'Type the expiry date.')
    await sees(page, 'Enter the holder’s name as it stands on the card.')
    await sees(page, 'Enter the code.')
    // A digit that is wrong, a date that is over, and the phone in hand, which is not the card's.
    await typeAtIssuer(page, 'Card number', '4242 4242 4242 4241')
    await sees(page, 'This is not a card number. Check it against the card.')
    await typeAtIssuer(page, 'Expiry date', '0120')
    await sees(page, 'This date has passed or does not exist. Check the card.')
    const nextYear = String(Number(held.expiry.slice(2)) + 1)
    const wrong = { ...held, expiry: held.expiry.slice(0, 2) + nextYear, phone: '+85298760001' }
    await fillCard(system, page, wrong)
    const code = await fieldOf(page, 'Code from this phone').inputValue()
    await fill(page, 'Code from this phone', code === '000000' ? '111111' : '000000')
    await press(page, 'Hand in')
    await sees(page, /^Verification code incorrect/)
    await fill(page, 'Code from this phone', code)
    await press(page, 'Hand in')
    await isAt(page, /card\/bindsuccess/)
    await sees(page, 'A person looks at your request.')

    const desk = await cardDesk(system)
    const { id } = await newestRequest(system, user)
    await desk.wire(decideBind, { id, approve: true, reason: 'looked at' }, desk.as)
    await sees(page, 'Verification failed')
    await sees(page, 'The information is wrong, the card cannot be bound.')
    // Which of them is wrong is not told, nor what would be right.
    assert.ok(!(await page.content()).includes(held.phone.slice(-8)))
    await press(page, 'Put the request right')
    await fillCard(system, page, held)
    await press(page, 'Hand in again')
    await sees(page, 'Pending approval')
    await desk.wire(decideBind, { id, approve: true, reason: 'looked again' }, desk.as)
    await sees(page, 'The card is yours to use here.').catch(() => sees(page, 'Open card'))
    const { cards } = await system.wire(cardList, {}, { token: user.session.token })
    assert.deepEqual(
      cards.map((card) => card.last4),
      [held.last4],
    )
    // What the page holds and sends has no number in it, nor has the address.
    const content = await page.content()
    const digits = held.number.replaceAll(' ', '')
    assert.ok(
      ![content, page.url(), ...sent].some((text) => text.replaceAll(' ', '').includes(digits)),
    )
  },
)

journey(
  'a code is good for the phone it went to: another phone asks for another, at once',
  async ({ system, open }) => {
    const held = await heldCard(system, 'bind-other', '+85291230002')
    const user = await registerUser(system)
    const page = await open(bindAt, { session: user.session })
    await fillCard(system, page, { ...held, phone: '+85298760002' })
    await sees(page, /^Again in \d+ s$/)
    await fill(page, 'Phone, with country code', '12')
    await comesTo(() => fieldOf(page, 'Code from this phone').inputValue(), '')
    await press(page, 'Send code')
    await seesNoMore(page, 'Sent. The code is good for ten minutes.')
    await fill(page, 'Phone, with country code', held.phone)
    const code = await codeSent(system, held.phone, () => press(page, 'Send code'))
    await fill(page, 'Code from this phone', code)
    await press(page, 'Hand in')
    await sees(page, 'Pending approval')
  },
)

journey(
  'a request that waits is taken back, and one that people turn down says why',
  async ({ system, open }) => {
    const held = await heldCard(system, 'bind-back', '+85291230003')
    const user = await registerUser(system)
    const page = await open('/pages/card/bindlist', { session: user.session })
    await sees(page, 'Requests to bind a card will be here.')
    await page.goto(bindAt)
    await fillCard(system, page, held)
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
    const held = await heldCard(system, 'bind-phone', '+85291230004')
    const user = await registerUser(system)
    const page = await open(bindAt, { session: user.session })
    await fillCard(system, page, held)
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
      ({ number: at, to }) => at > last && to === held.phone,
    )
    await fill(page, 'Code from the new phone', code)
    await fill(page, 'Code from the old phone', /\b\d{6}\b/.exec(old.body)?.[0] ?? '')
    await press(page, 'Change phone')
    await sees(page, 'Type the card number.')
    await typeNumber(page, held)
    await press(page, 'Change phone')
    await sees(page, 'The phone was changed')
    const [changed] = (await system.wire(cardList, {}, { token: user.session.token })).cards
    assert.notEqual(changed?.phone, card.phone)
  },
)

const words = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, ru }

journey(
  'a card whose issuer has no field for numbers is told of before anything is filled in, in five languages',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    await issueBy(system, 'lithic', ['UTGL'])
    const page = await open(bindAt, { session })
    await sees(page, /^Cannot be bound: .+\. The issuer has no field/)
    await seesNone(fieldOf(page, 'Holder’s name'))
    await press(page, /^Kind of card/)
    const choices = sheetOf(page, 'Kind of card')
    await sees(choices, 'MUSE Platinum')
    await seesNone(choices.getByText('UTGL Elite'))
    await press(choices, /Gold/)
    await sees(page, 'Typed in a field of the card issuer.')

    await issueBy(system, 'lithic')
    for (const language of languages) {
      const other = await open(bindAt, { session, language })
      await sees(other, words[language].none)
      await seesNone(other.getByRole('textbox'))
    }
    await issueBy(system, 'stripe')
  },
)
