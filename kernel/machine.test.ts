import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFinal, type Machine, nextState, sourcesOf, statesOf } from '#kernel/machine.ts'

const door: Machine<'open' | 'closed' | 'gone', 'close' | 'open' | 'remove'> = {
  open: { close: 'closed' },
  closed: { open: 'open', remove: 'gone' },
  gone: {},
}

void test('an event leads to the state of the table, or nowhere', () => {
  assert.equal(nextState(door, 'open', 'close'), 'closed')
  assert.equal(nextState(door, 'open', 'remove'), undefined)
  assert.equal(nextState(door, 'gone', 'open'), undefined)
})

void test('the states that allow an event are found, in the order of the table', () => {
  assert.deepEqual(sourcesOf(door, 'close'), ['open'])
  assert.deepEqual(sourcesOf(door, 'remove'), ['closed'])
  assert.deepEqual(statesOf(door), ['open', 'closed', 'gone'])
})

void test('a state that nothing leaves is final', () => {
  assert.deepEqual(
    statesOf(door).filter((state) => isFinal(door, state)),
    ['gone'],
  )
})
