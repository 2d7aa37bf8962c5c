import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { connect } from '#server/platform/db.ts'
import { migrate, migrationFolder, readMigrations } from '#server/platform/migrate.ts'
import { freshDatabase } from '#server/platform/testing.ts'

const base = mkdtempSync(path.join(os.tmpdir(), 'auric-migrate-test-'))
const database = await freshDatabase()
let folder = base

after(async () => {
  await database.drop()
  rmSync(base, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = mkdtempSync(path.join(base, 'm-'))
  await database.owner`delete from platform_migration`
  await database.owner`drop table if exists tried`
})

const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)

async function columns(): Promise<string[]> {
  const found = await database.owner`
    select column_name as name
      from information_schema.columns
     where table_name = 'tried'
     order by ordinal_position`
  return found.map((column) => String(column['name']))
}

void test('files are applied in order, once', async () => {
  write('002_test_more.sql', 'alter table tried add b int; alter table tried add c int;')
  write('001_test_first.sql', 'create table tried (a int);')
  assert.deepEqual(await migrate(database.owner, { folder }), [
    '001_test_first.sql',
    '002_test_more.sql',
  ])
  assert.deepEqual(await migrate(database.owner, { folder }), [])
  assert.deepEqual(await columns(), ['a', 'b', 'c'])
})

void test('a file that fails leaves nothing of itself, is named, and those before it stay', async () => {
  write('001_test_first.sql', 'create table tried (a int);')
  write('002_test_bad.sql', 'alter table tried add b int; select nonsense;')
  await assert.rejects(migrate(database.owner, { folder }), /^Error: 002_test_bad\.sql: .*nonsense/)
  assert.deepEqual(await columns(), ['a'])
  write('002_test_bad.sql', 'alter table tried add b int;')
  assert.deepEqual(await migrate(database.owner, { folder }), ['002_test_bad.sql'])
})

void test('an applied file that was changed is refused', async () => {
  write('001_test_first.sql', 'create table tried (a int);')
  await migrate(database.owner, { folder })
  write('001_test_first.sql', 'create table tried (a bigint);')
  await assert.rejects(migrate(database.owner, { folder }), /001_test_first\.sql was changed/)
})

void test('a database of a later release is refused', async () => {
  write('001_test_first.sql', 'create table tried (a int);')
  await migrate(database.owner, { folder })
  rmSync(path.join(folder, '001_test_first.sql'))
  await assert.rejects(migrate(database.owner, { folder }), /is not in this release/)
})

void test('several servers that start at once migrate once', async () => {
  write('001_test_first.sql', 'create table tried (a int); select pg_sleep(0.1);')
  const pools = Array.from({ length: 4 }, () => connect(database.ownerUrl, { max: 1 }))
  const applied = await Promise.all(pools.map((pool) => migrate(pool, { folder })))
  assert.deepEqual(applied.flat(), ['001_test_first.sql'])
  await Promise.all(pools.map((pool) => pool.end()))
})

void test('names out of form and numbers used twice are refused', () => {
  write('1_test.sql', '')
  assert.throws(() => readMigrations(folder), /NNN_<domain>_<what>/)
  rmSync(path.join(folder, '1_test.sql'))
  write('001_test_a.sql', '')
  write('001_test_b.sql', '')
  assert.throws(() => readMigrations(folder), /001_test_b\.sql has the number of 001_test_a\.sql/)
})

void test('the role of the server owns nothing and can make nothing', async () => {
  const made = database.sql`create table stolen (a int)`
  await assert.rejects(async () => made, /permission denied for schema public/)
  const [owned] = await database.owner`
    select count(*)::int as count
      from pg_class
     where relowner = 'auric_app'::regrole`
  assert.equal(owned?.['count'], 0)
  assert.ok(readMigrations(migrationFolder).length > 0)
})
