import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { languages } from '#contract/language.ts'
import type { PersonalKind } from '#contract/messages.ts'
import { toAmount } from '#kernel/money.ts'
import { control, lose, unbind } from '#server/cards/use/controls.ts'
import { decideOnApplication } from '#server/cards/desk/applications.ts'
import { turnDown } from '#server/cards/apply/issuing.ts'
import { selectReplacement } from '#server/cards/apply/store.application.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { goodAddress } from '#server/cards/issuer/testing.details.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import type { Member } from '#server/transfers/testing.ts'
import { noticeText } from '#text/notices.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

const delivery = { way: 'mail', to: goodAddress } as const

const Details = z.record(z.string(), z.string())

/** What a member read last of a kind, in English. */
async function told({ userId }: Member, kind: PersonalKind): Promise<string> {
  const given = await noticesFor(life.database, userId)
  const last = given.findLast((one) => one.kind === kind)
  assert.ok(last, kind)
  return noticeText('en', kind, Details.parse(last.details)).text
}

const lost = (member: Member, { id }: CardRow, replace = false) =>
  member.call(lose(life.deps), {
    id,
    reason: 'lost',
    replace,
    delivery: replace ? delivery : null,
  })

test('who closes a card reads where its money is: in the fund', async () => {
  const member = await life.known(200_000_000n)
  await lost(member, await life.issued(member, 'MUSE'))
  assert.match(await told(member, 'cardClosed'), /in your trust fund/)
})

test('who closes a card for another reads that its money goes there', async () => {
  const member = await life.known(200_000_000n)
  const card = await life.issued(member, 'MUSE')
  await life.prove(member, 'replaceCard')
  await lost(member, card, true)
  assert.match(await told(member, 'cardClosed'), /goes to the card that takes its place/)
  const wanted = await selectReplacement(life.database.sql, card.id)
  assert.ok(wanted)
  await life.database.sql.begin((sql) =>
    turnDown(life.deps, { ...life.deps, sql }, wanted.id, {
      event: 'refuse',
      actor: 'issuer',
      reason: 'issuer',
    }),
  )
  const text = await told(member, 'cardRejected')
  assert.match(text, /what was left on the old card is in your trust fund/)
  assert.doesNotMatch(text, /fee/)
})

test('who closes a card under a lock from above reads that its money stays', async () => {
  const member = await life.known(200_000_000n)
  const card = await life.issued(member, 'MUSE')
  await life.change(card, { state: 'locked', lockedBy: 'issuer' })
  await lost(member, card)
  assert.match(await told(member, 'cardClosed'), /stays there until/)
})

test('of a card that paid from the wallet no money is spoken of as left', async () => {
  const member = await life.known(200_000_000n)
  await lost(member, await life.issued(member, 'Master'))
  assert.match(await told(member, 'cardClosed'), /there was no money on it/)
  const other = await life.known(200_000_000n)
  const { id } = await life.issued(other, 'Master')
  await life.prove(other, 'unbindCard')
  await other.call(unbind(life.deps), { id, tradePassword: goodTradePassword })
  assert.match(await told(other, 'cardUnbound'), /there was no money on it/)
})

test('who paid a fee for an application that is turned down reads that it is back', async () => {
  const member = await life.known(200_000_000n)
  const id = await life.paid(member, 'MUSE')
  await life.desk(decideOnApplication(life.deps), { id, approve: false, reason: 'does not fit' })
  assert.match(await told(member, 'cardRejected'), /The fee is back in your wallet/)
})

test('what is loosened on a card is told by name, and narrowing is not', async () => {
  const member = await life.known(200_000_000n)
  const card = await life.issued(member, 'MUSE')
  const open = { online: true, contactless: true, cash: true, abroad: true }
  const limits = { single: toAmount(10_00n), daily: null, monthly: null }
  const set = (over: object) =>
    member.call(control(life.deps), {
      id: card.id,
      switches: open,
      blockedGroups: [],
      limits,
      ...over,
    })
  await set({ switches: { ...open, online: false }, blockedGroups: ['gambling'] })
  await assert.rejects(told(member, 'cardWidened'), 'nothing was loosened')
  await life.prove(member, 'cardControls')
  await set({ limits: { ...limits, single: null } })
  const text = await told(member, 'cardWidened')
  assert.match(text, /: online payments, gambling, the limit of one purchase\. If that was not you/)
  assert.match(text, /\nFrom: /, 'as every notice of what protects an account')
})

test('each case of a notice has words in every language', () => {
  const cases: readonly [PersonalKind, string, readonly string[]][] = [
    ['cardClosed', 'left', ['fund', 'card', 'kept', 'none', '']],
    ['cardUnbound', 'left', ['fund', 'none', '']],
    ['cardClosed', 'fee', ['back', '']],
    ['cardUnbound', 'fee', ['back', '']],
    ['cardRejected', 'fee', ['back', '']],
    ['cardRejected', 'replaces', ['ended', 'inUse', '']],
    ['cardRecharged', 'owed', ['all', 'part', '']],
    ['cardRefunded', 'inFund', ['5.00 USD', '']],
    ['cardOwes', 'paidBy', ['fund', '']],
  ]
  for (const language of languages) {
    for (const [kind, name, values] of cases) {
      const texts = values.map((value) => noticeText(language, kind, { [name]: value }).text)
      assert.equal(new Set(texts).size, values.length, `${language} ${kind}`)
    }
  }
})
