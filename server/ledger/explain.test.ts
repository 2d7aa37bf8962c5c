import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type Explanation, explain } from '#server/ledger/explain.ts'
import { type AccountRow, accountById, accountsOf, entriesOf } from '#server/ledger/explore.ts'
import { historyPageMax } from '#server/ledger/history.ts'
import { available, house, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { command, uuid } from '#server/ledger/testing.ts'
import type { Sql } from '#server/platform/db.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.drop())

const max = 10_000

/** What a user did: money came, went to a friend and came back, was charged. */
const move = fc.record({
  what: fc.constantFrom('deposit', 'pay', 'back', 'charge'),
  units: fc.bigInt({ min: 1n, max: 1_000n }),
})
const book = fc.array(move, { minLength: 2, maxLength: 40 })
/** A difference, and the place in the history where it is planted, as a fraction. */
const harm = fc.record({
  what: fc.constantFrom('stored', 'amount', 'claim', 'gone', 'skipped'),
  place: fc.double({ min: 0, max: 0.999, noNaN: true }),
  by: fc.bigInt({ min: 1n, max: 1_000n }),
})
type Harm = typeof harm extends fc.Arbitrary<infer T> ? T : never

async function write(moves: readonly (typeof move extends fc.Arbitrary<infer T> ? T : never)[]) {
  const [user, friend] = [uuid(), uuid()]
  const sides = {
    deposit: [outside('TEST'), available(user)],
    pay: [available(user), available(friend)],
    back: [available(friend), available(user)],
    charge: [available(user), house('fee')],
  } as const
  await post(
    database.sql,
    [user, friend].map((to) =>
      command([{ from: outside('TEST'), to: available(to), units: 100_000n }]),
    ),
  )
  for (const { what, units } of moves) {
    const [from, to] = sides[what]
    await post(database.sql, [command([{ from, to, units }])])
  }
  const [account] = await accountsOf(database.sql, [user], 1)
  assert.ok(account)
  return account
}

class Undo extends Error {}

/** Does what no role of the server could, looks, and takes it back. */
async function harmed(account: AccountRow, change: (sql: Sql) => Promise<unknown>) {
  let seen: Explanation | undefined
  const undone = database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await change(sql)
    const now = await accountById(sql, account.id)
    assert.ok(now)
    seen = await explain(sql, now, max)
    throw new Undo()
  })
  await assert.rejects(undone, Undo)
  return seen?.fault
}

async function plant(account: AccountRow, { what, place, by }: Harm) {
  const whole = await explain(database.sql, account, max)
  const at = Math.floor(place * whole.steps.length)
  const step = whole.steps[at]
  assert.ok(step)
  const { seq } = step
  switch (what) {
    case 'stored':
      return {
        fault: await harmed(
          account,
          (sql) =>
            sql`update ledger.account set balance = balance + ${String(by)} where id = ${account.id}`,
        ),
        expected: {
          kind: 'stored',
          seq: null,
          expected: account.balance,
          found: account.balance + by,
        },
      }
    case 'amount':
      return {
        fault: await harmed(
          account,
          (sql) =>
            sql`update ledger.transfer set amount = amount + ${String(by)} where seq = ${seq}`,
        ),
        expected: {
          kind: 'running',
          seq,
          expected: step.sum + (step.change > 0n ? by : -by),
          found: step.balance,
        },
      }
    case 'claim':
      return {
        fault: await harmed(
          account,
          (sql) => sql`
            update ledger.transfer
               set debit_after = debit_after + ${String(by)}, credit_after = credit_after + ${String(by)}
             where seq = ${seq}`,
        ),
        expected: { kind: 'running', seq, expected: step.sum, found: step.sum + by },
      }
    case 'gone':
      return {
        fault: await harmed(account, (sql) => sql`delete from ledger.transfer where seq = ${seq}`),
        expected: {
          kind: 'missing',
          seq,
          expected: at === whole.steps.length - 1 ? 0n : step.sum,
          found: 0n,
        },
      }
    case 'skipped': {
      const later = whole.steps[at + 1]
      if (!later) return undefined
      const prior = whole.steps[at - 1]?.seq ?? 0n
      return {
        fault: await harmed(
          account,
          (sql) => sql`
            update ledger.transfer
               set debit_prior = case when debit = ${account.id} then ${prior} else debit_prior end,
                   credit_prior = case when credit = ${account.id} then ${prior} else credit_prior end
             where seq = ${later.seq}`,
        ),
        expected: {
          kind: 'running',
          seq: later.seq,
          expected: later.sum - step.change,
          found: later.balance,
        },
      }
    }
  }
}

void test('whatever difference is planted in a book, its first place is named', async () => {
  await fc.assert(
    fc.asyncProperty(book, harm, async (moves, wrong) => {
      const account = await write(moves)
      const honest = await explain(database.sql, account, max)
      assert.equal(honest.fault, null)
      assert.equal(honest.computed, account.balance)
      assert.equal(honest.opening, 0n)
      const planted = await plant(account, wrong)
      if (planted) assert.deepEqual(planted.fault, planted.expected)
    }),
    { numRuns: 40 },
  )
})

void test('a longer history is explained from what its oldest entry read says was there', async () => {
  const moves = Array.from({ length: 30 }, () => ({ what: 'deposit', units: 5n }) as const)
  const account = await write(moves)
  const explained = await explain(database.sql, account, 10)
  assert.equal(explained.isWhole, false)
  assert.equal(explained.steps.length, 10)
  assert.equal(explained.opening, 100_100n)
  assert.equal(explained.computed, 100_150n)
  assert.equal(explained.fault, null)
})

void test('entries are read page by page, and none twice', async () => {
  const account = await write(
    Array.from({ length: 7 }, () => ({ what: 'pay', units: 1n }) as const),
  )
  assert.ok(historyPageMax > 3)
  const seen: bigint[] = []
  let start: bigint | undefined
  do {
    const page: Awaited<ReturnType<typeof entriesOf>> = await entriesOf(database.sql, account, {
      start,
      limit: 3,
    })
    seen.push(...page.entries.map(({ change }) => change))
    start = page.next
  } while (start !== undefined)
  assert.deepEqual(seen, [...Array.from({ length: 7 }, () => -1n), 100_000n])
})
