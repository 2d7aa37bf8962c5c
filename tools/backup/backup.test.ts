import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { enqueue } from '#server/platform/jobs.ts'
import { freshDatabase } from '#server/platform/testing.ts'
import { uuid } from '#server/ledger/testing.ts'
import { drill, tryOut } from '#tools/backup/drill.ts'
import { checkedManifest } from '#tools/backup/format.ts'
import { startLoad } from '#tools/backup/load.ts'
import { freeJobs, restoreBackup } from '#tools/backup/restore.ts'
import { type Source, takeBackup } from '#tools/backup/take.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'auric-backup-test-'))
const database = await freshDatabase()
const source: Source = {
  main: database.owner,
  signer: undefined,
  filesFolder: path.join(folder, 'data/files'),
  release: '1.2.3',
}
after(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** An upload whose bytes are there. */
async function upload(): Promise<string> {
  const id = uuid()
  const place = path.join(source.filesFolder, id.slice(-2))
  mkdirSync(place, { recursive: true })
  writeFileSync(path.join(place, id), `bytes of ${id}`)
  await database.owner`
    insert into file (id, owner, name, content_type, width, height, bytes, sha256, purpose,
                      created_at)
    values (${id}, ${uuid()}, ${'tab\there, "quotes", \\N and 你好'}, 'image/png', 1, 1, 9,
            ${Buffer.alloc(32)}, 'image', now())`
  return id
}

await enqueue(database.sql, 'messages.mail', { id: uuid() }, { delaySeconds: 3_600 })
await database.owner`
  update graphile_worker._private_jobs
     set locked_at = now(), locked_by = 'a server that is gone'`
const image = await upload()
const load = await startLoad(database.url)
await load.stop()
const kept = path.join(folder, 'kept')
await takeBackup(source, kept)

/** A copy of the backup that may be damaged. */
function copy(name: string): string {
  const place = path.join(folder, name)
  cpSync(kept, place, { recursive: true })
  return place
}

void test('a backup under load, restored elsewhere, equals its snapshot', async () => {
  const place = path.join(folder, 'drill')
  const { text, passed } = await drill(source, { folder: place, loadUrl: database.url })
  assert.ok(passed, text)
  assert.match(text, /load: \d+ commands posted before the backup, [1-9]\d* while it was taken/)
  assert.match(text, /USDT: owed to users \d+, sum 0/)
  assert.match(text, /The restored service equals the snapshot/)
  assert.deepEqual(readdirSync(place), [])
})

void test('uploads come back under their names, and a job that was under way is free again', async () => {
  const into = path.join(folder, 'whole')
  const restored = await restoreBackup(kept, into)
  try {
    const at = path.join(into, 'files', image.slice(-2), image)
    assert.equal(readFileSync(at, 'utf8'), `bytes of ${image}`)
    const [file] = await restored.main`select name from file where id = ${image}`
    assert.equal(file?.['name'], 'tab\there, "quotes", \\N and 你好')
    await freeJobs(restored.main)
    const [job] = await restored.main`select locked_by as by from graphile_worker._private_jobs`
    assert.equal(job?.['by'], null)
    await enqueue(restored.main, 'messages.mail', { id: uuid() })
  } finally {
    await restored.close()
  }
  await assert.rejects(restoreBackup(kept, into), /is not empty/)
})

void test('a backup whose books are not the restored ones does not pass', async () => {
  const place = copy('other-books')
  const manifest = path.join(place, 'manifest.json')
  const text = readFileSync(manifest, 'utf8').replace(/"head": "(\d+)"/, '"head": "$11"')
  writeFileSync(manifest, text)
  const seal = createHash('sha256').update(text).digest('hex')
  writeFileSync(`${manifest}.sha256`, `${seal}  manifest.json\n`)
  const drilled = await tryOut(place, path.join(folder, 'other-data'), [])
  assert.equal(drilled.passed, false)
  assert.match(drilled.text, /✗ head, counts and sums of the ledger/)
  assert.match(drilled.text, /do not rely on this backup/)
})

void test('a file that was changed, is missing or too many is named, and nothing is made', async () => {
  const into = path.join(folder, 'never')
  const changed = copy('changed')
  appendFileSync(path.join(changed, 'main/ledger.transfer.copy.gz'), 'x')
  await assert.rejects(restoreBackup(changed, into), /ledger\.transfer\.copy\.gz was changed/)
  const missing = copy('missing')
  rmSync(path.join(missing, 'files', image.slice(-2), image))
  await assert.rejects(restoreBackup(missing, into), new RegExp(`${image} is missing`))
  const more = copy('more')
  writeFileSync(path.join(more, 'main/note.txt'), 'x')
  await assert.rejects(restoreBackup(more, into), /main\/note\.txt is not of it/)
  const rewritten = copy('rewritten')
  appendFileSync(path.join(rewritten, 'manifest.json'), ' ')
  await assert.rejects(restoreBackup(rewritten, into), /its checksum differs/)
  const broken = copy('broken')
  rmSync(path.join(broken, 'manifest.json'))
  await assert.rejects(restoreBackup(broken, into), /no whole backup/)
  assert.ok(!existsSync(into))
})

void test('neither backup nor restore writes into a folder that has anything in it', async () => {
  const filled = path.join(folder, 'filled')
  mkdirSync(filled)
  writeFileSync(path.join(filled, 'mine'), 'mine')
  await assert.rejects(takeBackup(source, filled), /is not empty/)
  await assert.rejects(restoreBackup(kept, filled), /is not empty/)
  assert.deepEqual(readdirSync(filled), ['mine'])
})

void test('no key and no secret is in a backup, and every file of it is named with its checksum', async () => {
  const { main, files } = await checkedManifest(kept)
  assert.ok(main.tables.some(({ name }) => name === 'ledger.transfer'))
  assert.ok(main.tables.some(({ name }) => name === 'graphile_worker._private_jobs'))
  assert.deepEqual(
    files.map(({ file }) => file),
    [path.join('files', image.slice(-2), image)],
  )
  const names = readdirSync(kept, { recursive: true }).map(String)
  assert.deepEqual(
    names.filter((name) => /keystore|secret|seed|passphrase|\.key/.test(name)),
    [],
  )
})
