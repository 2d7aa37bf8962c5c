import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import type { FreshProof } from '#contract/operators.passkeys.ts'
import { parseInstant } from '#kernel/time.ts'
import { offerAssets } from '#server/assets/testing.ts'
import { hireByCommand } from '#server/operators/hire.ts'
import { Base32, codeOf } from '#server/operators/testing.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeReply, type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let userId: string
before(async () => {
  edge = await edgeTest()
  await offerAssets(edge.database.sql)
  const { data } = await edge.json('identity/profile', {}, as(await edge.join('asked2026')))
  userId = z.object({ id: z.string() }).parse(data).id
})
after(() => edge.end())

const reason = 'As agreed'
const WithId = z.object({ id: z.string() })

/** Does something to an operator, as an admin who is there since long. */
async function manage(path: string, input: object): Promise<unknown> {
  const admin = await edge.hire('admin')
  const reply = await edge.desk(path, { ...input, reason, proof: edge.proof() }, as(admin))
  assert.equal(failureIn(reply), undefined)
  return reply.data
}
async function idOf(name: string): Promise<string> {
  const [found] = await edge.database.sql`select id from operators_operator where name = ${name}`
  return String(found?.['id'])
}

/** What a link's operator proves themselves with, once it was used. */
type Prove = () => FreshProof
async function enrol(link: unknown): Promise<Prove> {
  const { token } = z.object({ token: z.string() }).parse(link)
  const { data } = await edge.desk('operators/showEnrolment', { token })
  const secret = Base32.decode(z.object({ secret: z.string() }).parse(data).secret)
  const prove = () => ({ ...edge.proof(), code: codeOf(edge.clock.now(), secret) })
  assert.equal(failureIn(await edge.desk('operators/enrol', { token, ...prove() })), undefined)
  return prove
}

/** Ways in which another operator has a hand in one of a name; each answers how they prove it. */
const handlings: Readonly<Record<string, (name: string) => Promise<Prove>>> = {
  made: async (name) => enrol(await manage('operators/create', { name, role: 'finance' })),
  reset: async (name) => {
    await edge.hire('finance', name)
    return enrol(await manage('operators/resetFactor', { id: await idOf(name) }))
  },
  moved: async (name) => {
    await edge.hire('support', name)
    await manage('operators/setRole', { id: await idOf(name), role: 'finance' })
    return edge.proof
  },
  unlocked: async (name) => {
    await edge.hire('finance', name)
    const id = await idOf(name)
    await manage('operators/disable', { id, disabled: true })
    await manage('operators/disable', { id, disabled: false })
    return edge.proof
  },
}

async function enter(name: string, prove: Prove): Promise<string> {
  const reply = await edge.desk('operators/login', { name, ...prove() })
  assert.equal(failureIn(reply), undefined)
  return z.object({ token: z.string() }).parse(reply.data).token
}
const ask = (token: string) => {
  const house = { direction: 'toUser', house: 'operator' }
  const input = { userId, asset: 'USDT', amount: '1', ...house, reason }
  return edge.desk('operators/requestAdjustment', input, as(token))
}
async function decide(token: string, proof: FreshProof) {
  const { data } = await ask(await edge.hire('finance'))
  const input = { ...WithId.parse(data), approve: false, proof }
  return edge.desk('operators/decideApproval', input, as(token))
}
const Unsettled = z.object({
  error: z.literal('OPERATOR_UNSETTLED'),
  details: z.object({ until: z.string() }),
})

for (const [what, handle] of Object.entries(handlings)) {
  void test(`an operator ${what} by another neither asks nor decides for a day, and is told until when`, async () => {
    const prove = await handle(what)
    const token = await enter(what, prove)
    const told = ({ data }: EdgeReply) =>
      parseInstant(Unsettled.parse(data).details.until) ?? edge.clock.now()
    const until = told(await ask(token))
    assert.equal(told(await decide(token, prove())), until)
    assert.ok(until > edge.clock.now())
    edge.clock.move(until - edge.clock.now())
    const later = await enter(what, prove)
    assert.equal(failureIn(await ask(later)), undefined)
    assert.equal(failureIn(await decide(later, prove())), undefined)
  })
}

const locking = ['operators/setRole', 'operators/disable', 'operators/resetFactor']
for (const [place, path] of locking.entries()) {
  void test(`what an operator asked for is declined by ${path}`, async () => {
    const name = `asker${place}`
    const token = await edge.hire('finance', name)
    const { id } = WithId.parse((await ask(token)).data)
    await manage(path, { id: await idOf(name), role: 'support', disabled: true })
    const input = { id, approve: true, proof: edge.proof() }
    const reply = await edge.desk('operators/decideApproval', input, as(await edge.hire('finance')))
    assert.equal(failureIn(reply), 'APPROVAL_CLOSED')
    const { data } = await edge.desk(
      'operators/audit',
      { subject: `approval ${id}` },
      as(await edge.hire('admin')),
    )
    const Log = z.object({ entries: z.array(z.object({ path: z.string() })) })
    assert.deepEqual(
      Log.parse(data).entries.map((one) => one.path),
      [path, 'operators/requestAdjustment'],
    )
  })
}

void test('whoever was made on the machine itself asks and decides from the first day', async () => {
  const { sql: db } = edge.database
  const machine = { db, clock: edge.clock, ids: systemIds(edge.clock) }
  const deps = { codeSecret: 'a secret of the tests' }
  const prove = await enrol(await hireByCommand(deps, machine, { name: 'first', role: 'finance' }))
  const token = await enter('first', prove)
  assert.equal(failureIn(await ask(token)), undefined)
  assert.equal(failureIn(await decide(token, prove())), undefined)
})
