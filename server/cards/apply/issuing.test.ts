import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeResendSeconds } from '#contract/identity.access.ts'
import { secondMs } from '#kernel/time.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { decideOnApplication } from '#server/cards/desk/applications.ts'
import { selectReplacement } from '#server/cards/apply/store.application.ts'
import { changePhone, sendPhoneCodes } from '#server/cards/bind/phone.ts'
import { goodAddress } from '#server/cards/issuer/testing.details.ts'
import { startLithicParty } from '#server/cards/issuer/testing.lithic.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { lose } from '#server/cards/use/controls.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

test('an application that one issuer left open is brought to an end by the issuer of today', async () => {
  const member = await life.known(100_000_000n)
  await life.database.owner`
    update identity_user set email = 'open@example.com' where id = ${member.userId}`
  const id = await life.paid(member, 'MUSE')
  await life.desk(decideOnApplication(life.deps), { id, approve: true, reason: 'fits' })
  const createCard = () => Promise.resolve({ kind: 'unknown' } as const)
  const silent = { ...life.deps, issuers: { stripe: { ...life.party.issuer, createCard } } }
  await assert.rejects(issueCard(silent, id), /the issuer answered unknown/)
  assert.ok((await life.application(id))?.issuerHolder, 'that one knows the holder')
  const lithic = await startLithicParty(life.clock, { hookUrl: '', requestUrl: '' })
  try {
    const programmes = life.terms.programmes.map((one) => ({ ...one, issuer: 'lithic' as const }))
    const terms = { ...life.terms, programmes }
    const issuers = { ...life.deps.issuers, lithic: lithic.issuer }
    await issueCard({ ...life.deps, issuers, cardTerms: () => Promise.resolve(terms) }, id)
    const now = await life.application(id)
    assert.equal(now?.state, 'opening')
    assert.ok(now?.cardId)
    const card = await life.now({ id: now.cardId })
    assert.deepEqual([card.issuer, card.issuerHolder], ['lithic', now.issuerHolder])
    assert.ok(await lithic.issuer.readHolder(card.issuerHolder))
  } finally {
    await lithic.end()
  }
})

const phone = '+85298765432'

/** Its holder has another phone by now. */
async function movePhone(member: Member, card: CardRow): Promise<void> {
  const [number = ''] = life.party.standIn.secretsOf(card.issuerCard)
  const { id } = card
  // The next code for a phone is had a while after the last.
  life.clock.move(codeResendSeconds * secondMs)
  await member.call(sendPhoneCodes(life.deps), { id, phone })
  await life.deliver()
  const [code, oldCode] = [life.codeFor(phone), life.codeFor(card.phone ?? '')]
  const token = life.party.standIn.tokenOf(number)
  await member.call(changePhone(life.deps), { id, token, phone, code, oldCode })
}

/** The card that is to take the place of one, made by now. */
async function nextOf(member: Member, card: CardRow): Promise<CardRow> {
  await life.prove(member, 'replaceCard')
  const delivery = { way: 'mail', to: goodAddress } as const
  await member.call(lose(life.deps), { id: card.id, reason: 'lost', replace: true, delivery })
  const application = await selectReplacement(life.database.sql, card.id)
  assert.ok(application)
  await issueCard(life.deps, application.id)
  const { replacedBy } = await life.now(card)
  assert.ok(replacedBy)
  return life.now({ id: replacedBy })
}

test('a card in place of another has the phone that its holder has by now', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'MUSE')
  await movePhone(member, card)
  assert.equal((await nextOf(member, card)).phone, phone)
})

test('another phone is that of all cards that the issuer has of this holder', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'MUSE')
  const next = await nextOf(member, card)
  const stranger = await life.issued(await life.known(100_000_000n), 'MUSE')
  await movePhone(member, next)
  const phones = await Promise.all(
    [card, next, stranger].map(async (one) => (await life.now(one)).phone),
  )
  assert.deepEqual(phones, [phone, phone, stranger.phone])
})
