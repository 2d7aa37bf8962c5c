import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { enrolmentLifeMs } from '#contract/operators.staff.ts'
import { minuteMs } from '#kernel/time.ts'
import { hireByCommand } from '#server/operators/hire.ts'
import { systemIds } from '#server/platform/ids.ts'
import { Base32, codeOf, goodOperatorPassword } from '#server/operators/testing.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let admin: string
before(async () => {
  edge = await edgeTest()
  admin = await edge.hire('admin')
})
after(() => edge.end())

const Link = z.object({ id: z.string(), token: z.string() })
const Shown = z.object({ name: z.string(), secret: z.string() })
const reason = 'Joins the team'

const create = async (name: string, role = 'support') =>
  Link.parse(
    (await edge.desk('operators/create', { name, role, reason, proof: edge.proof() }, as(admin)))
      .data,
  )

/** The code of the phone that scanned a link. */
async function codeOfLink(token: string): Promise<string> {
  const { data } = await edge.desk('operators/showEnrolment', { token })
  return codeOf(edge.clock.now(), Base32.decode(Shown.parse(data).secret))
}

async function enrolWith(token: string): Promise<string> {
  const code = await codeOfLink(token)
  const reply = await edge.desk('operators/enrol', { token, password: goodOperatorPassword, code })
  assert.equal(failureIn(reply), undefined)
  return code
}

async function logIn(name: string, code: string): Promise<string> {
  edge.clock.move(minuteMs)
  const reply = await edge.desk('operators/login', { name, password: goodOperatorPassword, code })
  return failureIn(reply) ?? z.object({ token: z.string() }).parse(reply.data).token
}

void test('a link sets password and authenticator, once', async () => {
  const { token } = await create('lina')
  const weak = { token, password: 'weak', code: await codeOfLink(token) }
  assert.equal(failureIn(await edge.desk('operators/enrol', weak)), 'PASSWORD_WEAK')
  const wrong = { token, password: goodOperatorPassword, code: '000000' }
  assert.equal(failureIn(await edge.desk('operators/enrol', wrong)), 'CODE_INCORRECT')
  const code = await enrolWith(token)
  for (const path of ['operators/showEnrolment', 'operators/enrol']) {
    const again = { token, password: goodOperatorPassword, code }
    assert.equal(failureIn(await edge.desk(path, again)), 'ENROLMENT_EXPIRED', path)
  }
  assert.equal(await logIn('lina', code), 'CREDENTIALS_INCORRECT')
})

void test('a link ends with its time, and with the next one', async () => {
  const { id, token } = await create('late')
  const next = await edge.desk(
    'operators/resetFactor',
    { id, reason, proof: edge.proof() },
    as(admin),
  )
  assert.equal(
    failureIn(await edge.desk('operators/showEnrolment', { token })),
    'ENROLMENT_EXPIRED',
  )
  const { token: newer } = Link.parse(next.data)
  assert.equal(failureIn(await edge.desk('operators/showEnrolment', { token: newer })), undefined)
  edge.clock.move(enrolmentLifeMs)
  assert.equal(
    failureIn(await edge.desk('operators/showEnrolment', { token: newer })),
    'ENROLMENT_EXPIRED',
  )
  admin = await edge.hire('admin')
})

void test('a name is one operator’s', async () => {
  await create('twin')
  const again = { name: 'twin', role: 'admin', reason, proof: edge.proof() }
  const reply = await edge.desk('operators/create', again, as(admin))
  assert.equal(failureIn(reply), 'OPERATOR_NAME_TAKEN')
})

const Listed = z.object({
  operators: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
})
async function idOf(name: string): Promise<string> {
  const { data } = await edge.desk('operators/list', {}, as(admin))
  return Listed.parse(data).operators.find((one) => one.name === name)?.id ?? ''
}

void test('a new role and a lock end what the operator had open', async () => {
  for (const change of ['operators/setRole', 'operators/disable'] as const) {
    const token = await edge.hire('finance', `fin.${change.slice(10).toLowerCase()}`)
    const id = await idOf(`fin.${change.slice(10).toLowerCase()}`)
    const input = { id, role: 'support', disabled: true, reason, proof: edge.proof() }
    assert.equal(failureIn(await edge.desk(change, input, as(admin))), undefined)
    assert.equal(failureIn(await edge.desk('operators/me', {}, as(token))), 'UNAUTHENTICATED')
  }
})

void test('nobody changes themselves, so an admin always stays', async () => {
  const token = await edge.hire('admin', 'alone')
  const id = await idOf('alone')
  for (const path of ['operators/setRole', 'operators/disable', 'operators/resetFactor']) {
    const input = { id, role: 'auditor', disabled: true, reason, proof: edge.proof() }
    assert.equal(failureIn(await edge.desk(path, input, as(token))), 'FORBIDDEN', path)
  }
})

void test('of two admins who lock each other out at once one stays', async () => {
  const tokens = [await edge.hire('admin', 'left'), await edge.hire('admin', 'right')] as const
  const [left, right] = [await idOf('left'), await idOf('right')]
  const locked = { disabled: true, reason, proof: edge.proof() }
  const replies = await Promise.all([
    edge.desk('operators/disable', { id: right, ...locked }, as(tokens[0])),
    edge.desk('operators/disable', { id: left, ...locked }, as(tokens[1])),
  ])
  const done = replies.filter((reply) => failureIn(reply) === undefined)
  assert.equal(done.length, 1)
})

void test('the first operator is made by a command, and noted in the log', async () => {
  const { sql: db } = edge.database
  const machine = { db, clock: edge.clock, ids: systemIds(edge.clock) }
  const deps = { codeSecret: 'a secret of the tests' }
  const link = await hireByCommand(deps, machine, { name: 'first', role: 'admin' })
  assert.ok(link)
  await enrolWith(link.token)
  assert.equal(await hireByCommand(deps, machine, { name: 'first', role: 'admin' }), undefined)
  const log = await edge.desk('operators/audit', { path: 'command/create' }, as(admin))
  const Log = z.object({ entries: z.array(z.object({ operator: z.string() })) })
  assert.deepEqual(Log.parse(log.data).entries, [{ operator: 'first' }])
})

void test('staff is changed by whoever proves anew who they are', async () => {
  const { id } = await create('changed')
  const wrong = { password: goodOperatorPassword, code: '000000' }
  const input = { id, name: 'unproved', role: 'finance', disabled: true, reason }
  for (const path of [
    'operators/create',
    'operators/setRole',
    'operators/disable',
    'operators/resetFactor',
  ]) {
    const bare = await edge.desk(path, input, as(admin))
    assert.equal(failureIn(bare), 'VALIDATION_FAILED', path)
    const reply = await edge.desk(path, { ...input, proof: wrong }, as(admin))
    assert.equal(failureIn(reply), 'CREDENTIALS_INCORRECT', path)
    edge.clock.move(15 * minuteMs)
    admin = await edge.hire('admin')
  }
  assert.equal(await idOf('unproved'), '')
})
