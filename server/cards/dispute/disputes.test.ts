import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { decideDispute } from '#contract/cards.desk.ts'
import { hourMs, toInstant } from '#kernel/time.ts'
import { showBill } from '#server/cards/bill/bills.ts'
import { listBills } from '#server/cards/bill/bills.list.ts'
import { decideOnDispute, listDisputes, showEvidence } from '#server/cards/desk/disputes.ts'
import { followDispute, openDispute, takeDisputeBack } from '#server/cards/dispute/disputes.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import type { IssuerDispute } from '#server/cards/issuer/payment.ts'
import { pullIssuer } from '#server/cards/purchase/pull.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { selectDispute } from '#server/cards/dispute/store.dispute.ts'
import { selectEvents } from '#server/cards/store.event.ts'
import { tellDispute } from '#server/cards/dispute/tellDispute.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { ownFile } from '#server/identity/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import type { Member } from '#server/transfers/testing.ts'

const blank = { width: 40, height: 30, channels: 3, background: '#fff' } as const
const picture = () => sharp({ create: blank }).png().toBuffer()

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

type Case = {
  readonly member: Member
  readonly card: CardRow
  readonly bill: string
  readonly id: string
}

/** A purchase of 40 dollars out of the wallet, captured and contested. */
async function contested(): Promise<Case> {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'Master')
  const { terminal } = life.party
  await terminal.capture(await terminal.pay({ cardId: card.issuerCard, amount: 40_00 }))
  await life.settled()
  const { bills } = await member.call(listBills, { cardId: card.id })
  const bought = bills.find(({ kind }) => kind === 'purchase')
  assert.ok(bought)
  const contest = { id: bought.id, text: 'Not me', files: [ownFile] }
  const { dispute } = await member.call(openDispute(life.deps), { ...contest, reason: 'notMine' })
  assert.equal(dispute?.state, 'open')
  return { member, card, bill: bought.id, id: dispute.id }
}

const decide = (id: string, outcome: 'send' | 'lost' | 'withdrawn') =>
  life.desk(decideOnDispute, { id, outcome, reason: 'looked at' })

const depsWith = (over: Partial<CardIssuer> = {}) => ({
  ...life.deps,
  openImage: picture,
  issuers: { stripe: { ...life.party.issuer, ...over } },
})
const work = (id: string, over?: Partial<CardIssuer>) => tellDispute(depsWith(over), id)

async function sent(): Promise<Case & { readonly there: string }> {
  const one = await contested()
  await decide(one.id, 'send')
  await work(one.id)
  await life.settled()
  return { ...one, there: (await rowOf(one.id)).issuerId ?? '' }
}

async function rowOf(id: string) {
  const row = await selectDispute(life.database.sql, id)
  assert.ok(row)
  return row
}

const tell = (told: IssuerDispute) =>
  life.database.sql.begin((sql) =>
    followDispute({ ...life.deps, deps: life.deps, sql, issuer: 'stripe' }, told),
  )

/** What its holder was told, oldest first. */
const noticed = async ({ member }: Case) =>
  (await noticesFor(life.database, member.userId)).flatMap(({ kind, key }) =>
    kind === 'cardDispute' ? [key.split(':').at(-1)] : [],
  )

const free = async ({ member }: Case) => (await member.balance()).available
/** What they had before they paid the forty dollars, and after. */
const whole = 490_000_000n
const without = whole - 40_000_000n

test('a dispute goes to the issuer with its pictures, is won, and is credited once', async () => {
  const one = await contested()
  const queue = await life.desk(listDisputes, { open: true })
  const mine = queue.disputes.find(({ id }) => id === one.id)
  assert.deepEqual([mine?.issuerId, mine?.evidenceSent, mine?.issuer], [null, 0, 'stripe'])
  const see = (file: string) =>
    life.desk(showEvidence({ openImage: picture }), { id: one.id, file, reason: 'to decide' })
  assert.match((await see(ownFile)).picture, /^[A-Za-z0-9+/]{100,}=*$/)
  await assert.rejects(see(one.id), { code: 'NOT_FOUND' })
  await decide(one.id, 'send')
  await assert.rejects(decide(one.id, 'send'), { code: 'CARD_CONFLICT' })
  await assert.rejects(decide(one.id, 'lost'), { code: 'CARD_CONFLICT' })
  await work(one.id)
  await life.settled()
  const row = await rowOf(one.id)
  assert.deepEqual([row.state, row.evidenceSent, row.issuerWord], ['sent', 1, 'submitted'])
  const there = life.party.standIn.disputeAt(row.issuerId ?? '')
  assert.deepEqual([there.explanation, there.files, there.reason], ['Not me', 1, 'fraudulent'])
  await work(one.id)
  assert.equal(await free(one), without)
  life.party.standIn.decide(row.issuerId ?? '', 'won')
  await life.settled()
  assert.equal(await free(one), whole)
  const detail = await one.member.call(showBill, { id: one.bill })
  assert.deepEqual([detail.refunded, detail.dispute?.state], [40_00n, 'won'])
  assert.deepEqual(await noticed(one), ['sent', 'won'])
  const { input } = decideDispute
  const won = { id: one.id, outcome: 'won', reason: 'because' }
  assert.ok(!input.safeParse(won).success, 'no operator makes money of it')
  const events = (await selectEvents(life.database.sql, one.card.id)).filter(
    ({ what }) => what === 'dispute',
  )
  assert.deepEqual(events.map(({ actor }) => actor).toSorted(), [
    'holder',
    'issuer',
    'issuer',
    'operator:nina',
  ])
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('lost answers at every step leave one dispute there, and it gets on', async () => {
  const one = await contested()
  await decide(one.id, 'send')
  const { faults } = life.party.standIn
  for (let tries = 0; tries < 4; tries += 1) {
    faults.set('lostReply', 1)
    await assert.rejects(work(one.id), /no answer|unknown/)
  }
  faults.clear()
  await work(one.id)
  await life.settled()
  const { state, movement, issuerId } = await rowOf(one.id)
  assert.equal(state, 'sent')
  const { rows } = await life.party.issuer.listDisputes({ since: toInstant(0) })
  const there = rows.filter(({ transactionId }) => transactionId === movement)
  assert.deepEqual(
    there.map(({ id }) => id),
    [issuerId],
  )
})

test('what is told twice or in another order ends in the same books', async () => {
  const one = await sent()
  const told = { id: one.there, transactionId: undefined, authorisationId: undefined } as const
  const won = { ...told, state: 'won', word: 'won' } as const
  const submitted = { ...told, state: 'submitted', word: 'submitted' } as const
  for (const news of [won, submitted, won, { ...won, state: 'lost' } as const]) await tell(news)
  assert.deepEqual([(await rowOf(one.id)).state, await free(one)], ['won', whole])
  const other = await sent()
  const lost = { ...told, id: other.there, state: 'lost', word: 'lost' } as const
  await tell(lost)
  await tell({ ...submitted, id: other.there })
  assert.deepEqual([(await rowOf(other.id)).state, await free(other)], ['lost', without])
  await tell({ ...won, id: other.there })
  assert.deepEqual([(await rowOf(other.id)).state, await free(other)], ['won', whole])
  assert.deepEqual(await noticed(other), ['sent', 'lost', 'won'])
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('a verdict whose news was lost is asked for, and the money comes once', async () => {
  const one = await sent()
  const { faults } = life.party.standIn
  faults.set('hookLost', 'always')
  life.party.standIn.decide(one.there, 'won')
  await life.settled()
  faults.clear()
  assert.equal(await free(one), without)
  life.clock.move(2 * hourMs)
  await pullIssuer(depsWith(), 'stripe')
  await pullIssuer(depsWith(), 'stripe')
  assert.deepEqual([(await rowOf(one.id)).state, await free(one)], ['won', whole])
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('what the issuer refuses is open again with its word, and can be sent anew or ended', async () => {
  const one = await contested()
  await decide(one.id, 'send')
  const no = { kind: 'refused', reason: 'notAllowed', code: 'too_late' } as const
  await work(one.id, { openDispute: () => Promise.resolve(no) })
  const row = await rowOf(one.id)
  assert.deepEqual([row.state, row.refusal, row.issuerId], ['open', 'too_late', null])
  await decide(one.id, 'send')
  await work(one.id)
  assert.equal((await rowOf(one.id)).state, 'sent')
  const other = await contested()
  await decide(other.id, 'lost')
  assert.deepEqual([(await rowOf(other.id)).state, await free(other)], ['lost', without])
  assert.deepEqual(await noticed(other), ['lost'])
})

test('its holder takes it back: here at once, at the issuer when that lets go of it', async () => {
  const here = await contested()
  const stranger = await life.member()
  const take = (one: Case, who = one.member) => who.call(takeDisputeBack, { id: one.bill })
  await assert.rejects(take(here, stranger), { code: 'NOT_FOUND' })
  assert.equal((await take(here)).dispute?.state, 'withdrawn')
  await assert.rejects(take(here), { code: 'CARD_CONFLICT' })
  assert.deepEqual(await noticed(here), [])

  const onItsWay = await contested()
  await decide(onItsWay.id, 'send')
  assert.equal((await take(onItsWay)).dispute?.state, 'withdrawing')
  await work(onItsWay.id)
  assert.equal((await rowOf(onItsWay.id)).state, 'withdrawn')
  assert.deepEqual(await noticed(onItsWay), ['withdrawn'])

  const there = await sent()
  assert.equal((await take(there)).dispute?.state, 'withdrawing')
  await work(there.id)
  const kept = await rowOf(there.id)
  assert.deepEqual([kept.state, kept.refusal], ['withdrawing', 'withdrawal'])
  await decide(there.id, 'withdrawn')
  assert.equal((await rowOf(there.id)).state, 'withdrawn')
  // The issuer decided all the same: the money is its holder's.
  life.party.standIn.decide(there.there, 'won')
  await life.settled()
  assert.deepEqual([(await rowOf(there.id)).state, await free(there)], ['won', whole])
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('what the shop gave back meanwhile is not paid a second time', async () => {
  const one = await sent()
  await life.moved(one.card, {
    id: `refund-${one.id}`,
    kind: 'refund',
    cents: 30_00n,
    authorisationId: (await authorisationOf(one)) ?? '',
  })
  life.party.standIn.decide(one.there, 'won')
  await life.settled()
  const { refunded } = await one.member.call(showBill, { id: one.bill })
  assert.equal(refunded, 40_00n)
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

async function authorisationOf({ bill }: Case): Promise<string | undefined> {
  const [found] = await life.database.owner<{ id: string }[]>`
    select issuer_id as id
      from cards_authorisation
     where id = ${bill}`
  return found?.id
}

test('what was bought is asked for where the thing itself is contested', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'Master')
  const { terminal } = life.party
  await terminal.capture(await terminal.pay({ cardId: card.issuerCard, amount: 10_00 }))
  await life.settled()
  const { bills } = await member.call(listBills, { cardId: card.id })
  const bought = bills.find(({ kind }) => kind === 'purchase')
  assert.ok(bought)
  const reason = 'notReceived' as const
  const contest = { id: bought.id, reason, text: 'It never came', files: [] }
  const open = openDispute(life.deps)
  await assert.rejects(member.call(open, contest), { code: 'VALIDATION_FAILED' })
  const product = { name: 'Headphones', isService: false }
  await assert.rejects(member.call(open, { ...contest, product }), { code: 'VALIDATION_FAILED' })
  const whole = { ...contest, product: { ...product, day: '2026-11-20' } }
  const { dispute } = await member.call(open, whole)
  await decide(dispute?.id ?? '', 'send')
  await work(dispute?.id ?? '')
  assert.equal((await rowOf(dispute?.id ?? '')).state, 'sent')
  const [queued] = (await life.desk(listDisputes, { open: true })).disputes.filter(
    ({ id }) => id === dispute?.id,
  )
  assert.deepEqual(queued?.product, whole.product)
})
