import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Faults } from '#sandbox/faults.ts'

void test('a fault strikes as often as it was set to, and then no more', () => {
  const faults = new Faults(['break'])
  assert.equal(faults.strikes('break'), false)
  faults.set('break', 2)
  assert.deepEqual(
    [1, 2, 3].map(() => faults.strikes('break')),
    [true, true, false],
  )
})

void test('a fault set to always strikes until it is switched off', () => {
  const faults = new Faults(['break', 'bend'])
  faults.set('break', 'always')
  assert.ok([1, 2, 3].every(() => faults.strikes('break')))
  assert.deepEqual(faults.list(), [
    { name: 'break', times: 'always' },
    { name: 'bend', times: 0 },
  ])
  faults.set('break', 0)
  assert.equal(faults.strikes('break'), false)
})

void test('looking at a fault does not use it up', () => {
  const faults = new Faults(['break'])
  faults.set('break', 1)
  assert.ok(faults.isOn('break') && faults.isOn('break') && faults.strikes('break'))
})
