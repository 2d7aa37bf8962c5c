import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNewer } from '#web/settings/version.ts'

void test('a version is newer by its first part that differs', () => {
  assert.ok(isNewer('1.5.9', '1.5.8'))
  assert.ok(isNewer('1.10.0', '1.9.9'))
  assert.ok(isNewer('2.0.0', '1.99.99'))
  for (const offered of ['1.5.8', '1.5.7', '0.9.9', '1.4.10', '', '2', '2.0', '2.0.0-beta']) {
    assert.ok(!isNewer(offered, '1.5.8'), offered)
  }
})
