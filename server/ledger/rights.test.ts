import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { audit } from '#server/ledger/audit.ts'
import { available, held, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { command, fund, uuid } from '#server/ledger/testing.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

let database: TestDatabase
let user: string

before(async () => {
  database = await freshDatabase()
  user = await fund(database.sql, 100n)
  const hold = uuid()
  await post(database.sql, [command([{ from: available(user), to: held(user), units: 10n, hold }])])
})

after(async () => {
  const { differences } = await audit(database.sql)
  await database.drop()
  assert.deepEqual(differences, [])
})

const transfer = (columns: string) =>
  `insert into ledger.transfer
          (debit, credit, at, cmd, leg, asset, kind, amount, debit_after, credit_after, hold,
           debit_prior, credit_prior, seq)
   select ${columns}`
/** The rest of such a row: that it follows the last of either side, and who the sides are. */
const from = sidesOf('d', 'c')

function sidesOf(debit: string, credit: string): string {
  return `, ${debit}.last, ${credit}.last, nextval('ledger.transfer_seq')
          from ledger.account d, ledger.account c
         where d.kind = 'outside:TEST' and c.kind = 'available'`
}

const writes = {
  'a transfer': transfer(
    `d.id, c.id, now(), gen_random_uuid(), 1, d.asset, 'test', 1, d.balance - 1, c.balance + 1, null
     ${from}`,
  ),
  'an account': `insert into ledger.account (asset, kind) values ('USDT', 'outside:MINE')`,
  'a hold': `insert into ledger.hold values (gen_random_uuid(), 1, 'test', 1, 1, now())`,
  'a balance': 'update ledger.account set balance = balance + 1',
  'a history': 'update ledger.account set last = 0',
  'an owner': 'update ledger.account set owner = gen_random_uuid()',
  'an amount': 'update ledger.transfer set amount = 1',
  'what a hold has left': 'update ledger.hold set remaining = 0',
  'no transfer': 'delete from ledger.transfer',
  'no account': 'delete from ledger.account',
  'no hold': 'delete from ledger.hold',
  'no history': 'truncate ledger.transfer',
  'no accounts': 'truncate ledger.account',
  'no holds': 'truncate ledger.hold',
  'no triggers': 'alter table ledger.transfer disable trigger all',
  'another function': `create function ledger.mine() returns int language sql as 'select 1'`,
  'another owner': 'set role ledger_owner',
}

void test('the server may write nothing of the ledger but through its functions', async () => {
  for (const [what, statement] of Object.entries(writes)) {
    await assert.rejects(database.sql.unsafe(statement), { code: '42501' }, what)
  }
})

void test('the owner may add to history and change nothing that is there', async () => {
  const kept = Object.entries(writes).filter(([, text]) => /^(update|delete|truncate)/.test(text))
  assert.equal(kept.length, 11)
  for (const [what, statement] of kept) {
    await assert.rejects(asOwner(statement), { code: 'LG004' }, what)
  }
  await assert.rejects(asOwner(writes['a hold']), { code: 'LG004' })
  await assert.rejects(
    asOwner(`insert into ledger.account (asset, kind, balance) values ('USDT', 'fee', 1)`),
    { code: 'LG004' },
  )
})

void test('a row that does not say what it does is refused whoever inserts it', async () => {
  const good = `d.id, c.id, now(), gen_random_uuid(), 1, d.asset, 'test', 1`
  const faults: readonly (readonly [string, string, string])[] = [
    [
      'LG001',
      'not after the last',
      `${good}, d.balance - 1, c.balance + 1, null ${from.replace('d.last', '0')}`,
    ],
    ['LG001', 'a debit with a wrong balance', `${good}, d.balance, c.balance + 1, null ${from}`],
    ['LG001', 'a credit with a wrong balance', `${good}, d.balance - 1, c.balance, null ${from}`],
    [
      'LG001',
      'another asset',
      `${good.replace('d.asset', `'ETH'`)}, d.balance - 1, c.balance + 1, null ${from}`,
    ],
    [
      'LG001',
      'an account that does not exist',
      `${good.replace('c.id', '0')}, d.balance - 1, 1, null ${from}`,
    ],
    [
      'LG002',
      'held money without a hold',
      `${good}, d.balance - 1, c.balance + 1, null ${from.replace(`'available'`, `'held'`)}`,
    ],
    [
      'LG002',
      'a hold without held money',
      `${good}, d.balance - 1, c.balance + 1, gen_random_uuid() ${from}`,
    ],
    [
      '23514',
      'less than nothing',
      `${good.replace(/1$/, '-1')}, d.balance + 1, c.balance - 1, null ${from}`,
    ],
    ['23514', 'nothing', `${good.replace(/1$/, '0')}, d.balance, c.balance, null ${from}`],
    [
      '23514',
      'an account to itself',
      `d.id, d.id, now(), gen_random_uuid(), 1, d.asset, 'test', 1, d.balance, d.balance, null ${sidesOf('d', 'd')}`,
    ],
    [
      '23514',
      'more than there is',
      `c.id, d.id, now(), gen_random_uuid(), 1, d.asset, 'test', 91, c.balance - 91, d.balance + 91, null ${sidesOf('c', 'd')}`,
    ],
    [
      '23505',
      'a command that is there',
      `${good.replace('gen_random_uuid()', '(select cmd from ledger.transfer limit 1)')}, d.balance - 1, c.balance + 1, null ${from}`,
    ],
  ]
  for (const [code, what, columns] of faults) {
    await assert.rejects(asOwner(transfer(columns)), { code }, what)
  }
  await asOwner(writes['a transfer'])
})

void test('a hold of one user cannot be moved by the held account of another', async () => {
  const other = await fund(database.sql, 100n)
  const mine = uuid()
  await post(database.sql, [
    command([{ from: available(other), to: held(other), units: 10n, hold: uuid() }]),
    command([{ from: available(user), to: held(user), units: 5n, hold: mine }]),
  ])
  const theft = command([{ from: held(other), to: outside('TEST'), units: 5n, hold: mine }])
  await assert.rejects(post(database.sql, [theft]), { code: 'LG003' })
})

const asOwner = (statement: string) =>
  database.owner.begin(async (sql) => {
    await sql`set local role ledger_owner`
    await sql.unsafe(statement)
  })
