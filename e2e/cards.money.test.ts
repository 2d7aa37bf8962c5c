/** Money of cards: recharged and brought back, spent, told by month, and contested. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { lockCard, setCardControls } from '#contract/cards.controls.ts'
import { cardDetail } from '#contract/cards.ts'
import {
  type Holder,
  holderOf,
  payAtShop,
  rechargeBy,
  reviewFrom,
  turnDown,
} from '#e2e/steps/cards.money.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, registerRich, spend } from '#e2e/steps/money.ts'
import {
  control,
  eventually,
  fill,
  press,
  sees,
  seesNoMore,
  seesTitle,
  sheetOf,
  seesFact,
  seesNone,
} from '#e2e/steps/see.ts'
import { payWith } from '#e2e/steps/transfer.ts'

/** The price of a dollar coin moves by a little. */
const aboutTheRest = /^\$9[89]\.\d\d$/

const journey = stageFor({ cadence: 'manual' })

const quoteSheet = (page: Page) => sheetOf(page, 'Review recharge')

/** From the page of a card's recharge to its quote. */
async function askQuote(page: Page, amount: string): Promise<void> {
  await fill(page, 'Amount, USDT', amount)
  await press(page, 'Review recharge')
  await quoteSheet(page).getByRole('timer').waitFor()
}

async function confirm(page: Page): Promise<void> {
  await press(quoteSheet(page), 'Confirm with trade password')
  await payWith(page)
}

const chargeAt = ({ card }: Holder) => `/pages/card/charge?id=${card.id}`

journey(
  'a card is recharged in three steps that are seen live, at a rate that runs out and is renewed',
  async ({ system, open }) => {
    const holder = await holderOf(system, 'MUSE', '200')
    const page = await open('/pages/card/index', { session: holder.session })
    await sees(page, 'Nothing has moved yet. Your first recharge will be here.')
    await press(page, 'Recharge')
    await press(page, /^MUSE Platinum/)

    await fill(page, 'Amount, USDT', '19')
    await sees(page, 'Recharge at least $20.00.')
    await press(page, 'Review recharge')
    await seesNone(quoteSheet(page))
    await fill(page, 'Amount, USDT', '300')
    await sees(page, /^That is more than the [\d,.]+ USDT you have\.$/)

    await askQuote(page, '100')
    await seesFact(page, 'Fee', /^\$1\.0/)
    await seesFact(page, 'The card gets', aboutTheRest)
    await system.database.owner`update cards_quote set expires_at = now() - interval '1 second'`
    await confirm(page)
    await sees(page, 'This offer has run out')
    assert.deepEqual(await moneyOf(system, holder), { available: '200', held: '0' })
    await press(page, 'Get a new offer')
    await quoteSheet(page).getByRole('timer').waitFor()
    await confirm(page)

    await sees(page, 'Card recharged')
    for (const step of ['Taken from your wallet', 'In the trust fund', 'On the card']) {
      await page
        .getByRole('listitem')
        .filter({ hasText: `${step}, done` })
        .waitFor()
    }
    await press(page, 'See the details')
    await sees(page, 'Completed')
    await seesFact(page, 'From your wallet', '100.00\u00a0USDT')
    assert.deepEqual(await moneyOf(system, holder), { available: '100', held: '0' })
    await page.goto('/pages/card/chargelist')
    await sees(page, /^\+\$9[89]\.\d\d$/)
  },
)

journey(
  'a rate runs out before the eyes of who waits, and nothing is taken',
  async ({ system, open }) => {
    const holder = await holderOf(system, 'MUSE', '100')
    const page = await open(chargeAt(holder), { session: holder.session })
    await page.clock.install()
    await page.reload()
    await askQuote(page, '50')
    await page.clock.fastForward(61_000)
    await sees(page, 'This offer has run out')
    assert.deepEqual(await moneyOf(system, holder), { available: '100', held: '0' })
  },
)

journey(
  'a recharge that is turned down is seen to come back, the fee too',
  async ({ system, open }) => {
    await reviewFrom(system, 40_00)
    const holder = await holderOf(system, 'MUSE', '200')
    const page = await open(chargeAt(holder), { session: holder.session })
    await askQuote(page, '50')
    await confirm(page)
    await sees(page, /Somebody looks at larger recharges/)
    assert.deepEqual(await moneyOf(system, holder), { available: '150', held: '0' })
    const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
    await turnDown(system, orderNo)
    await sees(page, 'Recharge failed')
    await sees(page, /It was turned down in review/)
    assert.deepEqual(await moneyOf(system, holder), { available: '200', held: '0' })
    await press(page, 'See the details')
    await press(page, 'Bill of the refund')
    await seesTitle(page, 'Recharge returned')
    await reviewFrom(system, 10_000_00)
  },
)

journey(
  'a purchase is set aside, charged and refunded while its holder looks, and what was foreign says so',
  async ({ system, open }) => {
    const { counter } = system.sandbox.stripe
    const holder = await holderOf(system, 'MUSE', '300')
    await rechargeBy(system, holder, '200')
    const list = await open('/pages/card/bill', { session: holder.session })
    await control(list, /^Recharge.*Completed/).waitFor()
    const id = await payAtShop(system, holder, 20_00, { currency: 'EUR', name: 'Café Paris' })
    await sees(list, 'Café Paris')
    await sees(list, '−$21.60')
    await press(list, /^Café Paris/)
    await sees(list, 'Waiting for the shop')
    await seesFact(list, 'In the shop’s currency', '€20.00')
    await seesFact(list, 'Set aside', '$21.60')
    await counter.turn({ id, turn: 'capture' })
    await sees(list, 'Charged by the shop')
    await seesNoMore(list, 'Waiting for the shop')
    await counter.turn({ id, turn: 'refund', amount: 5_00 })
    await sees(list, 'Refunded')
    await seesFact(list, 'Refunded', '$5.00')
  },
)

journey(
  'declined purchases say in plain words why, each its own reason and what to do',
  async ({ system, open }) => {
    const { wire } = system
    const holder = await holderOf(system, 'MUSE', '300')
    await rechargeBy(system, holder, '100')
    const page = await open('/pages/card/bill', { session: holder.session })
    const as = { token: holder.session.token }
    const says = async (shop: string, what: string, help: string): Promise<void> => {
      await page.goto('/pages/card/bill?group=declined')
      await press(page, new RegExp(`^${shop}`))
      await sees(page, what)
      await sees(page, help)
      await sees(page, 'Declined')
    }
    await payAtShop(system, holder, 500_00, { name: 'Jeweller' })
    await says(
      'Jeweller',
      'There was too little money on the card.',
      'Recharge it, then pay again.',
    )
    const controls = {
      switches: { online: false, contactless: true, cash: true, abroad: true },
      blockedGroups: [],
      limits: { single: null, daily: null, monthly: null },
    }
    await wire(setCardControls, { id: holder.card.id, ...controls }, as)
    await payAtShop(system, holder, 5_00, { name: 'Web Shop', how: 'online' })
    await says(
      'Web Shop',
      'Online payments are switched off for this card.',
      'Switch them on on the card’s page.',
    )
    await wire(lockCard, { id: holder.card.id }, as)
    await payAtShop(system, holder, 5_00, { name: 'Bakery' })
    await says('Bakery', 'The card was locked.', 'Unlock it, then pay again.')
    const again = await open('/pages/card/bill', { session: holder.session, language: 'ja' })
    await press(again, /^Bakery/)
    await sees(again, 'カードがロックされていました。')
  },
)

journey(
  'a wallet card that owes says so, and is paid up from its page',
  async ({ system, open }) => {
    const { counter } = system.sandbox.stripe
    const holder = await holderOf(system, 'Master', '100')
    const late = await payAtShop(system, holder, 80_00, { name: 'Hotel' })
    await counter.turn({ id: late, turn: 'capture', amount: 130_00 })
    await eventually('the news arrived', async () => {
      const input = { id: holder.card.id }
      return (await system.wire(cardDetail, input, { token: holder.session.token })).owed > 0n
    })
    await spend(system, await registerRich(system, '60'), holder, '60')
    await payAtShop(system, holder, 5_00, { name: 'Bakery' })
    const page = await open('/pages/card/bill?group=declined', { session: holder.session })
    await press(page, /^Bakery/)
    await sees(page, /^The card owes money: an earlier purchase took more than there was/)
    await page.goto(`/pages/card/info?id=${holder.card.id}`)
    const note = page.getByText(/is owed on this card/)
    await note.waitFor()
    await page.getByRole('link', { name: 'Recharge' }).last().click()
    await sees(page, /^This card owes \$[23]\d\.\d\d/)
    await askQuote(page, '20')
    await confirm(page)
    await sees(page, 'Card recharged')
    await page.goto(`/pages/card/info?id=${holder.card.id}`)
    await sees(page, /^\$(\d|1\d)\.\d\d is owed on this card/)
  },
)

journey(
  'a month adds up in the statement, and a purchase is contested once with a photo',
  async ({ system, open }) => {
    const { counter } = system.sandbox.stripe
    const holder = await holderOf(system, 'MUSE', '300')
    await rechargeBy(system, holder, '200')
    await counter.turn({ id: await payAtShop(system, holder, 30_00), turn: 'capture' })
    const page = await open('/pages/card/bill', { session: holder.session })
    await control(page, /^Kaffeine Lab.*Completed/).waitFor()
    await press(page, 'Statement')
    await press(page, /^MUSE Platinum/)
    await sees(page, 'Movements')
    await seesFact(page, 'Recharged', /^\+\$(199|200)\.\d\d$/)
    await seesFact(page, 'Fees', /^−\$[12]\.\d\d$/)
    await seesFact(page, 'At the beginning', '$0.00')
    await seesFact(page, 'Spent', '−$30.00')
    await seesFact(page, 'Now', /^\$16[78]\.\d\d$/)
    await press(page, 'Bills of this month')
    await press(page, /^Kaffeine Lab/)

    await press(page, 'Report a problem')
    await press(page, 'Send dispute')
    await sees(page, 'Write in a few words what happened.')
    await press(page, /^What is wrong/)
    await press(sheetOf(page, 'What is wrong?'), 'I was charged twice')
    await fill(page, 'What happened', 'The terminal asked twice.')
    await press(page, 'Send dispute')
    await sees(page, 'We have your dispute and are looking at it.')
    await seesNone(control(page, 'Report a problem'))
    await press(page, 'Withdraw the dispute')
    await sees(sheetOf(page, 'Withdraw the dispute'), /cannot be disputed again/)
    await press(sheetOf(page, 'Withdraw the dispute'), 'Keep it')
    await page.goBack()
  },
)

journey('what is wrong with a form is brought into sight on a small phone', async (stage) => {
  const holder = await holderOf(stage.system, 'MUSE', '100')
  const small = { session: holder.session, width: 320, height: 568 }
  const page = await stage.open(chargeAt(holder), small)
  await fill(page, 'Amount, USDT', '50')
  await page.route(/cards\/quote/, (route) => route.abort())
  await press(page, 'Review recharge')
  const refusal = page.getByRole('alert').filter({ hasText: /^Request network error/ })
  await refusal.waitFor()
  const isInSight = async (): Promise<boolean> => {
    const [text, button] = await Promise.all(
      [refusal, control(page, 'Review recharge')].map((place) => place.boundingBox()),
    )
    if (!text || !button) return false
    return text.y > 0 && text.y + text.height <= button.y
  }
  await eventually('it stands above the button', isInSight)
})

journey('somebody without a card is led to one', async ({ system, open }) => {
  const { session } = await registerRich(system, '5')
  const page = await open('/pages/card/charge', { session })
  await sees(page, 'You have no card yet.')
  await control(page, 'Get a card').waitFor()
})
