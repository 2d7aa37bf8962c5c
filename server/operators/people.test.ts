/** The users' desk: narrowed by what several domains know, sorted, page by page, and kept filters. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { filtersMax, userPageSize } from '#contract/operators.people.ts'
import { toAmount } from '#kernel/money.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let support: string
before(async () => {
  edge = await edgeTest()
  support = await edge.hire('support')
  await fill()
})
after(() => edge.end())

const count = 450
const Page = z.object({
  users: z.array(
    z.object({ id: z.string(), uid: z.string(), nickname: z.string(), kyc: z.string() }),
  ),
  next: z.nullable(z.string()),
})
const Kept = z.object({ id: z.string(), name: z.string() })
const Filters = z.object({ filters: z.array(Kept) })

/** Users 1 to 450, an hour apart; every ninth frozen, every third in Japan, every fifth verified. */
async function fill(): Promise<void> {
  await edge.database.owner`
    insert into identity_user (
      id, uid, username, email, nickname, password_hash, invite_code, terms_version,
      terms_accepted_at, language, region, status, frozen_by, created_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1000 + n, case when n % 2 = 0 then 'Mate' || n end,
           'mate' || n || '@mail.test', 'Nick ' || n, '$argon2id$none', upper(lpad(to_hex(n), 8, '0')),
           '1', now(), 'en', case when n % 3 = 0 then 'JP' end,
           case when n % 9 = 0 then 'frozen' else 'active' end,
           case when n % 9 = 0 then 'operator' end,
           timestamptz '2026-01-01 00:00Z' + n * interval '1 hour'
      from generate_series(1, ${count}::int) n`
  await edge.database.owner`
    insert into kyc_application (user_id, state, submitted_at, valid_until)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'approved', now(), '2030-01-01'
      from generate_series(5, ${count}::int, 5) n`
  const ids = systemIds(edge.clock)
  for (let number = 1; number <= count; number += 10) {
    const amount = toAmount(BigInt(number) * 1000n)
    const credit = available(`00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`)
    const leg = { asset: 'USDT', amount, debit: outside('operator'), credit, kind: 'adjustment' }
    await post(edge.database.sql, [{ cmd: ids.uuid(), legs: [leg] }])
  }
}

async function page(over: object = {}) {
  const asked = { filter: {}, sort: 'uid', descending: false, ...over }
  const reply = await edge.desk('operators/userList', asked, as(support))
  assert.equal(failureIn(reply), undefined)
  return Page.parse(reply.data)
}

/** Every user of a listing, page by page. */
async function all(over: object = {}): Promise<number[]> {
  const found: number[] = []
  let cursor: string | null | undefined
  do {
    const { users, next } = await page({ ...over, ...(cursor ? { cursor } : {}) })
    assert.ok(users.length <= userPageSize)
    found.push(...users.map(({ uid }) => Number(uid) - 1000))
    cursor = next
  } while (cursor !== null)
  return found
}

const numbers = Array.from({ length: count }, (_, index) => index + 1)

void test('pages follow one another without a gap or a repeat, whichever column sorts them', async () => {
  assert.deepEqual(await all(), numbers)
  assert.deepEqual(await all({ sort: 'created', descending: true }), numbers.toReversed())
  const byName = await all({ sort: 'name' })
  assert.deepEqual(
    byName.toSorted((a, b) => a - b),
    numbers,
  )
  assert.ok(byName.slice(0, count / 2).every((number) => number % 2 === 0))
  assert.deepEqual(await all({ sort: 'name', descending: true }), byName.toReversed())
})

const filters: readonly (readonly [object, (number: number) => boolean])[] = [
  [{ status: 'frozen' }, (n) => n % 9 === 0],
  [{ status: 'active' }, (n) => n % 9 !== 0],
  [{ region: 'JP' }, (n) => n % 3 === 0],
  [{ kyc: 'approved' }, (n) => n % 5 === 0],
  [{ kyc: 'none' }, (n) => n % 5 !== 0],
  [
    { from: '2026-01-02T00:00:00.000Z', until: '2026-01-03T00:00:00.000Z' },
    (n) => n >= 24 && n < 48,
  ],
  [{ over: { asset: 'USDT', amount: '201000' } }, (n) => n % 10 === 1 && n > 201],
  [{ over: { asset: 'DAI', amount: '0' } }, () => false],
  [{ status: 'frozen', region: 'JP', kyc: 'approved' }, (n) => n % 45 === 0],
]

void test('each filter lets through whom it says, and together whom all of them do', async () => {
  for (const [filter, isIn] of filters) {
    assert.deepEqual(await all({ filter }), numbers.filter(isIn), JSON.stringify(filter))
  }
  const { users } = await page({ filter: { kyc: 'approved' } })
  assert.ok(users.every(({ kyc }) => kyc === 'approved'))
})

void test('a filter is kept for its operator alone, under a name, up to a limit', async () => {
  const save = (name: string, filter: object, token = support) =>
    edge.desk('operators/saveFilter', { name, filter }, as(token))
  const names = async (token = support) =>
    Filters.parse((await edge.desk('operators/filters', {}, as(token))).data).filters.map(
      ({ name }) => name,
    )
  const over = { over: { asset: 'USDT', amount: '5000000' }, from: '2026-01-02T00:00:00.000Z' }
  const { id } = Kept.parse((await save('Rich', over)).data)
  assert.deepEqual((await save('Rich', { ...over, region: 'JP' })).data, {
    id,
    name: 'Rich',
    filter: { ...over, region: 'JP' },
  })
  assert.deepEqual(await names(), ['Rich'])
  const other = await edge.hire('auditor')
  assert.deepEqual(await names(other), [])
  const drop = (token: string) => edge.desk('operators/deleteFilter', { id }, as(token))
  assert.equal(failureIn(await drop(other)), 'NOT_FOUND')
  for (let kept = 1; kept < filtersMax; kept += 1) await save(`Filter ${kept}`, {})
  assert.equal(failureIn(await save('One more', {})), 'FILTER_LIMIT')
  assert.equal(failureIn(await save('Rich', {})), undefined)
  assert.equal(failureIn(await drop(support)), undefined)
  assert.equal((await names()).length, filtersMax - 1)
})
