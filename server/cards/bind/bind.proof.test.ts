/** That whoever binds a card holds it: its number and date, and its phone in hand. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InputOf } from '#contract/operation.ts'
import type { BindRequest, bindCard } from '#contract/cards.bind.ts'
import { codeLifeSeconds, codeResendSeconds } from '#contract/identity.access.ts'
import { secondMs } from '#kernel/time.ts'
import { listBinds, requestBind } from '#server/cards/bind/bind.ts'
import { checkBind } from '#server/cards/bind/bindCheck.ts'
import { sendBindCode } from '#server/cards/bind/codes.ts'
import { decideOnBind } from '#server/cards/desk/applications.ts'
import { listCards } from '#server/cards/use/list.ts'
import {
  type Asking,
  type BindTest,
  type HeldOutside,
  bindTest,
} from '#server/cards/bind/testing.bind.ts'
import { selectCards } from '#server/cards/store.card.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { done } from '#server/cards/issuer/testing.issuer.ts'
import { openChallenge } from '#server/identity/ask.ts'
import type { Purpose } from '#server/identity/challenge.ts'
import { codeTriesMax } from '#server/identity/challenge.ts'

let life: LifeTest
let binding: BindTest
before(async () => {
  life = await lifeTest()
  binding = bindTest(life)
})
after(() => life.end())

type Form = InputOf<typeof bindCard>

const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000')

/** Has a code for something else sent to a phone, and reads it there. */
async function codeFor(person: Asking, purpose: Purpose, phone: string): Promise<string> {
  const name = { way: 'phone', value: phone } as const
  const sent = { purpose, name, channel: 'phone', by: person.userId } as const
  await person.call((_: object, context) => openChallenge(context, sent), {})
  await life.deliver()
  return life.codeFor(phone)
}

type Wrong = (held: HeldOutside, person: Asking) => Partial<Form> | Promise<Partial<Form>>

/** Each has everything else right, its code too. */
const refused: Readonly<Record<string, readonly [change: Wrong, code: string]>> = {
  'no number': [() => ({ token: '' }), 'CARD_NUMBER_MISSING'],
  'a token that the issuer did not give': [() => ({ token: 'tok_made_up' }), 'CARD_TOKEN_INVALID'],
  'no holder': [() => ({ holderName: ' ' }), 'CARD_HOLDER_REQUIRED'],
  'a wrong phone': [() => ({ phone: '12' }), 'PHONE_INVALID'],
  'no code': [() => ({ code: '' }), 'CODE_INCORRECT'],
  'a wrong code': [
    async ({ phone }, person) => ({ code: otherThan(await person.codeAt(phone)) }),
    'CODE_INCORRECT',
  ],
  'a code that went to another phone': [
    async (_, person) => ({ code: await person.codeAt('+85298765432') }),
    'CODE_EXPIRED',
  ],
  'a code for binding a phone to the account': [
    async ({ phone }, person) => ({ code: await codeFor(person, 'bind', phone) }),
    'CODE_EXPIRED',
  ],
  'a code for changing the phone of a card': [
    async ({ phone }, person) => ({ code: await codeFor(person, 'cardPhone', phone) }),
    'CODE_EXPIRED',
  ],
  'a code that is too old': [
    async ({ phone }, person) => {
      const code = await person.codeAt(phone)
      life.clock.move(codeLifeSeconds * secondMs)
      return { code }
    },
    'CODE_EXPIRED',
  ],
  'a code that a later one took the place of': [
    async ({ phone }, person) => {
      const code = await person.codeAt(phone)
      await person.codeAt(phone)
      return { code }
    },
    'CODE_INCORRECT',
  ],
}

for (const [what, [change, code]] of Object.entries(refused)) {
  test(`a request with ${what} is refused`, async () => {
    const person = await binding.person()
    const held = await binding.held(`refused ${what}`.slice(0, 40).replaceAll(' ', '-'))
    const typed = { ...held.typed(), ...(await change(held, person)) }
    const given = typed.code ?? (typed.phone === held.phone ? await person.codeAt(held.phone) : '1')
    const form = { ...typed, code: given }
    await assert.rejects(person.call(requestBind(life.deps), form), { code })
    assert.deepEqual((await person.call(listBinds, {})).requests, [])
    // Nothing stands in the way of the right one.
    assert.equal((await person.ask(held)).state, 'pending')
  })
}

type Check = {
  readonly over?: (held: HeldOutside) => Partial<Form>
  readonly before?: (held: HeldOutside) => Promise<unknown>
  readonly reason: BindRequest['reason']
}

/** What the issuer's record says against; every code is right, from the phone that was typed. */
const rejected: Readonly<Record<string, Check>> = {
  'another name': { over: () => ({ holderName: 'Erika Mustermann' }), reason: 'information' },
  'the phone of a stranger, who has a code of his own': {
    over: () => ({ phone: '+4915123456789' }),
    reason: 'information',
  },
  'another month': {
    over: ({ token, card }) => ({ token: token([(card.expiryMonth % 12) + 1, card.expiryYear]) }),
    reason: 'information',
  },
  'another year': {
    over: ({ token, card }) => ({ token: token([card.expiryMonth, card.expiryYear + 1]) }),
    reason: 'information',
  },
  'a card that was closed': {
    before: ({ card }) =>
      life.party.issuer.close({ cardId: card.id, reason: 'ended', key: `${card.id}-close` }),
    reason: 'notEligible',
  },
}

for (const [what, { over, before: first, reason }] of Object.entries(rejected)) {
  test(`a request with ${what} is rejected, and says no more`, async () => {
    const person = await binding.person()
    const held = await binding.held(`rejected ${what}`.slice(0, 40).replaceAll(/\W/g, '-'))
    await first?.(held)
    const typed = over?.(held) ?? {}
    const { id } = await person.ask(held, typed)
    const answer = await binding.checked(person, id)
    assert.deepEqual([answer.state, answer.reason, answer.cardId], ['rejected', reason, null])
    if (typed.phone !== undefined) assert.ok(!JSON.stringify(answer).includes(held.phone))
    assert.deepEqual((await person.call(listCards(life.deps), {})).cards, [])
    // The number is free for who holds the card.
    if (reason === 'information') {
      const holder = await binding.person()
      const own = await holder.ask(held)
      assert.equal((await binding.checked(holder, own.id)).state, 'bound')
    }
  })
}

test('a request from before dates were asked for is put right', async () => {
  const person = await binding.person()
  const held = await binding.held('before')
  const { id } = await person.ask(held)
  await life.database.owner`
    update cards_bind set expiry_month = null, expiry_year = null where id = ${id}`
  await life.desk(decideOnBind, { id, approve: true, reason: 'looked at' })
  await checkBind(life.deps, id)
  const [answer] = (await person.call(listBinds, {})).requests
  assert.deepEqual([answer?.state, answer?.reason], ['rejected', 'information'])
})

test('a card that was made anew under its number is bound, not the one before', async () => {
  const { issuer, standIn } = life.party
  const old = await binding.held('worn')
  const [found] = (await issuer.matching(old.card.last4)).filter(
    ({ card }) => card.id === old.card.id,
  )
  assert.ok(found)
  const key = 'worn-anew'
  const replaces = { cardId: old.card.id, reason: 'damaged' } as const
  const order = { programme: 'UTGL', form: 'virtual', currency: 'USD' } as const
  const card = done(await issuer.createCard({ ...order, key, holderId: found.holderId, replaces }))
  done(await issuer.close({ cardId: old.card.id, reason: 'damaged', key: 'worn-close' }))
  assert.deepEqual(standIn.secretsOf(card.id), [old.number])
  const person = await binding.person()
  const { id } = await person.ask(old)
  assert.equal((await binding.checked(person, id)).state, 'bound')
  const [bound] = await selectCards(life.database.sql, person.userId)
  assert.equal(bound?.issuerCard, card.id)
})

test('a code is good once, whatever the request came to', async () => {
  const person = await binding.person()
  const [held, other] = [await binding.held('once'), await binding.held('once-more')]
  const code = await person.codeAt(held.phone)
  await person.ask(held, { code })
  const again = { token: other.token(), phone: held.phone, code }
  await assert.rejects(person.ask(other, again), { code: 'CODE_EXPIRED' })
  await assert.rejects((await binding.person()).ask(other, again), { code: 'CODE_EXPIRED' })
})

test('a code that nothing came of is still good', async () => {
  const person = await binding.person()
  const held = await binding.held('still')
  const code = await person.codeAt(held.phone)
  await assert.rejects(person.ask(held, { code, token: 'tok_made_up' }), {
    code: 'CARD_TOKEN_INVALID',
  })
  assert.equal((await person.ask(held, { code })).state, 'pending')
})

test('codes are guessed a few times and no more, and nothing is learned of a number meanwhile', async () => {
  const [owner, thief] = [await binding.person(), await binding.person()]
  const held = await binding.held('guessed')
  await binding.checked(owner, (await owner.ask(held)).id)
  const code = await thief.codeAt(held.phone)
  for (let tries = 1; tries <= codeTriesMax; tries += 1) {
    await assert.rejects(thief.ask(held, { code: otherThan(code) }), {
      code: 'CODE_INCORRECT',
      details: { triesLeft: String(codeTriesMax - tries) },
    })
  }
  await assert.rejects(thief.ask(held, { code }), { code: 'CODE_EXPIRED' })
})

test('a user has so many codes sent a day, and nobody’s phone gets more from all of them', async () => {
  const phone = '+85291110000'
  const { profile } = await life.join('phone', phone)
  const send = (person: Asking) => {
    life.clock.move(codeResendSeconds * secondMs)
    return person.call(sendBindCode(life.deps), { type: 'UTGL', phone })
  }
  for (let users = 0; users < 2; users += 1) {
    const person = await binding.person()
    for (let codes = 0; codes < 10; codes += 1) await send(person)
    await assert.rejects(send(person), { code: 'RATE_LIMITED' })
    // From another network neither.
    await assert.rejects(send(binding.asPerson(person.userId)), { code: 'RATE_LIMITED' })
  }
  await assert.rejects(send(await binding.person()), { code: 'RATE_LIMITED' })
  // Whose phone it is goes on all the same.
  const owner = binding.asPerson(profile.id)
  assert.equal((await send(owner)).resendSeconds, codeResendSeconds)
})

test('a second code to one phone waits a minute', async () => {
  const person = await binding.person()
  const send = () => person.call(sendBindCode(life.deps), { type: 'UTGL', phone: '+85291110001' })
  await send()
  await assert.rejects(send(), { code: 'RATE_LIMITED' })
})
