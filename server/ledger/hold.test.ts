import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toAmount } from '#kernel/money.ts'
import { audit } from '#server/ledger/audit.ts'
import { accountBalance, balanceOf } from '#server/ledger/balances.ts'
import { hold, release, settle } from '#server/ledger/hold.ts'
import { available, house, outside } from '#server/ledger/ledger.ts'
import { HoldExceeded } from '#server/ledger/refusal.ts'
import { fund, uuid } from '#server/ledger/testing.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

let database: TestDatabase

before(async () => {
  database = await freshDatabase()
})

after(async () => {
  const { differences } = await audit(database.sql)
  await database.drop()
  assert.deepEqual(differences, [])
})

/** A user with 100 of which 40 are in a hold. */
async function openHold() {
  const owner = await fund(database.sql, 100n)
  const ref = { hold: uuid(), owner, asset: 'USDT' }
  const opening = { ...ref, amount: toAmount(40n), purpose: 'withdrawal_hold' }
  assert.equal(await hold(database.sql, opening), 'posted')
  return { ref, opening }
}

const part = (units: bigint, to = outside('TEST'), kind = 'withdrawal') => ({
  to,
  amount: toAmount(units),
  kind,
})

const holding = async (owner: string) => {
  const { available: spend, held } = await balanceOf(database.sql, owner, 'USDT')
  return [spend, held]
}

void test('a hold takes money from what can be spent, and its owner still has it', async () => {
  const { ref, opening } = await openHold()
  assert.deepEqual(await holding(ref.owner), [60n, 40n])
  assert.equal(await hold(database.sql, opening), 'repeated')
  assert.deepEqual(await holding(ref.owner), [60n, 40n])
  await assert.rejects(hold(database.sql, { ...opening, amount: toAmount(41n) }), {
    code: 'IDEMPOTENCY_CONFLICT',
  })
  await assert.rejects(hold(database.sql, { ...opening, hold: uuid(), amount: toAmount(61n) }), {
    code: 'INSUFFICIENT_FUNDS',
    details: { asset: 'USDT' },
  })
})

void test('a hold is settled in parts with a fee, and the rest is released once', async () => {
  const { ref } = await openHold()
  const fee = { asset: 'USDT', ...house('fee') }
  const before = await accountBalance(database.sql, fee)
  const first = { ...ref, cmd: uuid(), parts: [part(20n), part(1n, house('fee'), 'fee')] }
  assert.equal(await settle(database.sql, first), 'posted')
  assert.equal(await settle(database.sql, first), 'repeated')
  assert.equal(await settle(database.sql, { ...ref, cmd: uuid(), parts: [part(9n)] }), 'posted')
  assert.deepEqual(await holding(ref.owner), [60n, 10n])
  assert.equal((await accountBalance(database.sql, fee)) - before, 1n)

  const rest = { ...ref, cmd: uuid() }
  assert.equal(await release(database.sql, rest), 10n)
  assert.equal(await release(database.sql, rest), 10n)
  assert.equal(await release(database.sql, { ...ref, cmd: uuid() }), 0n)
  assert.deepEqual(await holding(ref.owner), [70n, 0n])
})

void test('more than a hold has left is never paid out of it, not in parts either', async () => {
  const { ref } = await openHold()
  const settlement = { ...ref, cmd: uuid(), parts: [part(39n), part(2n, house('fee'), 'fee')] }
  await assert.rejects(settle(database.sql, settlement), HoldExceeded)
  assert.deepEqual(await holding(ref.owner), [60n, 40n])
  assert.equal(await settle(database.sql, { ...ref, cmd: uuid(), parts: [part(40n)] }), 'posted')
  await assert.rejects(
    settle(database.sql, { ...ref, cmd: uuid(), parts: [part(1n)] }),
    HoldExceeded,
  )
})

void test('of a settlement and many cancels at the same moment one wins', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ref } = await openHold()
    const cancels = Array.from({ length: 8 }, () => {
      return database.sql.begin((sql) => release(sql, { ...ref, cmd: uuid() }))
    })
    const paid = settle(database.sql, { ...ref, cmd: uuid(), parts: [part(40n)] }).catch(
      (error) => {
        assert.ok(error instanceof HoldExceeded)
        return 'refused'
      },
    )
    const released = await Promise.all(cancels)
    const total = released.reduce((sum, amount) => sum + amount, 0n)
    assert.equal(total, (await paid) === 'refused' ? 40n : 0n)
    assert.deepEqual(await holding(ref.owner), [60n + total, 0n])
  }
})

void test('a command that did something else is no release, and an unknown hold is a fault', async () => {
  const { ref } = await openHold()
  const other = await openHold()
  const paid = { ...ref, cmd: uuid(), parts: [part(1n)] }
  await settle(database.sql, paid)
  await assert.rejects(release(database.sql, { ...other.ref, cmd: paid.cmd }), {
    code: 'IDEMPOTENCY_CONFLICT',
  })
  await assert.rejects(release(database.sql, { ...ref, cmd: paid.cmd }), {
    code: 'IDEMPOTENCY_CONFLICT',
  })
  await assert.rejects(release(database.sql, { ...ref, hold: uuid(), cmd: uuid() }), /never opened/)
  assert.deepEqual(await holding(ref.owner), [60n, 39n])
})

void test('a hold counts what it had and has, and says what for', async () => {
  const { ref } = await openHold()
  await settle(database.sql, { ...ref, cmd: uuid(), parts: [part(15n, available(uuid()))] })
  const [found] = await database.sql`
    select purpose, amount, remaining from ledger.hold where id = ${ref.hold}`
  assert.deepEqual({ ...found }, { purpose: 'withdrawal_hold', amount: 40n, remaining: 25n })
})
