import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accountBalance, balanceOf, balancesOf } from '#server/ledger/balances.ts'
import { historyOf } from '#server/ledger/history.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { command, fund, uuid } from '#server/ledger/testing.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

let database: TestDatabase

before(async () => {
  database = await freshDatabase()
})

after(() => database.drop())

void test('pages of a history neither repeat nor leave out a movement while money moves', async () => {
  const user = await fund(database.sql, 1_000n)
  const account = { asset: 'USDT', ...available(user) }
  const spend = (units: bigint) =>
    post(database.sql, [command([{ from: available(user), to: outside('TEST'), units }])])
  for (let units = 1n; units <= 9n; units += 1n) await spend(units)

  const seen: { readonly change: bigint; readonly balance: bigint }[] = []
  let start: bigint | undefined
  do {
    const page = await historyOf(database.sql, account, { limit: 3, start })
    seen.push(...page.movements)
    start = page.next
    await spend(100n)
  } while (start !== undefined && seen.length < 20)

  assert.deepEqual(
    seen.map(({ change }) => change),
    [-9n, -8n, -7n, -6n, -5n, -4n, -3n, -2n, -1n, 1_000n],
  )
  assert.deepEqual(seen.at(0)?.balance, 955n)
  for (const [index, { change, balance }] of seen.entries()) {
    assert.equal(balance - change, seen[index + 1]?.balance ?? 0n)
  }
})

void test('a page that starts in the history of another account is empty', async () => {
  const [mine, other] = [await fund(database.sql, 1n), await fund(database.sql, 1n)]
  const accountOf = (owner: string) => ({ asset: 'USDT', ...available(owner) })
  const { movements } = await historyOf(database.sql, accountOf(other), { limit: 1 })
  const foreign = await historyOf(database.sql, accountOf(mine), {
    limit: 10,
    start: movements[0]?.seq,
  })
  assert.deepEqual(foreign, { movements: [], next: undefined })
})

void test('an account that nothing ever named is empty and has no history', async () => {
  const account = { asset: 'USDT', ...available(uuid()) }
  assert.deepEqual(await historyOf(database.sql, account, { limit: 10 }), {
    movements: [],
    next: undefined,
  })
  assert.equal(await accountBalance(database.sql, account), 0n)
  assert.deepEqual(await balanceOf(database.sql, uuid(), 'USDT'), {
    asset: 'USDT',
    available: 0n,
    held: 0n,
  })
  assert.deepEqual(await balancesOf(database.sql, uuid()), [])
})

void test('a page without bounds is a fault', async () => {
  const account = { asset: 'USDT', ...outside('TEST') }
  for (const limit of [0, -1, 201]) {
    await assert.rejects(historyOf(database.sql, account, { limit }), /invariant/)
  }
})
