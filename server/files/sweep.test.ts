import assert from 'node:assert/strict'
import { rename, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { type Instant, after as later, dateOf, dayMs } from '#kernel/time.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { systemIds } from '#server/platform/ids.ts'
import { sweepChore, sweepFiles, sweepGraceMs } from '#server/files/sweep.ts'
import { type FilesTest, draw, filesTest, uploadOf } from '#server/files/testing.ts'

let kept: FilesTest
before(async () => {
  kept = await filesTest()
})
after(() => kept.end())

const deps = (store: FileStore = kept.store) => ({
  db: kept.database.sql,
  clock: kept.clock,
  store,
})
const send = async (caller = kept.newCaller()) =>
  kept.callAs(caller, kept.files.receive, uploadOf(await draw(9, 9).png().toBuffer()))

/** Bytes of no row, kept since a moment. */
async function orphan(at: Instant): Promise<string> {
  const id = systemIds(kept.clock).uuid()
  await kept.store.put(id, Buffer.from('x'))
  await utimes(path.join(kept.folder, id.slice(-2), id), dateOf(at), dateOf(at))
  return id
}

const old = () => later(kept.clock.now(), -sweepGraceMs - 1_000)
const young = () => later(kept.clock.now(), -sweepGraceMs + 60_000)

void test('bytes that nothing needs go after the grace, and nothing younger ever does', async () => {
  const [dead, fresh] = [await orphan(old()), await orphan(young())]
  const { id } = await send()
  assert.deepEqual(await sweepFiles(deps()), { removed: 1, lost: 0, back: 0 })
  assert.equal(await kept.store.get(dead), undefined)
  assert.ok(await kept.store.get(fresh))
  assert.ok(await kept.store.get(id))
})

void test('a row whose bytes are gone is marked, counts no longer, and is back with them', async () => {
  const { id } = await send()
  const bytes = await kept.store.get(id)
  assert.ok(bytes)
  await kept.store.remove(id)
  assert.equal((await sweepFiles(deps())).lost, 0)
  kept.clock.move(3 * dayMs)
  assert.equal((await sweepFiles(deps())).lost, 1)
  assert.equal((await sweepFiles(deps())).lost, 0)
  await kept.store.put(id, bytes)
  assert.equal((await sweepFiles(deps())).back, 1)
})

void test('a list that breaks off and a store that shows nothing mark no row', async () => {
  await send()
  kept.clock.move(3 * dayMs)
  const broken: FileStore = {
    ...kept.store,
    list: async function* () {
      yield { id: systemIds(kept.clock).uuid(), at: kept.clock.now() }
      throw new Error('connection lost')
    },
  }
  await assert.rejects(sweepFiles(deps(broken)), /connection lost/)
  const empty: FileStore = { ...kept.store, list: async function* () {} }
  assert.deepEqual(await sweepFiles(deps(empty)), { removed: 0, lost: 0, back: 0 })
  const [row] = await kept.database
    .sql`select count(*)::int as n from file where lost_at is not null`
  assert.equal(row?.['n'], 0)
})

void test('the parts of an upload under way are needed', async () => {
  const caller = kept.newCaller()
  const start = { name: 'a', purpose: 'kyc' as const, bytes: 100, sha256: 'a'.repeat(64) }
  const { id } = await kept.callAs(caller, kept.files.start, start)
  const request = new Request(`http://localhost/api/file/upload/${id}?offset=0`, {
    method: 'PUT',
    body: new Uint8Array(50),
  })
  await kept.files.receivePart(id, request, { ...kept.context(), caller })
  const [part] = await kept.database.sql`select id from file_upload_part where upload = ${id}`
  const name = String(part?.['id'])
  await utimes(path.join(kept.folder, name.slice(-2), name), dateOf(old()), dateOf(old()))
  await sweepFiles(deps())
  assert.ok(await kept.store.get(name))
})

void test('housekeeping sweeps at once and then every six hours', async () => {
  const chore = sweepChore(deps())
  const dead = await orphan(old())
  await chore.forget(1)
  assert.equal(await kept.store.get(dead), undefined)
  const next = await orphan(old())
  await chore.forget(1)
  assert.ok(await kept.store.get(next))
  kept.clock.move(dayMs)
  await chore.forget(1)
  assert.equal(await kept.store.get(next), undefined)
})

void test('what a killed process left half written goes too', async () => {
  const id = await orphan(old())
  const place = path.join(kept.folder, id.slice(-2), id)
  await rename(place, `${place}.part`)
  await sweepFiles(deps())
  await assert.rejects(stat(`${place}.part`), { code: 'ENOENT' })
})
