/** Who waits for whom: nobody pays, and no news is taken in, later than it must. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#kernel/time.ts'
import { changePhone, sendPhoneCodes } from '#server/cards/bind/phone.ts'
import { requestBind } from '#server/cards/bind/bind.ts'
import { bindTest } from '#server/cards/bind/testing.bind.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { loadCard } from '#server/cards/fund/load.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import { lockRechargeByNo } from '#server/cards/fund/store.recharge.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import { type CardRow, lockCardById } from '#server/cards/store.card.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { toAmount } from '#kernel/money.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

/** Who waits longer than this waits for good. */
const patienceMs = 10 * secondMs

/** A recharge that was begun; a job brings it on. */
async function begun(member: Member, card: CardRow): Promise<string> {
  const wanted = { cardId: card.id, asset: 'USDT', amount: toAmount(100_000_000n) }
  const { id } = await member.call(quote(life.deps), wanted)
  const input = { quoteId: id, tradePassword: goodTradePassword }
  const { orderNo } = await member.call(beginRecharge(life.deps), input)
  const row = await life.database.sql.begin((sql) => lockRechargeByNo(sql, orderNo))
  assert.ok(row)
  return row.id
}

/** An issuer that answers a call when it is let to; meanwhile a recharge arrives, and is spent. */
async function meanwhile(
  { member, card }: { readonly member: Member; readonly card: CardRow },
  call: 'changePhone' | 'readBinding',
  act: (deps: CardsDeps) => Promise<unknown>,
): Promise<void> {
  const recharge = await begun(member, card)
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { issuer } = life.party
  const wait = async () => {
    asked.resolve()
    await answered.promise
  }
  const slow = {
    ...issuer,
    changePhone: (command: Parameters<CardIssuer['changePhone']>[0]) =>
      (call === 'changePhone' ? wait() : Promise.resolve()).then(() => issuer.changePhone(command)),
    readBinding: (token: string) =>
      (call === 'readBinding' ? wait() : Promise.resolve()).then(() => issuer.readBinding(token)),
  }
  const acting = act({ ...life.deps, issuers: { stripe: slow } })
  await asked.promise
  const loading = loadCard(life.deps, recharge)
  await Promise.race([loading, sleep(patienceMs, undefined, { ref: false })])
  const { approve } = await life.ask(card, 1_00n)
  answered.resolve()
  await Promise.all([acting, loading])
  assert.equal(approve, true)
}

test('what is bought while the issuer takes its time with a phone does not wait, though a recharge arrives', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'MUSE')
  const [number = ''] = life.party.standIn.secretsOf(card.issuerCard)
  const phone = '+85298765432'
  await member.call(sendPhoneCodes(life.deps), { id: card.id, phone })
  await life.deliver()
  const [code, oldCode] = [life.codeFor(phone), life.codeFor(card.phone ?? '')]
  const token = life.party.standIn.tokenOf(number)
  await meanwhile({ member, card }, 'changePhone', (deps) =>
    member.call(changePhone(deps), { id: card.id, token, phone, code, oldCode }),
  )
  assert.equal((await life.now(card)).phone, phone)
})

test('nor does it while the issuer looks at another card that is to be bound', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'MUSE')
  const binding = bindTest(life)
  const [person, held] = [binding.asPerson(member.userId), await binding.held('waits')]
  const code = await person.codeAt(held.phone)
  await meanwhile({ member, card }, 'readBinding', (deps) =>
    person.call(requestBind(deps), { ...held.typed(), code }),
  )
})

const moves = ['refund', 'capture'] as const

for (const kind of moves) {
  test(`a ${kind} of a card that waits for the one in its place keeps no other's news waiting`, async () => {
    const member = await life.member()
    const old = await life.card(member)
    const [next, other] = [await life.card(member), await life.card(await life.member())]
    await life.change(old, { state: 'closed', closeReason: 'lost', replacedBy: next.id })
    const ended: string[] = []
    const told: Promise<unknown>[] = []
    const news = (card: CardRow, name: string) => {
      const one = { id: `${kind}-${card.id}`, kind, cents: 5_00n }
      told.push(life.moved(card, one).then(() => ended.push(name)))
    }
    await life.database.sql.begin(async (sql) => {
      await lockCardById(sql, next.id)
      news(old, 'of the old one')
      await sleep(300)
      news(other, 'of the other')
      await Promise.race([told[1], sleep(patienceMs, undefined, { ref: false })])
      ended.push('let go')
    })
    await Promise.all(told)
    assert.deepEqual(ended, ['of the other', 'let go', 'of the old one'])
  })
}
