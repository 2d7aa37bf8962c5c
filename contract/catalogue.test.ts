/** Rules that hold for every operation, failure and state machine of the contract. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { withdrawalBillStatus, withdrawalStates } from '#contract/chain.ts'
import { errors, isErrorCode, statusOf } from '#contract/errors.ts'
import { type AnyOperation, commonFailures } from '#contract/operation.ts'
import { may, permissionNames, permissions } from '#contract/operators.permissions.ts'
import { isFinal, type Machine, statesOf } from '#kernel/machine.ts'

const folder = new URL('./', import.meta.url)
const files = (await readdir(folder)).filter((name) => /^[a-z]+\.ts$/.test(name))
const modules: readonly unknown[] = await Promise.all(
  files.map((name) => import(new URL(name, folder).href)),
)
const exported: readonly (readonly [string, unknown])[] = modules.flatMap((exports) =>
  Object.entries(Object(exports)),
)

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'path' in value && 'fails' in value
const operations = exported.map(([, value]) => value).filter(isOperation)

const isMachine = (value: unknown): value is Machine<string, string> =>
  typeof value === 'object' && value !== null
const machines = exported.flatMap(([name, value]) =>
  name.endsWith('States') && isMachine(value) ? [{ name, machine: value }] : [],
)

void test('every operation is named <domain>/<verb>, once, and described in a sentence', () => {
  assert.ok(operations.length > 10)
  const paths = operations.map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length)
  for (const { path, summary } of operations) {
    assert.match(path, /^[a-z]+\/[a-z][A-Za-z]*$/)
    assert.match(summary, /^[A-Z].*\.$/s, path)
  }
})

void test('an operation names its own failures once, and not those that every call may give', () => {
  const common = new Set<string>(commonFailures)
  for (const { path, fails } of operations) {
    assert.equal(new Set(fails).size, fails.length, path)
    assert.deepEqual(
      fails.filter((code) => common.has(code)),
      [],
      path,
    )
  }
})

void test('only commands of people who are logged in move money', () => {
  for (const { path, kind, auth, money } of operations) {
    if (money) assert.ok(kind === 'command' && auth !== 'visitor', path)
  }
})

void test('operations of operators name their permission, and no others do', () => {
  for (const { path, kind, auth, permission, console } of operations) {
    assert.equal(permission !== undefined, auth === 'operator', path)
    if (console) assert.ok(auth === 'visitor' && path.startsWith('operators/'), path)
    if (permission && kind === 'query') assert.equal(permissions[permission].kind, 'read', path)
  }
})

void test('an auditor reads everything and changes nothing', () => {
  for (const name of permissionNames) {
    assert.equal(may('auditor', name), permissions[name].kind === 'read', name)
  }
})

void test('every failure has a number of its own that is neither success nor a stranger to 401', () => {
  const numbers: readonly number[] = Object.values(errors)
  assert.equal(new Set(numbers).size, numbers.length)
  assert.ok(!numbers.includes(200))
  for (const name of Object.keys(errors).filter(isErrorCode)) {
    const status = statusOf(name)
    assert.equal(status === 401, name === 'UNAUTHENTICATED', name)
    assert.ok([400, 401, 403, 404, 409, 410, 413, 422, 429, 500, 503].includes(status), name)
  }
})

void test('only codes of the catalogue pass as failures', () => {
  assert.ok(isErrorCode('INSUFFICIENT_FUNDS'))
  for (const text of ['', 'toString', '__proto__', 'insufficient_funds', 42250, null]) {
    assert.ok(!isErrorCode(text))
  }
})

void test('every state of every machine is reachable, and every state leads to an end', () => {
  assert.ok(machines.length > 1)
  for (const { name, machine } of machines) {
    const states = statesOf(machine)
    const next = (state: string): string[] =>
      Object.values(machine[state] ?? {}).filter((one) => one !== undefined)
    for (const state of states) {
      for (const target of next(state)) assert.ok(states.includes(target), `${name}: ${target}`)
    }
    const [first = ''] = states
    assert.deepEqual([...reached(first, next)].toSorted(), [...states].toSorted(), name)
    for (const state of states) {
      const ends = [...reached(state, next)].some((one) => isFinal(machine, one))
      assert.ok(ends, `${name}: ${state} never ends`)
    }
  }
})

function reached(from: string, next: (state: string) => readonly string[]): Set<string> {
  const seen = new Set([from])
  for (const state of seen) for (const target of next(state)) seen.add(target)
  return seen
}

void test('a bill of a withdrawal fails or succeeds exactly where the withdrawal ends', () => {
  for (const state of statesOf(withdrawalStates)) {
    const ended = ['SUCCESS', 'FAILD'].includes(withdrawalBillStatus[state])
    assert.equal(ended, isFinal(withdrawalStates, state), state)
  }
})
