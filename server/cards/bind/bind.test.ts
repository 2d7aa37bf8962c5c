import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listBinds, mendBind, showBind, withdrawBind } from '#server/cards/bind/bind.ts'
import { checkBind } from '#server/cards/bind/bindCheck.ts'
import { unlock } from '#server/cards/use/controls.ts'
import { decideOnBind, listBindQueue } from '#server/cards/desk/applications.ts'
import { openBindWhole } from '#server/cards/desk/one.ts'
import { listCards } from '#server/cards/use/list.ts'
import { showNumberField } from '#server/cards/bind/number.ts'
import { changePhone, sendPhoneCodes } from '#server/cards/bind/phone.ts'
import { type BindTest, bindTest } from '#server/cards/bind/testing.bind.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { done } from '#server/cards/issuer/testing.issuer.ts'

let life: LifeTest
let binding: BindTest
before(async () => {
  life = await lifeTest()
  binding = bindTest(life)
})
after(() => life.end())

const decide = (id: string, approve: boolean) =>
  life.desk(decideOnBind, { id, approve, refusal: 'information', reason: 'looked at' })

test('a card is bound when people and the issuer agree that it is this person’s', async () => {
  const person = await binding.person()
  const held = await binding.held('bind-good')
  const { id, state, last4 } = await person.ask(held)
  assert.deepEqual([state, last4], ['pending', held.card.last4])
  const queue = await life.desk(listBindQueue, { state: 'pending' })
  const mine = queue.requests.find((one) => one.id === id)
  const masked = `+********${held.phone.slice(-3)}`
  assert.deepEqual([mine?.holderName, mine?.phone], ['w. w.', masked], 'masked in a queue')
  const { desk, acts } = life
  const whole = await desk(openBindWhole, { id, reason: 'the name is long' })
  assert.deepEqual([whole.holderName, whole.phone], ['wei  wang', held.phone])
  const looked = { looked: `bind request ${id}` }
  const subject = `user ${person.userId}`
  assert.deepEqual(acts.at(-1), { subject, reason: 'the name is long', after: looked })
  await decide(id, true)
  await checkBind(life.deps, id)
  await checkBind(life.deps, id)
  const bound = await person.call(showBind, { id })
  assert.deepEqual(
    [bound.state, bound.steps.map((one) => one.state)],
    ['bound', ['pending', 'checking', 'bound']],
  )
  const other = await binding.person()
  await assert.rejects(other.ask(held), { code: 'CARD_BOUND' })
})

for (const state of ['active', 'locked'] as const) {
  test(`a card that is ${state} at the issuer is bound as it is there`, async () => {
    const person = await binding.person()
    const held = await binding.held(`bind-${state}`)
    const { issuer } = life.party
    const cardId = held.card.id
    done(await issuer.activate({ cardId, key: `${state}-1` }))
    if (state === 'locked') done(await issuer.lock({ cardId, key: `${state}-2` }))
    await binding.checked(person, (await person.ask(held)).id)
    const [bound] = (await person.call(listCards(life.deps), {})).cards
    assert.deepEqual([bound?.state, bound?.confirming], [state, false])
    assert.equal(bound?.lockedBy, state === 'locked' ? 'issuer' : null)
    assert.equal(bound.activatedAt, life.clock.now())
    const open = person.call(unlock(life.deps), { id: bound.id })
    if (state === 'locked') await assert.rejects(open, { code: 'CARD_LOCKED_ABOVE' })
    else await assert.rejects(open, { code: 'CARD_CONFLICT' })
  })
}

test('what does not fit is rejected with its reason, mended, and asked for again', async () => {
  const person = await binding.person()
  const held = await binding.held('mend', 'Erika')
  const { id } = await person.ask(held, { holderName: 'Wei Wang' })
  await assert.rejects((await binding.person()).ask(held), { code: 'CARD_BOUND' })
  const rejected = await binding.checked(person, id)
  assert.deepEqual([rejected.state, rejected.reason], ['rejected', 'information'])
  const { type: _, ...typed } = held.typed()
  const code = await person.codeAt(held.phone)
  const mended = { id, ...typed, holderName: 'Erika  WANG', code }
  assert.equal((await person.call(mendBind(life.deps), mended)).state, 'pending')
  assert.equal((await binding.checked(person, id)).state, 'bound')
})

test('a number that the issuer does not know is not found, and a request can be taken back', async () => {
  const person = await binding.person()
  const held = await binding.held('unknown')
  const token = life.party.standIn.tokenOf('4242424242424242')
  const { id } = await person.ask(held, { token })
  assert.equal((await binding.checked(person, id)).reason, 'notFound')
  assert.equal((await person.call(withdrawBind, { id })).state, 'cancelled')
  const other = await binding.person()
  await assert.rejects(other.call(showBind, { id }), { code: 'NOT_FOUND' })
  await assert.rejects(other.call(withdrawBind, { id }), { code: 'NOT_FOUND' })
})

test('three requests at once are enough, mended ones too', async () => {
  const person = await binding.person()
  const first = await binding.held('m0')
  const { id } = await person.ask(first)
  await decide(id, false)
  for (const key of ['m1', 'm2', 'm3']) await person.ask(await binding.held(key))
  await assert.rejects(person.ask(await binding.held('m4')), { code: 'CARD_LIMIT' })
  const { type: _, ...typed } = first.typed()
  const mended = { id, ...typed, code: await person.codeAt(first.phone) }
  await assert.rejects(person.call(mendBind(life.deps), mended), { code: 'CARD_LIMIT' })
  const states = (await person.call(listBinds, {})).requests.map(({ state }) => state)
  assert.deepEqual(states.toSorted(), ['pending', 'pending', 'pending', 'rejected'])
})

test('the field for a number is the issuer’s own', async () => {
  const person = await binding.person()
  const field = await person.call(showNumberField(life.deps), { type: 'UTGL' })
  assert.ok(field.scriptUrl.startsWith(field.origin))
})

test('another phone takes the number, and codes from the new and the old phone', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'MUSE')
  const [number = ''] = life.party.standIn.secretsOf(card.issuerCard)
  const phone = '+85298765432'
  const sent = await member.call(sendPhoneCodes(life.deps), { id: card.id, phone })
  assert.ok(sent.oldPhone?.includes('*'))
  await life.deliver()
  const [code, oldCode] = [life.codeFor(phone), life.codeFor(card.phone ?? '')]
  const { tokenOf } = life.party.standIn
  const change = (over: object) =>
    member.call(changePhone(life.deps), {
      id: card.id,
      token: tokenOf(number),
      phone,
      code,
      oldCode,
      ...over,
    })
  const { expiryMonth, expiryYear } = card
  for (const token of [
    tokenOf('4242424242424242', [expiryMonth, expiryYear]),
    tokenOf(number, [(expiryMonth % 12) + 1, expiryYear]),
    tokenOf(number, [expiryMonth, expiryYear + 1]),
  ]) {
    await assert.rejects(change({ token }), { code: 'CARD_TOKEN_INVALID' })
  }
  await assert.rejects(change({ oldCode: code === '000000' ? '111111' : '000000' }), {
    code: 'CODE_INCORRECT',
  })
  await change({})
  assert.equal((await life.now(card)).phone, phone)
})
