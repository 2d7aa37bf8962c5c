import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kycDeps } from '#server/kyc/deps.ts'
import { retentionTerms } from '#server/settings/read.ts'
import { choresOf } from '#server/chores.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import { createFiles } from '#server/files/files.ts'
import { systemIds } from '#server/platform/ids.ts'
import { freshDatabase } from '#server/platform/testing.ts'
import { testClock } from '#server/platform/testing.context.ts'

void test('the server may do every one of its chores, with the rights it has', async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'auric-chores-'))
  const clock = testClock()
  const store = diskFiles(folder)
  const documentSecret = 'a secret of the tests'
  const files = createFiles({ store, documentSecret })
  const kyc = kycDeps({ DOCUMENT_SECRET: documentSecret }, files.openDocument, retentionTerms)
  const deps = { ...kyc, db: database.sql, clock, ids: systemIds(clock), files, store }
  try {
    for (const { name, forget } of choresOf(deps)) {
      assert.equal(await forget(10), 0, name)
    }
  } finally {
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
