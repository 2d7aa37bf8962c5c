import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { HolderDetails } from '#contract/cards.apply.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { listBills } from '#server/bills/list.ts'
import { beginApplication, listApplications, showApplication } from '#server/cards/apply/apply.ts'
import { decideOnApplication, listApplicationQueue } from '#server/cards/desk/applications.ts'
import { keepDetails, takeIdentity } from '#server/cards/apply/fillIn.ts'
import { openWhole, settle } from '#server/cards/desk/one.ts'
import { issueCard, unissueCard } from '#server/cards/apply/issuing.ts'
import { payFee } from '#server/cards/apply/payFee.ts'
import { callOff } from '#server/cards/apply/undelivered.ts'
import { listProgrammes } from '#server/cards/apply/programmes.ts'
import { goodAddress, goodDetails } from '#server/cards/issuer/testing.details.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { selectCardById } from '#server/cards/store.card.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { toAmount } from '#kernel/money.ts'
import { audit } from '#server/ledger/audit.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

const fee = 60_000_000n
const muse = { type: 'MUSE', recommendationCode: '', acceptTerms: true } as const
const due = { asset: 'USDT', amount: toAmount(fee) } as const
const byMail = { way: 'mail', to: goodAddress } as const

const wrongDetails: readonly [string, Partial<HolderDetails>, ErrorCode][] = [
  ['a name that is not in latin letters', { firstName: '伟' }, 'CARD_DETAILS_INVALID'],
  ['a name of digits', { lastName: '007' }, 'CARD_DETAILS_INVALID'],
  ['a birthday that is no day', { birthday: '1990-02-30' }, 'CARD_DETAILS_INVALID'],
  ['a child', { birthday: '2012-01-01' }, 'CARD_DETAILS_INVALID'],
  ['a phone that no plan has', { phone: '+8521' }, 'PHONE_INVALID'],
  ['no such country', { billing: { ...goodAddress, country: 'XX' } }, 'CARD_DETAILS_INVALID'],
  [
    'a postal code that says nothing',
    { billing: { ...goodAddress, postalCode: '-' } },
    'CARD_DETAILS_INVALID',
  ],
  ['no city', { billing: { ...goodAddress, city: ' ' } }, 'CARD_DETAILS_INVALID'],
]

for (const [what, over, code] of wrongDetails) {
  test(`details with ${what} are refused and kept nowhere`, async () => {
    const member = await life.known()
    const { id } = await member.call(beginApplication(life.deps), muse)
    await member.call(takeIdentity(life.deps), { id, identity: { source: 'own' } })
    const input = { id, details: { ...goodDetails, ...over }, delivery: null }
    await assert.rejects(member.call(keepDetails(life.deps), input), { code })
    assert.equal((await member.call(showApplication(life.deps), { id })).details, null)
  })
}

test('an application begins with the agreement, and with a code where one is needed', async () => {
  const member = await life.known()
  const begin = (over: { readonly recommendationCode?: string }) =>
    member.call(beginApplication(life.deps), { ...muse, ...over })
  await assert.rejects(member.call(beginApplication(life.deps), { ...muse, acceptTerms: false }), {
    code: 'TERMS_REQUIRED',
  })
  await assert.rejects(begin({ recommendationCode: 'NOBODYS1' }), {
    code: 'RECOMMENDATION_UNKNOWN',
  })
  const { programmes } = life.terms
  life.terms = {
    ...life.terms,
    programmes: programmes.map((one) => ({ ...one, codeRequired: true })),
  }
  await assert.rejects(begin({}), { code: 'RECOMMENDATION_REQUIRED' })
  life.terms = { ...life.terms, programmes: programmes.map((one) => ({ ...one, open: false })) }
  await assert.rejects(begin({}), { code: 'CARD_CLOSED' })
  const offers = await member.call(listProgrammes(life.deps), {})
  assert.ok(offers.programmes.every(({ closed }) => closed === 'closed'))
  life.terms = { ...life.terms, programmes }
  assert.equal((await begin({})).status, 'kycPending')
})

test('nothing is paid before everything is there, nor at another price than was seen', async () => {
  const member = await life.known(100_000_000n)
  const { id } = await member.call(beginApplication(life.deps), muse)
  const pay = (amount = fee) =>
    member.call(payFee(life.deps), {
      id,
      asset: 'USDT',
      amount: toAmount(amount),
      tradePassword: goodTradePassword,
    })
  await assert.rejects(pay(), { code: 'CARD_CONFLICT' }, 'no identity yet')
  await member.call(takeIdentity(life.deps), { id, identity: { source: 'own' } })
  await assert.rejects(pay(), { code: 'CARD_DETAILS_INVALID' })
  await member.call(keepDetails(life.deps), { id, details: goodDetails, delivery: null })
  await assert.rejects(pay(), { code: 'CARD_DELIVERY_REQUIRED' })
  await member.call(keepDetails(life.deps), { id, details: goodDetails, delivery: byMail })
  await assert.rejects(pay(1n), { code: 'FEE_CHANGED' })
  assert.equal((await member.balance()).available, 100_000_000n)
  const paid = await pay()
  assert.deepEqual([paid.status, paid.cancellable], ['review', true])
  await assert.rejects(pay(), { code: 'CARD_CONFLICT' }, 'never twice')
  assert.equal((await member.balance()).available, 100_000_000n - fee)
})

test('an identity serves one card of a type, and is free again when that came to nothing', async () => {
  const member = await life.known()
  const begin = () => member.call(beginApplication(life.deps), muse)
  const own = { source: 'own' } as const
  const [first, second] = [await begin(), await begin()]
  await member.call(takeIdentity(life.deps), { id: first.id, identity: own })
  const taken = member.call(takeIdentity(life.deps), { id: second.id, identity: own })
  await assert.rejects(taken, { code: 'IDENTITY_NOT_USABLE' })
  await member.call(callOff(life.deps), { id: first.id })
  const now = await member.call(takeIdentity(life.deps), { id: second.id, identity: own })
  assert.equal(now.status, 'infoPending')
  const stranger = await life.member()
  const { id } = await stranger.call(beginApplication(life.deps), muse)
  const without = stranger.call(takeIdentity(life.deps), { id, identity: own })
  await assert.rejects(without, { code: 'IDENTITY_NOT_USABLE' })
})

test('called off or turned down, the fee comes back once and the books are whole', async () => {
  const member = await life.known(300_000_000n)
  const first = await life.paid(member, 'MUSE')
  await member.call(callOff(life.deps), { id: first })
  await assert.rejects(member.call(callOff(life.deps), { id: first }), { code: 'CARD_CONFLICT' })
  assert.equal((await member.balance()).available, 300_000_000n)
  const second = await life.paid(member, 'MUSE')
  const no = { id: second, approve: false, refusal: 'address', reason: 'no such street' } as const
  await life.desk(decideOnApplication(life.deps), no)
  const turned = await member.call(showApplication(life.deps), { id: second })
  assert.deepEqual([turned.status, turned.reason, turned.refunded], ['rejected', 'address', true])
  assert.equal((await member.balance()).available, 300_000_000n)
  const { applications } = await member.call(listApplications(life.deps), {})
  assert.deepEqual(applications.map(({ status }) => status).toSorted(), ['cancelled', 'rejected'])
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('a fee that changed while an application was open comes back as it was paid', async () => {
  const member = await life.known(300_000_000n)
  const { id } = await member.call(beginApplication(life.deps), muse)
  await member.call(takeIdentity(life.deps), { id, identity: { source: 'own' } })
  await member.call(keepDetails(life.deps), { id, details: goodDetails, delivery: byMail })
  const { programmes } = life.terms
  const raised = (one: Programme) =>
    one.type === 'MUSE' ? { ...one, fee: { asset: 'USDT', amount: '75' } } : one
  life.terms = { ...life.terms, programmes: programmes.map(raised) }
  const price = { asset: 'USDT', amount: toAmount(75_000_000n) }
  const input = { id, ...price, tradePassword: goodTradePassword }
  assert.deepEqual((await member.call(payFee(life.deps), input)).fee, price)
  assert.deepEqual((await member.call(showApplication(life.deps), { id })).fee, price)
  assert.equal((await member.balance()).available, 225_000_000n)
  await member.call(callOff(life.deps), { id })
  assert.equal((await member.balance()).available, 300_000_000n)
  const { bills } = await member.call(listBills, {})
  const changeOf = (wanted: string) => bills.find(({ type }) => type === wanted)?.change
  assert.deepEqual([changeOf('BUY_CARD'), changeOf('TRANSFER_REFUND')], [-75_000_000n, 75_000_000n])
  life.terms = { ...life.terms, programmes }
})

test('approved, it is issued once however often the job runs, and whatever answer is lost', async () => {
  const member = await life.known(300_000_000n)
  const id = await life.paid(member, 'MUSE')
  const queue = await life.desk(listApplicationQueue(life.deps), { status: 'review' })
  const mine = queue.applications.find((one) => one.id === id && one.uid === member.uid)
  assert.equal(mine?.details?.cardName, 'W. W.')
  const masked = JSON.stringify([mine.details, mine.delivery])
  const { firstName, birthday, phone, billing } = goodDetails
  for (const secret of [firstName, birthday, phone, billing.address, billing.postalCode]) {
    assert.ok(!masked.includes(secret), `${secret} is not in a queue`)
  }
  const whole = await life.desk(openWhole(life.deps), { id, reason: 'to compare' })
  assert.deepEqual([whole.details, whole.delivery, whole.uid], [goodDetails, byMail, member.uid])
  assert.equal(life.acts.at(-1)?.reason, 'to compare')
  const yes = { id, approve: true, reason: 'fits' }
  await life.desk(decideOnApplication(life.deps), yes)
  await assert.rejects(life.desk(decideOnApplication(life.deps), yes), { code: 'CARD_CONFLICT' })
  await assert.rejects(member.call(callOff(life.deps), { id }), { code: 'CARD_CONFLICT' })
  life.party.standIn.faults.set('lostReply', 2)
  await assert.rejects(issueCard(life.deps, id))
  await issueCard(life.deps, id).catch(() => issueCard(life.deps, id))
  await issueCard(life.deps, id)
  const opening = await member.call(showApplication(life.deps), { id })
  assert.deepEqual([opening.status, opening.shipping?.state], ['opening', 'pending'])
  const [{ count } = { count: 0n }] = await life.database.sql<{ count: bigint }[]>`
    select count(*) from cards_card where user_id = ${member.userId}`
  assert.equal(count, 1n)
})

test('an approved application that the issuer never answered is asked again or turned down', async () => {
  const member = await life.known(300_000_000n)
  const id = await life.paid(member, 'MUSE')
  const no = { id, again: false, refusal: 'issuer', reason: 'no answer for a week' } as const
  await assert.rejects(life.desk(settle(life.deps), no), { code: 'CARD_CONFLICT' })
  await life.desk(decideOnApplication(life.deps), { id, approve: true, reason: 'fits' })
  life.party.standIn.faults.set('lostReply', 'always')
  await assert.rejects(issueCard(life.deps, id))
  await life.desk(settle(life.deps), { ...no, again: true })
  await assert.rejects(issueCard(life.deps, id))
  life.party.standIn.faults.clear()
  const row = await life.application(id)
  const order = { key: `${id}:card`, holderId: row?.issuerHolder ?? '' }
  assert.deepEqual([row?.state, row?.cardId], ['approval', null])
  assert.equal((await life.party.issuer.findCard(order))?.state, 'inactive')
  await life.desk(settle(life.deps), no)
  await assert.rejects(life.desk(settle(life.deps), no), { code: 'CARD_CONFLICT' })
  await issueCard(life.deps, id)
  await unissueCard(life.deps, id)
  assert.equal((await life.party.issuer.findCard(order))?.state, 'closed')
  const ended = await member.call(showApplication(life.deps), { id })
  assert.deepEqual([ended.status, ended.reason, ended.refunded], ['rejected', 'issuer', true])
  assert.equal((await member.balance()).available, 300_000_000n)
})

test('a card that is collected is posted to its place, and no e-mail is made up for its holder', async () => {
  const member = await life.known(100_000_000n)
  const { id } = await member.call(beginApplication(life.deps), muse)
  await member.call(takeIdentity(life.deps), { id, identity: { source: 'own' } })
  const [point] = life.terms.pickUpPoints
  assert.ok(point)
  const delivery = { way: 'counter', point: point.id } as const
  await member.call(keepDetails(life.deps), { id, details: goodDetails, delivery })
  await member.call(payFee(life.deps), { id, ...due, tradePassword: goodTradePassword })
  await life.desk(decideOnApplication(life.deps), { id, approve: true, reason: 'fits' })
  await issueCard(life.deps, id)
  const { cardId, issuerHolder } = (await life.application(id)) ?? {}
  assert.ok(cardId && issuerHolder)
  const card = await selectCardById(life.database.sql, cardId)
  assert.ok(card)
  const { name, address, postalCode, city, region } = point
  const { emailOf, postedTo } = life.party.standIn
  assert.equal(postedTo(card.issuerCard), [name, address, postalCode, city, region].join())
  assert.equal(emailOf(issuerHolder), undefined)
})

test('where the issuer needs an e-mail address, it is asked for before anything is paid', async () => {
  const member = await life.known(100_000_000n)
  const { id } = await member.call(beginApplication(life.deps), muse)
  await member.call(takeIdentity(life.deps), { id, identity: { source: 'own' } })
  const { issuer } = life.party
  const capabilities = { ...issuer.capabilities, needsEmail: true }
  const deps = { ...life.deps, issuers: { stripe: { ...issuer, capabilities } } }
  const given = { id, details: goodDetails, delivery: byMail }
  await assert.rejects(member.call(keepDetails(deps), given), { code: 'CARD_EMAIL_REQUIRED' })
  await member.call(keepDetails(life.deps), given)
  const pay = { id, ...due, tradePassword: goodTradePassword }
  await assert.rejects(member.call(payFee(deps), pay), { code: 'CARD_EMAIL_REQUIRED' })
  assert.equal((await member.balance()).available, 100_000_000n)
})
