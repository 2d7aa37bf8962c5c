import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OwnProof } from '#contract/cards.identity.ts'
import type { CardType } from '#contract/cards.ts'
import { dayMs } from '#kernel/time.ts'
import { beginApplication, showApplication } from '#server/cards/apply/apply.ts'
import { takeIdentity } from '#server/cards/apply/fillIn.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { selectReplacement } from '#server/cards/apply/store.application.ts'
import { callOff } from '#server/cards/apply/undelivered.ts'
import { settle } from '#server/cards/desk/one.ts'
import { goodAddress } from '#server/cards/issuer/testing.details.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { lookAtCard, tellIssuer } from '#server/cards/tellIssuer.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { lose, unbind } from '#server/cards/use/controls.ts'
import { endExpired } from '#server/cards/use/ending.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { listRecords } from '#server/kyc/orders.third.ts'
import { usedRecord } from '#server/kyc/testing.record.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

const own = { source: 'own' } as const
const delivery = { way: 'mail', to: goodAddress } as const

const begin = async (member: Member, type: CardType = 'MUSE'): Promise<string> =>
  (
    await member.call(beginApplication(life.deps), {
      type,
      recommendationCode: '',
      acceptTerms: true,
    })
  ).id
const take = (member: Member, id: string) =>
  member.call(takeIdentity(life.deps), { id, identity: own })
const lost = (member: Member, { id }: Pick<CardRow, 'id'>, replace = false) =>
  member.call(lose(life.deps), {
    id,
    reason: 'lost',
    replace,
    delivery: replace ? delivery : null,
  })

/** The own form cannot be taken for it, and its page says by what it is. */
async function isTaken(member: Member, id: string, by: OwnProof): Promise<void> {
  await assert.rejects(take(member, id), { code: 'IDENTITY_NOT_USABLE' })
  assert.deepEqual((await member.call(showApplication(life.deps), { id })).ownProof, by)
}

async function isFree(member: Member, id: string): Promise<void> {
  const { ownProof } = await member.call(showApplication(life.deps), { id })
  assert.deepEqual(ownProof, { is: 'free' })
  assert.equal((await take(member, id)).status, 'infoPending')
}

const ends: readonly [string, (member: Member, card: CardRow) => Promise<unknown>][] = [
  [
    'unbound by its holder',
    async (member, { id }) => {
      await life.prove(member, 'unbindCard')
      return member.call(unbind(life.deps), { id, tradePassword: goodTradePassword })
    },
  ],
  ['lost, and not replaced', (member, card) => lost(member, card)],
  [
    'closed by its issuer',
    async (_, { id, issuerCard }) => {
      await life.party.issuer.close({ cardId: issuerCard, reason: 'lost', key: `close-${id}` })
      await lookAtCard(life.deps, id)
    },
  ],
  [
    'expired',
    (_, { id }) =>
      life.database.sql.begin((sql) => endExpired(life.deps, { ...life.deps, sql }, id)),
  ],
]

for (const [what, end] of ends) {
  test(`the own form serves one card of a type, and another when that is ${what}`, async () => {
    const member = await life.known(500_000_000n)
    const card = await life.issued(member, 'MUSE')
    const next = await begin(member)
    await isTaken(member, next, { is: 'card', id: card.id })
    await end(member, card)
    await isFree(member, next)
    const third = await begin(member)
    await isTaken(member, third, { is: 'application', id: next })
    await member.call(callOff(life.deps), { id: next })
    await isFree(member, third)
  })
}

test('another card in its place keeps the own form, wherever it is', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'MUSE')
  const waiting = await begin(member)
  await life.prove(member, 'replaceCard')
  await lost(member, card, true)
  const replacement = await selectReplacement(life.database.sql, card.id)
  assert.ok(replacement)
  await isTaken(member, waiting, { is: 'application', id: replacement.id })
  await tellIssuer(life.deps, card.id)
  await issueCard(life.deps, replacement.id)
  const { replacedBy } = await life.now(card)
  assert.ok(replacedBy)
  await isTaken(member, waiting, { is: 'application', id: replacement.id })
  await life.database.sql`
    update cards_application set state = 'opened' where id = ${replacement.id}`
  await life.change({ ...card, id: replacedBy }, { state: 'active' })
  await isTaken(member, waiting, { is: 'card', id: replacedBy })
  await lost(member, { id: replacedBy })
  await isFree(member, waiting)
})

test('a replacement that came to nothing keeps it no longer', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'MUSE')
  const waiting = await begin(member)
  await life.prove(member, 'replaceCard')
  await lost(member, card, true)
  const replacement = await selectReplacement(life.database.sql, card.id)
  assert.ok(replacement)
  life.party.standIn.faults.set('lostReply', 'always')
  await assert.rejects(issueCard(life.deps, replacement.id))
  life.party.standIn.faults.clear()
  const no = { id: replacement.id, again: false, refusal: 'issuer', reason: 'no answer' } as const
  await life.desk(settle(life.deps), no)
  await isFree(member, waiting)
})

test('of applications that take the own form at once one has it, and the table says so too', async () => {
  const member = await life.known(500_000_000n)
  await lost(member, await life.issued(member, 'MUSE'))
  const ids = [await begin(member), await begin(member), await begin(member)]
  const results = await Promise.allSettled(ids.map((id) => take(member, id)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    const reason: unknown = result.reason
    assert.ok(reason instanceof Error && 'code' in reason)
    assert.equal(reason.code, 'IDENTITY_NOT_USABLE')
  }
  const all = life.database.sql`
    update cards_application set identity_source = 'own' where id = any(${ids}::uuid[])`
  await assert.rejects(Promise.resolve(all), /cards_application_own_identity/)
})

test('a record of the partner serves one card and no more, also when that is closed', async () => {
  const member = await life.known(500_000_000n)
  const { sql } = life.database
  const card = await life.issued(member, 'MUSE')
  const record = await usedRecord(sql, life.clock, life.deps.ids, member.userId)
  await sql`
    update cards_application
       set identity_source = 'third', identity_record = ${record}
     where card_id = ${card.id}`
  await lost(member, card)
  const id = await begin(member)
  const identity = { source: 'third', recordId: record } as const
  const again = member.call(takeIdentity(life.deps), { id, identity })
  await assert.rejects(again, { code: 'IDENTITY_NOT_USABLE' })
  const { records } = await member.call(listRecords, {})
  assert.deepEqual([records[0]?.id, records[0]?.usage], [record, 'card'])
  await isFree(member, id)
})

// The last: a year goes by.
test('a form that is over is no proof, whatever became of the card', async () => {
  const member = await life.known(500_000_000n)
  await lost(member, await life.issued(member, 'MUSE'))
  const id = await begin(member)
  life.clock.move(366 * dayMs)
  await isTaken(member, id, { is: 'none' })
})
