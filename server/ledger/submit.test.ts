import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { amountLimit } from '#kernel/money.ts'
import { Failure } from '#contract/errors.ts'
import { audit } from '#server/ledger/audit.ts'
import { accountBalance, balanceOf } from '#server/ledger/balances.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { OutcomeUnknown, type SubmitLimits, createSubmitter } from '#server/ledger/submit.ts'
import { command, fund, uuid } from '#server/ledger/testing.ts'
import { connect } from '#server/platform/db.ts'
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

/** A submitter with a connection of its own, named so that the test can end it. */
function open(limits: Partial<SubmitLimits> = {}) {
  const db = connect(database.url, { max: 1 })
  const submitter = createSubmitter(db, limits)
  return {
    ...submitter,
    close: async () => {
      await submitter.close()
      await db.end({ timeout: 5 })
    },
  }
}

const pay = (from: string, to: string, units: bigint, cmd = uuid()) =>
  command([{ from: available(from), to: available(to), units }], cmd)

const spendable = async (owner: string) => (await balanceOf(database.sql, owner, 'USDT')).available

/** Transactions that wrote transfers: rows of one have the id of the transaction that made them. */
async function batches(): Promise<bigint> {
  const [found] = await database.sql`
    select count(distinct xmin::text) as batches from ledger.transfer`
  return BigInt(found?.['batches'])
}

void test('callers of one moment share a durable write and each is answered for itself', async () => {
  const submitter = open()
  const [rich, poor] = [await fund(database.sql, 1_000n), uuid()]
  const before = await batches()
  const answers = await Promise.allSettled([
    ...Array.from({ length: 500 }, () => submitter.submit(pay(rich, uuid(), 1n))),
    submitter.submit(pay(poor, rich, 1n)),
    submitter.submit(pay(rich, poor, 501n)),
    submitter.submit(pay(rich, poor, 500n)),
    submitter.submit(pay(poor, rich, 500n)),
  ])
  assert.equal(await batches(), before + 1n)
  const refused = answers.flatMap((answer, index) => (answer.status === 'rejected' ? [index] : []))
  assert.deepEqual(refused, [500, 501])
  assert.equal(await spendable(rich), 500n)
  await submitter.close()
})

void test('one command asked fifty times at once, through two processes, has one effect', async () => {
  const [one, two] = [open(), open()]
  const [user, other] = [await fund(database.sql, 100n), uuid()]
  const entry = pay(user, other, 1n)
  const asked = Array.from({ length: 25 }, () => [one.submit(entry), two.submit(entry)]).flat()
  const posts = Array.from({ length: 10 }, () => post(database.sql, [entry]))
  const outcomes = [...(await Promise.all(asked)), ...(await Promise.all(posts)).flat()]
  assert.equal(outcomes.filter((outcome) => outcome === 'posted').length, 1)
  assert.equal(outcomes.filter((outcome) => outcome === 'repeated').length, 59)
  assert.equal(await spendable(other), 1n)
  await Promise.all([one.close(), two.close()])
})

void test('of many users who take one command for different legs at once, one has it', async () => {
  const [one, two] = [open(), open()]
  const users = await Promise.all(Array.from({ length: 12 }, () => fund(database.sql, 100n)))
  const cmd = uuid()
  const answers = await Promise.allSettled(
    users.map((user, index) => {
      const entry = pay(user, uuid(), 1n, cmd)
      if (index % 3 === 0) return database.sql.begin((sql) => post(sql, [entry]))
      return (index % 3 === 1 ? one : two).submit(entry)
    }),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  assert.equal(refused.length, 11)
  for (const reason of refused) assert.equal(reason.code, 'IDEMPOTENCY_CONFLICT')
  await Promise.all([one.close(), two.close()])
})

void test('an entry that breaks a batch fails alone and the rest is posted', async () => {
  const submitter = open()
  const user = await fund(database.sql, 100n)
  const hoard = uuid()
  const all = amountLimit - 1n
  const tooMuch = () =>
    submitter.submit(command([{ from: outside('HOARD'), to: available(hoard), units: all }]))
  assert.equal(await tooMuch(), 'posted')
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      index % 20 === 7 ? tooMuch() : submitter.submit(pay(user, uuid(), 1n)),
    ),
  )
  const broken = answers.flatMap((answer, index) => (answer.status === 'rejected' ? [index] : []))
  assert.deepEqual(broken, [7, 27])
  assert.equal(await spendable(user), 62n)
  assert.equal(await spendable(hoard), all)
  await submitter.close()
})

void test('past the limit of the queue the next is told that the ledger is busy', async () => {
  const submitter = open({ queueMax: 10, batchLegsMax: 5 })
  const user = await fund(database.sql, 100n)
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, () => submitter.submit(pay(user, uuid(), 1n))),
  )
  const busy = answers.filter(
    (answer) => answer.status === 'rejected' && answer.reason instanceof Failure,
  )
  assert.equal(busy.length, 20)
  assert.equal(await spendable(user), 90n)
  await submitter.close()
  await assert.rejects(submitter.submit(pay(user, uuid(), 1n)), { code: 'BUSY' })
})

void test('a fault of the caller is told to it and touches nobody else', async () => {
  const submitter = open()
  const user = await fund(database.sql, 100n)
  const [bad, good] = await Promise.allSettled([
    submitter.submit({ cmd: 'no uuid', legs: [] }),
    submitter.submit(pay(user, uuid(), 1n)),
  ])
  assert.equal(bad.status, 'rejected')
  assert.equal(good.status, 'fulfilled')
  await submitter.close()
})

void test('connections that are cut at any moment lose no answer and double no posting', async () => {
  const doors = [open(), open()]
  const users = await Promise.all(Array.from({ length: 20 }, () => fund(database.sql, 1_000n)))
  const sink = uuid()
  let isOver = false
  let acknowledged = 0n
  const caller = async (user: string, index: number) => {
    while (!isOver) {
      // Or 'repeated', when it was the answer that was cut off.
      assert.ok(await doors[index % 2]?.submit(pay(user, sink, 1n)))
      acknowledged += 1n
    }
  }
  const callers = Promise.all(users.map(caller))
  for (let cut = 0; cut < 12; cut += 1) {
    await new Promise((resolve) => setTimeout(resolve, 40))
    await database.owner`
      select pg_terminate_backend(pid)
        from pg_stat_activity
       where datname = current_database()
         and query like '%ledger.post(%'
         and pid <> pg_backend_pid()`
  }
  isOver = true
  await callers
  assert.equal(await spendable(sink), acknowledged)
  for (const door of doors) await door.close()
})

void test('a database that stays away leaves the caller knowing that it does not know', async () => {
  const db = connect('postgres://auric_app@localhost/none?host=%2Fnowhere', { max: 1 })
  const submitter = createSubmitter(db, { reconnectTriesMax: 1 })
  await assert.rejects(submitter.submit(pay(uuid(), uuid(), 1n)), OutcomeUnknown)
  await submitter.close()
  await db.end()
})

void test('accounts that a rolled-back transaction opened are not taken for open', async () => {
  const submitter = open()
  const [user, other] = [uuid(), uuid()]
  const deposit = (to: string) => command([{ from: outside('TEST'), to: available(to), units: 5n }])
  await assert.rejects(
    database.sql.begin(async (sql) => {
      await post(sql, [deposit(user)])
      throw new Error('taken back')
    }),
    /taken back/,
  )
  await submitter.submit(deposit(user))
  await submitter.submit(pay(user, other, 5n))
  assert.equal(await accountBalance(database.sql, { asset: 'USDT', ...available(other) }), 5n)
  await submitter.close()
})
