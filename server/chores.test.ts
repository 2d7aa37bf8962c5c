import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choresOf } from '#server/chores.ts'
import { freshDatabase } from '#server/platform/testing.ts'
import { testClock } from '#server/platform/testing.context.ts'

void test('the server may do every one of its chores, with the rights it has', async () => {
  const database = await freshDatabase()
  try {
    for (const { name, forget } of choresOf(database.sql, testClock())) {
      assert.equal(await forget(10), 0, name)
    }
  } finally {
    await database.drop()
  }
})
