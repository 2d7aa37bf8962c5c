import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { canonical } from '#server/operators/audit.ts'
import { proveLog } from '#server/operators/log.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
})
after(() => edge.end())

const reason = 'To fill the log'
const create = (token: string) => {
  const input = { name: 'name0', role: 'support', reason, proof: edge.proof() }
  return edge.desk('operators/create', input, as(token))
}
/** Has one act written. */
const act = (token: string) =>
  edge.desk(
    'operators/makeExport',
    { wanted: { what: 'audit', format: 'jsonl' }, reason },
    as(token),
  )

const Log = z.object({
  entries: z.array(
    z.object({
      seq: z.string(),
      path: z.string(),
      reason: z.string(),
      after: z.nullable(z.string()),
    }),
  ),
  next: z.nullable(z.string()),
})
const read = async (token: string, filter: object = {}) =>
  Log.parse((await edge.desk('operators/audit', filter, as(token))).data)

void test('an act is in the log with its reason and what it changed; a refused one is not', async () => {
  const admin = await edge.hire('admin', 'writer')
  await create(admin)
  assert.equal(failureIn(await create(admin)), 'OPERATOR_NAME_TAKEN')
  const { entries } = await read(admin, { operator: 'writer' })
  assert.deepEqual(
    entries.map(({ path, reason: why, after: now }) => ({ path, why, now })),
    [{ path: 'operators/create', why: reason, now: '{"name":"name0","role":"support"}' }],
  )
})

void test('acts at once stand in one chain without a gap', async () => {
  const admins = await Promise.all(Array.from({ length: 4 }, () => edge.hire('admin')))
  await Promise.all(admins.flatMap((token) => Array.from({ length: 6 }, () => act(token))))
  const proof = await proveLog(edge.database.sql)
  assert.ok(proof.rows >= 25)
  assert.deepEqual(proof.breaks, [])
})

void test('the log is read page by page, by operator, path and subject', async () => {
  const admin = await edge.hire('admin', 'reader')
  for (let acts = 0; acts < 40; acts++) await act(admin)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: z.infer<typeof Log> = await read(admin, cursor === null ? {} : { cursor })
    seen.push(...page.entries.map(({ seq }) => seq))
    cursor = page.next
  } while (cursor !== null)
  const { rows } = await proveLog(edge.database.sql)
  assert.deepEqual(
    seen,
    Array.from({ length: rows }, (_, place) => String(rows - place)),
  )
  assert.equal((await read(admin, { path: 'operators/logout' })).entries.length, 0)
  assert.equal((await read(admin, { operator: 'reader' })).entries.length, 40)
})

void test('a row that was changed, taken out or moved is found', async () => {
  const { owner, sql } = edge.database
  const whole = await proveLog(sql)
  const harms = [
    () => owner`update operators_audit set reason = 'another' where seq = 3`,
    () => owner`update operators_audit set after = null where seq = 3`,
    () => owner`delete from operators_audit where seq = 3`,
    async () => {
      await owner`update operators_audit set seq = 1000003 where seq = 3`
      await owner`update operators_audit set seq = 3 where seq = 4`
      await owner`update operators_audit set seq = 4 where seq = 1000003`
    },
  ]
  await owner`create table kept as select * from operators_audit`
  for (const harm of harms) {
    await harm()
    assert.ok((await proveLog(sql)).breaks.length > 0)
    await owner`delete from operators_audit`
    await owner`insert into operators_audit select * from kept`
    assert.deepEqual(await proveLog(sql), whole)
  }
})

void test('the server can neither change nor take away a row', async () => {
  const { sql } = edge.database
  await assert.rejects(Promise.resolve(sql`update operators_audit set reason = ''`), /permission/)
  await assert.rejects(Promise.resolve(sql`delete from operators_audit`), /permission/)
  await assert.rejects(Promise.resolve(sql`truncate operators_audit`), /permission/)
})

void test('one value has one text, whatever the order of its members', () => {
  assert.equal(
    canonical({ b: 1, a: { d: null, c: [true, 'x'] } }),
    canonical({ a: { c: [true, 'x'], d: null }, b: 1 }),
  )
  assert.equal(canonical({ b: 1, a: [] }), '{"a":[],"b":1}')
})
