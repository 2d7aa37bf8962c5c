import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { decideOnApplication } from '#server/cards/desk/applications.ts'
import { startLithicParty } from '#server/cards/issuer/testing.lithic.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'

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
