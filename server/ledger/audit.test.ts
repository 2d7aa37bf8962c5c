import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Check, audit, auditWithin, checks } from '#server/ledger/audit.ts'
import { available, held, house, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { command, fund, uuid } from '#server/ledger/testing.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

let database: TestDatabase

before(async () => {
  database = await freshDatabase()
  const user = await fund(database.sql, 100n)
  const hold = uuid()
  await post(database.sql, [
    command([
      { from: available(user), to: house('fee'), units: 1n },
      { from: available(user), to: outside('TEST'), units: 9n },
    ]),
    command([{ from: available(user), to: held(user), units: 50n, hold }]),
    command([{ from: held(user), to: outside('TEST'), units: 20n, hold }]),
  ])
})

after(() => database.drop())

const any = (kind: string) => `(select id from ledger.account where kind = '${kind}')`
const some = `(select cmd from ledger.transfer where kind = 'test' and leg = 2)`

/** Tampering that no role of the server could do, and the checks that tell it. */
const faults: readonly (readonly [string, readonly Check[]])[] = [
  [
    `update ledger.account set balance = balance + 1 where kind = 'fee'`,
    ['sum of balances is zero', 'balance is the sum of its history'],
  ],
  [
    `update ledger.account set balance = balance + case kind when 'fee' then 1 else -1 end
      where kind in ('fee', 'available')`,
    ['balance is the sum of its history'],
  ],
  [
    `update ledger.transfer set amount = amount + 1 where cmd = ${some} and leg = 2`,
    ['balance is the sum of its history', 'running balances follow one another'],
  ],
  [
    `update ledger.transfer set debit_after = debit_after + 1 where cmd = ${some} and leg = 2`,
    ['running balances follow one another'],
  ],
  [
    `delete from ledger.transfer where cmd = ${some} and leg = 1`,
    [
      'balance is the sum of its history',
      'running balances follow one another',
      'each transfer names the one before it',
      'each account names its last transfer',
      'legs of a command are numbered without gaps',
    ],
  ],
  [
    `update ledger.transfer set debit_prior = 0 where cmd = ${some} and leg = 2`,
    ['each transfer names the one before it'],
  ],
  [
    `update ledger.account set last = last - 1 where kind = 'fee'`,
    ['each account names its last transfer'],
  ],
  [
    `update ledger.transfer set asset = 'ETH' where cmd = ${some} and leg = 1`,
    ['both sides are accounts of the asset'],
  ],
  [
    `delete from ledger.account where kind = 'fee'`,
    [
      'sum of balances is zero',
      'balance is the sum of its history',
      'each account names its last transfer',
      'both sides are accounts of the asset',
    ],
  ],
  [
    `alter table ledger.account drop constraint account_not_negative;
     update ledger.account set kind = 'inside' where kind = 'outside:TEST'`,
    ['no balance is below zero'],
  ],
  [
    `update ledger.hold set remaining = remaining - 1`,
    ['held balance is what its open holds have left', 'hold is the sum of its legs'],
  ],
  [
    `update ledger.hold set account = ${any('fee')}`,
    ['held balance is what its open holds have left'],
  ],
  [
    `delete from ledger.hold`,
    ['held balance is what its open holds have left', 'hold is the sum of its legs'],
  ],
]

class Undo extends Error {}

void test('an audit of an honest ledger finds nothing and says what it saw', async () => {
  assert.deepEqual(await audit(database.sql), {
    accounts: 4n,
    transfers: 5n,
    holds: 1n,
    differences: [],
  })
})

void test('whatever is tampered with, the audit tells', async () => {
  const told = new Set<Check>()
  for (const [statement, expected] of faults) {
    const undone = database.owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      await sql.unsafe(statement).simple()
      const { differences } = await auditWithin(sql)
      const found = [...new Set(differences.map(({ check }) => check))]
      assert.deepEqual(found, expected, statement)
      for (const check of found) told.add(check)
      throw new Undo()
    })
    await assert.rejects(undone, Undo)
  }
  assert.deepEqual([...told].toSorted(), checks.toSorted())
  assert.deepEqual((await audit(database.sql)).differences, [])
})
