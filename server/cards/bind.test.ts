import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  checkBind,
  listBinds,
  mendBind,
  requestBind,
  showBind,
  withdrawBind,
} from '#server/cards/bind.ts'
import { unlock } from '#server/cards/controls.ts'
import { decideOnBind, listBindQueue } from '#server/cards/desk.ts'
import { openBindWhole } from '#server/cards/desk.one.ts'
import { listCards } from '#server/cards/list.ts'
import { changePhone, sendPhoneCodes } from '#server/cards/phone.ts'
import { showNumberField } from '#server/cards/secrets.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { done, testCard, testHolder } from '#server/cards/testing.issuer.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

/** A card that somebody holds and the issuer made without us. */
async function heldCard(key: string, firstName = 'Wei') {
  const { issuer, standIn } = life.party
  const holder = done(await issuer.createHolder({ ...testHolder(key), firstName }))
  const card = done(await issuer.createCard(testCard(`${key}-card`, holder.id)))
  const [number = ''] = standIn.secretsOf(card.id)
  return { card, number, token: () => standIn.tokenOf(number) }
}

const typed = { holderName: 'wei wang', phone: testHolder('x').phone, remark: 'from the bank' }

const ask = (member: Member, token: string, over: Partial<typeof typed> = {}) =>
  member.call(requestBind(life.deps), { type: 'UTGL', token, ...typed, ...over })

const decide = (id: string, approve: boolean) =>
  life.desk(decideOnBind, { id, approve, refusal: 'information', reason: 'looked at' })

test('a card is bound when people and the issuer agree that it is this person’s', async () => {
  const member = await life.member()
  const { token, card } = await heldCard('bind-good')
  const { id, state, last4 } = await ask(member, token())
  assert.deepEqual([state, last4], ['pending', card.last4])
  const queue = await life.desk(listBindQueue, { state: 'pending' })
  const mine = queue.requests.find((one) => one.id === id && one.uid === member.uid)
  assert.deepEqual([mine?.holderName, mine?.phone], ['w. w.', '+********567'], 'masked in a queue')
  const { desk, acts } = life
  const whole = await desk(openBindWhole, { id, reason: 'the name is long' })
  assert.deepEqual([whole.holderName, whole.phone], [typed.holderName, typed.phone])
  const looked = { looked: `bind request ${id}` }
  const subject = `user ${member.userId}`
  assert.deepEqual(acts.at(-1), { subject, reason: 'the name is long', after: looked })
  await decide(id, true)
  await checkBind(life.deps, id)
  await checkBind(life.deps, id)
  const bound = await member.call(showBind, { id })
  assert.deepEqual(
    [bound.state, bound.steps.map((one) => one.state)],
    ['bound', ['pending', 'checking', 'bound']],
  )
  const other = await life.member()
  await assert.rejects(ask(other, token()), { code: 'CARD_BOUND' })
})

for (const state of ['active', 'locked'] as const) {
  test(`a card that is ${state} at the issuer is bound as it is there`, async () => {
    const member = await life.member()
    const { token, card } = await heldCard(`bind-${state}`)
    const { issuer } = life.party
    done(await issuer.activate({ cardId: card.id, key: `${state}-1` }))
    if (state === 'locked') done(await issuer.lock({ cardId: card.id, key: `${state}-2` }))
    const { id } = await ask(member, token())
    await decide(id, true)
    await checkBind(life.deps, id)
    const [bound] = (await member.call(listCards(life.deps), {})).cards
    assert.deepEqual([bound?.state, bound?.confirming], [state, false])
    assert.equal(bound?.lockedBy, state === 'locked' ? 'issuer' : null)
    assert.equal(bound.activatedAt, life.clock.now())
    const open = member.call(unlock(life.deps), { id: bound.id })
    if (state === 'locked') await assert.rejects(open, { code: 'CARD_LOCKED_ABOVE' })
    else await assert.rejects(open, { code: 'CARD_CONFLICT' })
  })
}

const wrong: readonly [string, () => Promise<string>, Partial<typeof typed>, string][] = [
  ['no number', () => Promise.resolve(''), {}, 'CARD_NUMBER_MISSING'],
  [
    'a token that the issuer did not give',
    () => Promise.resolve('tok_made_up'),
    {},
    'CARD_TOKEN_INVALID',
  ],
  [
    'no holder',
    async () => (await heldCard('w1')).token(),
    { holderName: ' ' },
    'CARD_HOLDER_REQUIRED',
  ],
  ['a wrong phone', async () => (await heldCard('w2')).token(), { phone: '12' }, 'PHONE_INVALID'],
]
for (const [what, token, over, code] of wrong) {
  test(`a request with ${what} is refused`, async () => {
    const member = await life.member()
    await assert.rejects(ask(member, await token(), over), { code })
    assert.deepEqual((await member.call(listBinds, {})).requests, [])
  })
}

test('what does not fit is rejected with its reason, mended, and asked for again', async () => {
  const member = await life.member()
  const { token } = await heldCard('mend', 'Erika')
  const { id } = await ask(member, token())
  await assert.rejects(ask(await life.member(), token()), { code: 'CARD_BOUND' })
  await decide(id, true)
  await checkBind(life.deps, id)
  const rejected = await member.call(showBind, { id })
  assert.deepEqual([rejected.state, rejected.reason], ['rejected', 'information'])
  const mended = { id, token: token(), ...typed, holderName: 'Erika  WANG' }
  assert.equal((await member.call(mendBind(life.deps), mended)).state, 'pending')
  await decide(id, true)
  await checkBind(life.deps, id)
  assert.equal((await member.call(showBind, { id })).state, 'bound')
})

test('a number that the issuer does not know is not found, and a request can be taken back', async () => {
  const member = await life.member()
  const { id } = await ask(member, life.party.standIn.tokenOf('4242424242424242'))
  await decide(id, true)
  await checkBind(life.deps, id)
  assert.equal((await member.call(showBind, { id })).reason, 'notFound')
  assert.equal((await member.call(withdrawBind, { id })).state, 'cancelled')
  const other = await life.member()
  await assert.rejects(other.call(showBind, { id }), { code: 'NOT_FOUND' })
  await assert.rejects(other.call(withdrawBind, { id }), { code: 'NOT_FOUND' })
})

test('three requests at once are enough', async () => {
  const member = await life.member()
  for (const key of ['m1', 'm2', 'm3']) await ask(member, (await heldCard(key)).token())
  await assert.rejects(ask(member, (await heldCard('m4')).token()), { code: 'CARD_LIMIT' })
})

test('the field for a number is the issuer’s own', async () => {
  const member = await life.member()
  const field = await member.call(showNumberField(life.deps), { type: 'UTGL' })
  assert.ok(field.scriptUrl.startsWith(field.origin))
})

test('another phone takes the number, and codes from the new and the old phone', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'MUSE')
  const [number = ''] = life.party.standIn.secretsOf(card.issuerCard)
  const phone = '+85298765432'
  const sent = await member.call(sendPhoneCodes, { id: card.id, phone })
  assert.ok(sent.oldPhone?.includes('*'))
  await life.deliver()
  const [code, oldCode] = [life.codeFor(phone), life.codeFor(card.phone ?? '')]
  const change = (over: object) =>
    member.call(changePhone(life.deps), {
      id: card.id,
      token: life.party.standIn.tokenOf(number),
      phone,
      code,
      oldCode,
      ...over,
    })
  const stranger = life.party.standIn.tokenOf('4242424242424242')
  await assert.rejects(change({ token: stranger }), { code: 'CARD_TOKEN_INVALID' })
  await assert.rejects(change({ oldCode: code === '000000' ? '111111' : '000000' }), {
    code: 'CODE_INCORRECT',
  })
  await change({})
  assert.equal((await life.now(card)).phone, phone)
})
