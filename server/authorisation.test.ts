import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { type Access, audienceOf } from '#contract/operation.ts'
import { rights } from '#server/testing.rights.table.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'
import { hearAll } from '#server/testing.rights.ts'

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
})
after(() => edge.end())

void test('every operation is in the table of rights with what its contract says', () => {
  const declared = edge.routes.map(({ operation }) => [operation.path, operation.auth])
  assert.deepEqual(Object.fromEntries(declared), rights)
})

const refusedTo = (heard: Record<string, string>): string[] =>
  Object.entries(heard).flatMap(([path, failure]) => (failure === 'UNAUTHENTICATED' ? [path] : []))

/** Those that the app's port serves; the others are in `operators/authorisation.test.ts`. */
const appRoutes = () => edge.routes.filter(({ operation }) => audienceOf(operation) === 'app')
const ofApp = ['operators/openView', 'operators/closeView']
const isDesk = (path: string): boolean =>
  rights[path] === 'operator' || (path.startsWith('operators/') && !ofApp.includes(path))
const userOnly = Object.keys(rights).filter((path) => rights[path] !== 'visitor' && !isDesk(path))

void test('the app’s port has no operation of operators, whoever asks', async () => {
  const admin = await edge.hire('admin')
  for (const { operation } of edge.routes) {
    if (audienceOf(operation) === 'app') continue
    assert.ok(isDesk(operation.path), operation.path)
    for (const headers of [{}, as(admin)]) {
      assert.equal(failureIn(await edge.json(operation.path, {}, headers)), 'NOT_FOUND')
      assert.equal(failureIn(await edge.sealed(operation.path, {}, headers)), 'NOT_FOUND')
      edge.clock.move(1)
    }
  }
  assert.equal(failureIn(await edge.json('identity/profile', {}, as(admin))), 'UNAUTHENTICATED')
})

void test('a visitor is refused every call of a user, and no other, on both wires', async () => {
  assert.deepEqual(refusedTo(await plain({})), userOnly)
})

void test('a made-up, a mangled and an ended session are no better than none', async () => {
  const token = await edge.join('formerUser')
  await edge.json('identity/logout', {}, as(token))
  for (const used of [token, 'A'.repeat(43), `${token.slice(0, 42)}_`, 'short']) {
    assert.deepEqual(refusedTo(await plain(as(used))), userOnly, used)
  }
})

/** What a caller is refused for who they are, not for what they said. */
const lackOfRights = ['UNAUTHENTICATED', 'FORBIDDEN', 'ACCOUNT_FROZEN']
const refusedForRights = (heard: Record<string, string>): string[] =>
  Object.entries(heard).flatMap(([path, failure]) => (lackOfRights.includes(failure) ? [path] : []))

/** Calls that need a role, and who has none of it may not make. */
const callsOf = (role: Access): string[] =>
  Object.keys(rights).filter((path) => rights[path] === role)

void test('a user may make every call of users, and none of agents', async () => {
  const token = await edge.join('presentUser')
  assert.deepEqual(refusedForRights(await plain(as(token))), callsOf('agent'))
})

void test('an agent may make calls of agents beside those of users', async () => {
  const token = await edge.join('agentUser')
  await edge.database.owner`
    update identity_user set roles = '{agent}' where username = 'agentUser'`
  assert.deepEqual(refusedForRights(await plain(as(token))), [])
})

void test('a former agent may make calls of users, and none that orders', async () => {
  const token = await edge.join('formerAgent')
  for (const isAgent of [true, false]) {
    await edge.database.owner`
      select identity_set_agent(id, ${isAgent})
        from identity_user
       where username = 'formerAgent'`
  }
  const { roles } = z
    .object({ roles: z.array(z.string()) })
    .parse((await edge.json('identity/profile', {}, as(token))).data)
  assert.deepEqual(roles, ['formerAgent'])
  assert.deepEqual(refusedForRights(await plain(as(token))), callsOf('agent'))
  assert.deepEqual(
    callsOf('agent').filter((path) => ['agents/home', 'agents/payout'].includes(path)),
    [],
  )
})

void test('a frozen account answers every query and no command that would change or move anything', async () => {
  const token = await edge.join('frozenUser')
  await edge.database.owner`
    update identity_user set status = 'frozen', frozen_by = 'operator' where username = 'frozenUser'`
  const heard = await plain(as(token))
  // Without the role, calls of agents are refused before it is asked who is frozen.
  const commands = appRoutes().flatMap(({ operation: { kind, auth, whileFrozen, path } }) =>
    kind === 'command' && auth === 'user' && !whileFrozen ? [path] : [],
  )
  const refused = Object.keys(heard).filter((path) => heard[path] === 'ACCOUNT_FROZEN')
  assert.deepEqual(refused.toSorted(), commands.toSorted())
  assert.deepEqual(refusedTo(heard), [])
})

/** What each operation of the app answers. */
async function plain(headers: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const heard = await hearAll(edge, headers)
  const paths = Object.keys(rights).filter((path) => !isDesk(path))
  return Object.fromEntries(paths.map((path) => [path, heard[path] ?? 'unheard']))
}
