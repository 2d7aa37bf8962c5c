import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CardAction,
  type CardState,
  type Locker,
  cardActions,
  cardStates,
  holderMay,
} from '#contract/cards.ts'
import type { Action } from '#contract/security.stepUp.ts'
import { toAmount } from '#kernel/money.ts'
import {
  activate,
  control,
  lock,
  lose,
  rename,
  unbind,
  unlock,
} from '#server/cards/use/controls.ts'
import { lockOver } from '#server/cards/desk/cards.ts'
import { listCards, showCard } from '#server/cards/use/list.ts'
import { sync } from '#server/cards/purchase/pull.ts'
import { quote } from '#server/cards/fund/recharge.ts'
import { reveal, setPin, showPinSeal, startReveal } from '#server/cards/use/secrets.ts'
import { sendPhoneCodes } from '#server/cards/bind/phone.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

const allOpen = { online: true, contactless: true, cash: true, abroad: true } as const
const noLimits = { single: null, daily: null, monthly: null } as const
const sealedPin = 'a'.repeat(200)

/** Each action as its holder calls it. */
const acts: Record<CardAction, (member: Member, card: CardRow) => Promise<unknown>> = {
  activate: (member, { id, last4 }) => member.call(activate(life.deps), { id, last4 }),
  lock: (member, { id }) => member.call(lock(life.deps), { id }),
  unlock: (member, { id }) => member.call(unlock(life.deps), { id }),
  reportLost: (member, { id }) =>
    member.call(lose(life.deps), { id, reason: 'lost', replace: false, delivery: null }),
  unbind: (member, { id }) =>
    member.call(unbind(life.deps), { id, tradePassword: goodTradePassword }),
  changePin: (member, { id }) => member.call(setPin(life.deps), { id, pin: sealedPin }),
  reveal: (member, { id }) => member.call(reveal(life.deps), { id, nonce: 'ephkn_none' }),
  recharge: (member, { id }) =>
    member.call(quote(life.deps), { cardId: id, asset: 'USDT', amount: toAmount(50_000_000n) }),
  changePhone: (member, { id }) =>
    member.call(sendPhoneCodes(life.deps), { id, phone: '+85291234567' }),
  setControls: (member, { id }) =>
    member.call(control(life.deps), {
      id,
      switches: allOpen,
      blockedGroups: [],
      limits: noLimits,
    }),
  sync: (member, { id }) => member.call(sync(life.deps), { cardId: id }),
}

/** What each asks for that such a member proves by the log-in password. */
const proofs: Partial<Record<CardAction, Action>> = {
  activate: 'activateCard',
  unlock: 'unlockCard',
  unbind: 'unbindCard',
  changePin: 'cardPin',
  reveal: 'revealCard',
}

const places: readonly { readonly state: CardState; readonly lockedBy: Locker | null }[] = [
  { state: 'inactive', lockedBy: null },
  { state: 'active', lockedBy: null },
  { state: 'locked', lockedBy: 'holder' },
  { state: 'locked', lockedBy: 'operator' },
  { state: 'locked', lockedBy: 'issuer' },
  { state: 'closed', lockedBy: null },
  { state: 'unbound', lockedBy: null },
]

const clean = { issuerTold: true, moneyKept: false, holderLocked: false } as const

/** Past the table, what the issuer says to a made-up PIN or nonce. */
const passed = new Set(['PIN_REFUSED', 'ISSUER_UNAVAILABLE', 'CARD_CONFLICT'])

for (const { state, lockedBy } of places) {
  test(`what a holder may do with a card that is ${state} ${lockedBy ?? ''}`, async () => {
    const member = await life.known(500_000_000n)
    const made = await life.issued(member, 'MUSE')
    const closeReason = state === 'closed' ? 'lost' : null
    for (const action of cardActions) {
      await life.change(made, { ...clean, state, lockedBy, closeReason })
      const proof = proofs[action]
      if (proof) await life.prove(member, proof)
      const before = await life.now(made)
      const isAllowed = holderMay(action, state, lockedBy)
      const failure: unknown = await acts[action](member, before).then(
        () => undefined,
        (error: unknown) => error,
      )
      const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
      if (isAllowed) {
        const talks = action === 'changePin' || action === 'reveal'
        assert.ok(failure === undefined || (talks && passed.has(code)), `${action}: ${code}`)
        continue
      }
      const above = action === 'unlock' && state === 'locked' && lockedBy !== 'holder'
      assert.equal(code, above ? 'CARD_LOCKED_ABOVE' : 'CARD_CONFLICT', action)
      assert.deepEqual(await life.now(made), before, `${action} changed nothing`)
    }
  })
}

test('every state of a card is in the table', () => {
  const states = new Set(places.map(({ state }) => state))
  assert.deepEqual([...states].toSorted(), Object.keys(cardStates).toSorted())
})

test('somebody else’s card is none', async () => {
  const [owner, other] = [await life.known(100_000_000n), await life.known()]
  const card = await life.issued(owner, 'Master')
  for (const action of cardActions) {
    await assert.rejects(acts[action](other, card), { code: 'NOT_FOUND' }, action)
  }
  await assert.rejects(other.call(showCard(life.deps), { id: card.id }), { code: 'NOT_FOUND' })
  const { cards } = await owner.call(listCards(life.deps), {})
  assert.deepEqual(
    cards.map(({ id, last4 }) => [id, last4]),
    [[card.id, card.last4]],
  )
})

test('a card is activated by its last digits, and guessing comes to a stop', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'MUSE')
  await life.change(card, { state: 'inactive' })
  const wrong = { id: card.id, last4: card.last4 === '0000' ? '1111' : '0000' }
  await life.prove(member, 'activateCard')
  for (let tries = 4; tries > 0; tries -= 1) {
    await assert.rejects(member.call(activate(life.deps), wrong), { code: 'CARD_DIGITS_INCORRECT' })
  }
  const stopped = member.call(activate(life.deps), { id: card.id, last4: card.last4 })
  await assert.rejects(stopped, { code: 'RATE_LIMITED' })
})

test('last digits in another script are wrong digits', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'MUSE')
  await life.change(card, { state: 'inactive' })
  for (const last4 of ['４２４２', 'é', `${card.last4}0`, '']) {
    const typed = member.call(activate(life.deps), { id: card.id, last4 })
    await assert.rejects(typed, { code: 'CARD_DIGITS_INCORRECT' })
  }
})

test('narrowing a card is instant, widening it is proved', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'MUSE')
  const set = (over: object) =>
    member.call(control(life.deps), {
      id: card.id,
      switches: allOpen,
      blockedGroups: [],
      limits: noLimits,
      ...over,
    })
  const narrow = { switches: { ...allOpen, online: false }, blockedGroups: ['gambling'] }
  const shown = await set(narrow)
  assert.deepEqual([shown.switches.online, shown.blockedGroups], [false, ['gambling']])
  await assert.rejects(set({}), { code: 'STEP_UP_REQUIRED' })
  const limits = { ...noLimits, single: toAmount(100_000_000_00n) }
  await assert.rejects(set({ limits }), { code: 'CARD_LIMIT_ABOVE' })
  await life.prove(member, 'cardControls')
  assert.equal((await set({})).switches.online, true)
  assert.equal(
    (await member.call(rename(life.deps), { id: card.id, remark: 'Food' })).remark,
    'Food',
  )
})

test('an operator’s lock stands over the holder’s, and only an operator lifts it', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'MUSE')
  await member.call(lock(life.deps), { id: card.id })
  await life.desk(lockOver, { id: card.id, locked: true, reason: 'reported by a bank' })
  await life.prove(member, 'unlockCard')
  const own = member.call(unlock(life.deps), { id: card.id })
  await assert.rejects(own, { code: 'CARD_LOCKED_ABOVE' })
  await life.desk(lockOver, { id: card.id, locked: true, reason: 'and by another' })
  await life.desk(lockOver, { id: card.id, locked: false, reason: 'cleared' })
  const left = await life.now(card)
  assert.deepEqual([left.state, left.lockedBy], ['locked', 'holder'])
  await member.call(unlock(life.deps), { id: card.id })
  await life.desk(lockOver, { id: card.id, locked: true, reason: 'reported once more' })
  await life.desk(lockOver, { id: card.id, locked: false, reason: 'cleared' })
  assert.equal((await life.now(card)).state, 'active')
})

test('the key for a PIN and the script for a number come from the issuer', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'MUSE')
  const { seal, length } = await member.call(showPinSeal(life.deps), { id: card.id })
  assert.deepEqual([seal.form, length], ['jwe', { min: 4, max: 6 }])
  const start = await member.call(startReveal(life.deps), { id: card.id })
  assert.ok(start.kind === 'elements' && start.issuerCard === card.issuerCard)
})

test('what is bought while the issuer takes its time with a PIN or a number does not wait', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'Master')
  const { faults } = life.party.standIn
  const slow = [
    { action: 'cardPin', act: acts.changePin },
    { action: 'revealCard', act: acts.reveal },
  ] as const
  for (const { action, act } of slow) {
    await life.prove(member, action)
    faults.set('delay', 'always', 1_500)
    let isOver = false
    const asking = act(member, card)
      .catch(() => undefined)
      .then(() => (isOver = true))
    await sleep(200)
    const { approve } = await life.ask(card, 1_00n)
    assert.deepEqual([approve, isOver], [true, false], action)
    faults.clear()
    await asking
  }
})
