import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type Sql, connect } from '#server/platform/db.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

let database: TestDatabase

before(async () => {
  database = await freshDatabase()
  await database.owner`create table note (text text)`
})

beforeEach(async () => {
  await database.owner`delete from note`
})

after(() => database.drop())

/** Ends the backend of a connection, as a crash of Postgres would. */
async function cut(sql: Sql): Promise<void> {
  const [found] = await sql`select pg_backend_pid() as pid`
  await database.owner`select pg_terminate_backend(${Number(found?.['pid'])}::int)`
  await sleep(50)
}

const notes = async () => (await database.owner`select text from note`).map(({ text }) => text)

async function withPool(work: (db: Database) => Promise<void>): Promise<void> {
  const db = connect(database.ownerUrl, { max: 1 })
  try {
    await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}

const closed = { code: 'CONNECTION_CLOSED' }

void test('a transaction whose connection was lost does nothing more, and others are left alone', async () => {
  await withPool(async (db) => {
    const lost = db.begin(async (sql) => {
      await cut(sql)
      // Something slow that is no query: in the meantime the pool has connected again.
      await sleep(200)
      await assert.rejects(sql`insert into note values ('by the lost one')`.execute(), closed)
    })
    const lostSaid = assert.rejects(lost, closed)
    await sleep(100)
    const other = db.begin(async (sql) => {
      await sql`insert into note values ('by the other')`
      await sleep(300)
      throw new Error('taken back')
    })
    await assert.rejects(other, /taken back/)
    await lostSaid
  })
  assert.deepEqual(await notes(), [])
})

void test('a query of a lost transaction is refused, also when nobody waits on the socket', async () => {
  await withPool(async (db) => {
    const lost = db.begin(async (sql) => {
      await cut(sql)
      await sql`insert into note values ('short')`
    })
    await assert.rejects(lost, closed)
    const long = 'x'.repeat(5_000)
    const again = db.begin(async (sql) => {
      await cut(sql)
      await sql`insert into note values (${long})`
    })
    await assert.rejects(again, closed)
    await db`insert into note values ('after')`
  })
  assert.deepEqual(await notes(), ['after'])
})

void test('a reserved connection that was lost is refused and not put back', async () => {
  await withPool(async (db) => {
    const reserved = await db.reserve()
    await cut(reserved)
    await assert.rejects(reserved`insert into note values ('lost')`.execute(), closed)
    reserved.release()
    await db`insert into note values ('after')`
  })
  assert.deepEqual(await notes(), ['after'])
})

void test('every query around the loss of a connection is answered, and soon they pass again', async () => {
  await withPool(async (db) => {
    for (let round = 0; round < 20; round += 1) {
      const [found] = await db`select pg_backend_pid() as pid`
      const asking = (async () => {
        // Always one small query that waits for the next turn of the event loop.
        for (;;) await db`select 1`
      })()
      const cutOff = assert.rejects(asking)
      await database.owner`select pg_terminate_backend(${Number(found?.['pid'])}::int)`
      await cutOff
      // Between its error and its close a socket may take one more, and that one is refused.
      await db`insert into note values ('after')`.catch(async (error) => {
        assert.equal(error.code, 'CONNECTION_CLOSED')
        await sleep(1)
        await db`insert into note values ('after')`
      })
    }
  })
  assert.equal((await notes()).length, 20)
})

void test('after a copy whose reader was slow at its end the connection answers', async () => {
  await database.sql.begin(async (sql) => {
    for (const rows of [0, 1, 100, 3_000, 20_000]) {
      const source = await sql
        .unsafe(`copy (select i, repeat('x', 40) from generate_series(1, ${rows}) i) to stdout`)
        .readable()
      let lines = 0
      for await (const chunk of source) {
        if (lines % 500 === 0) await sleep(5)
        lines += new Uint8Array(chunk).filter((byte) => byte === 10).length
      }
      assert.equal(lines, rows)
    }
    const [row] = await sql`select 1 as one`
    assert.equal(row?.['one'], 1)
  })
})
