/** Cards of an issuer that has no field for their numbers. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requestBind } from '#server/cards/bind/bind.ts'
import { sendBindCode } from '#server/cards/bind/codes.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { listCards } from '#server/cards/use/list.ts'
import { showNumberField } from '#server/cards/bind/number.ts'
import { changePhone, sendPhoneCodes } from '#server/cards/bind/phone.ts'
import { listProgrammes } from '#server/cards/apply/programmes.ts'
import type { TestParty } from '#server/cards/issuer/testing.issuer.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { startLithicParty } from '#server/cards/issuer/testing.lithic.ts'

let life: LifeTest
let lithic: TestParty
let deps: CardsDeps
before(async () => {
  life = await lifeTest()
  lithic = await startLithicParty(life.clock, { hookUrl: '', requestUrl: '' })
  const { issuer } = lithic
  deps = { ...life.deps, issuers: { ...life.deps.issuers, lithic: issuer } }
  const programmes = life.terms.programmes.map((one) =>
    one.type === 'UTGL' ? { ...one, issuer: issuer.name } : one,
  )
  life.terms = { ...life.terms, programmes }
})
after(async () => {
  await lithic.end()
  await life.end()
})

const phone = '+85291234567'
const impossible = { code: 'CARD_NOT_BINDABLE' }

test('which cards can be bound is known before anything is filled in', async () => {
  const member = await life.member()
  const { programmes } = await member.call(listProgrammes(deps), {})
  const can = programmes.map(({ type, bindable }) => [type, bindable])
  assert.deepEqual(can, [
    ['Master', true],
    ['MUSE', true],
    ['UTGL', false],
  ])
  const none = await member.call(listProgrammes({ ...deps, issuers: {} }), {})
  assert.ok(none.programmes.every(({ bindable }) => !bindable))
})

test('a card of an issuer without a field for numbers is not bound, and no code is sent for it', async () => {
  const member = await life.member()
  const type = 'UTGL'
  await assert.rejects(member.call(showNumberField(deps), { type }), impossible)
  await assert.rejects(member.call(sendBindCode(deps), { type, phone }), impossible)
  const typed = { type, token: 'tok_1', holderName: 'Wei Wang', phone, code: '123456' } as const
  await assert.rejects(member.call(requestBind(deps), { ...typed, remark: '' }), impossible)
  await life.deliver()
  assert.deepEqual(life.outbox, [])
})

test('nor is its phone changed, which takes its number', async () => {
  const member = await life.member()
  const card = await life.card(member, { issuer: 'lithic' })
  const other = await life.card(member, { type: 'MUSE' })
  const { cards } = await member.call(listCards(deps), {})
  const can = new Map(cards.map(({ id, actions }) => [id, actions.includes('changePhone')]))
  assert.deepEqual([can.get(card.id), can.get(other.id)], [false, true])
  const { id } = card
  await assert.rejects(member.call(sendPhoneCodes(deps), { id, phone }), impossible)
  const change = { id, token: 'tok_1', phone, code: '123456', oldCode: '' }
  await assert.rejects(member.call(changePhone(deps), change), impossible)
  await life.deliver()
  assert.deepEqual(life.outbox, [])
})
