/** Every operation of operators as every role: what a role lacks is refused, and nothing else is. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { audienceOf } from '#contract/operation.ts'
import { may, roles } from '#contract/operators.permissions.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
})
after(() => edge.end())

/** Every operation that the console's port serves to somebody who is logged in. */
const deskOperations = () =>
  edge.routes.flatMap(({ operation }) => (operation.auth === 'operator' ? [operation] : []))

/** An input that no operation takes as it is: whoever is refused for it had the right. */
const nonsense = { id: 7, name: 7, cursor: 7, text: 7, path: 7, role: 7 }
const lackOfRights = ['UNAUTHENTICATED', 'FORBIDDEN']

void test('each role may do what the table says, and is told FORBIDDEN for the rest', async () => {
  for (const role of roles) {
    for (const { path, permission } of deskOperations()) {
      const token = await edge.hire(role)
      const failure = failureIn(await edge.desk(path, nonsense, as(token))) ?? 'answered'
      const isAllowed = permission !== undefined && may(role, permission)
      if (isAllowed) assert.ok(!lackOfRights.includes(failure), `${role} ${path}: ${failure}`)
      else assert.equal(failure, 'FORBIDDEN', `${role} ${path}`)
    }
  }
})

void test('without a session of an operator nothing is answered, and a user’s is none', async () => {
  const user = await edge.join('presentUser')
  for (const { path } of deskOperations()) {
    for (const headers of [{}, as(user), as('A'.repeat(43))]) {
      assert.equal(failureIn(await edge.desk(path, nonsense, headers)), 'UNAUTHENTICATED', path)
    }
  }
})

void test('the console’s port serves nothing of the app', async () => {
  const admin = await edge.hire('admin')
  for (const { operation } of edge.routes) {
    if (audienceOf(operation) === 'console') continue
    assert.equal(failureIn(await edge.desk(operation.path, {}, as(admin))), 'NOT_FOUND')
  }
})
