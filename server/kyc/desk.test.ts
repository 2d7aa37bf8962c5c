import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { KycWaiting } from '#contract/kyc.desk.ts'
import { KycChanges } from '#contract/kyc.ts'
import { systemIds } from '#server/platform/ids.ts'
import { goodForm } from '#server/kyc/testing.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let anna: string
let auditor: string
before(async () => {
  edge = await edgeTest()
  anna = await edge.hire('compliance')
  auditor = await edge.hire('auditor')
})
after(() => edge.end())

const Waiting = z.object({ waiting: z.array(KycWaiting) })
const queue = async (token: string) =>
  Waiting.parse((await edge.desk('kyc/queue', {}, as(token))).data).waiting
const desk = (path: string, body: unknown, token = anna) => edge.desk(path, body, as(token))

/** Somebody who has handed in a whole form, by the calls of the app. */
async function applicant(username: string): Promise<{ token: string; id: string }> {
  const token = await edge.join(username)
  const { data } = await edge.json('identity/profile', {}, as(token))
  const { id } = z.object({ id: z.string() }).parse(data)
  const [one, two, three] = [1, 2, 3].map(() => systemIds(edge.clock).uuid())
  for (const file of [one, two, three]) {
    await edge.database.owner`
      insert into file (id, owner, name, content_type, width, height, bytes, sha256, created_at,
                        purpose, sealed_key)
      values (${file ?? ''}, ${id}, 'x', 'image/jpeg', 1, 1, 1, ${Buffer.alloc(32)}, now(), 'kyc',
              ${Buffer.alloc(60)})`
  }
  const number = `N${username.toUpperCase()}`.slice(0, 20)
  const form = { ...goodForm, documentNumber: number, documentPhoto: one }
  const body = { ...form, addressPhoto: two, signature: three }
  assert.equal(KycChanges.safeParse(body).success, true)
  assert.equal(failureIn(await edge.json('kyc/saveDraft', body, as(token))), undefined)
  assert.equal(failureIn(await edge.json('kyc/submit', {}, as(token))), undefined)
  return { token, id }
}

const stateOf = async (token: string) =>
  z.object({ state: z.string() }).parse((await edge.json('kyc/state', {}, as(token))).data).state

void test('an application is seen in the queue, taken, opened, and rejected for a reason', async () => {
  const { token, id } = await applicant('deskone')
  assert.equal((await queue(anna)).find(({ userId }) => userId === id)?.taken, 'no')
  assert.equal(failureIn(await desk('kyc/view', { id })), 'KYC_STATE_CONFLICT')
  assert.equal(failureIn(await desk('kyc/take', { id })), undefined)
  assert.equal((await queue(anna)).find(({ userId }) => userId === id)?.taken, 'own')
  assert.equal(failureIn(await desk('kyc/view', { id })), undefined)
  const blind = { id, field: 'documentPhoto', reason: '' }
  assert.equal(failureIn(await desk('kyc/document', blind)), 'VALIDATION_FAILED')
  const mend = [{ field: 'documentPhoto', reason: 'glare', words: 'On the number' }]
  assert.equal(failureIn(await desk('kyc/decide', { id, version: 1, mend })), undefined)
  assert.equal(await stateOf(token), 'rejected')
  assert.equal(
    (await queue(anna)).some(({ userId }) => userId === id),
    false,
  )
})

void test('another reviewer waits while it is taken, and what is approved is verified', async () => {
  const { token, id } = await applicant('desktwo')
  const ben = await edge.hire('compliance')
  await desk('kyc/take', { id })
  assert.equal(failureIn(await desk('kyc/take', { id }, ben)), 'KYC_TAKEN')
  assert.equal((await queue(ben)).find(({ userId }) => userId === id)?.taken, 'other')
  const approval = { id, version: 1, mend: [] }
  assert.equal(failureIn(await desk('kyc/decide', approval, ben)), 'KYC_TAKEN')
  assert.equal(failureIn(await desk('kyc/decide', approval)), undefined)
  assert.equal(await stateOf(token), 'approved')
})

void test('an auditor sees who waits, and changes and opens nothing', async () => {
  const { token, id } = await applicant('deskthree')
  assert.ok((await queue(auditor)).some(({ userId }) => userId === id))
  const orders = ['kyc/openOrder', 'kyc/completeOrder', 'kyc/refundOrder']
  for (const path of ['kyc/take', 'kyc/view', 'kyc/document', 'kyc/decide', ...orders]) {
    assert.equal(failureIn(await desk(path, { id }, auditor)), 'FORBIDDEN', path)
  }
  for (const path of ['kyc/orderList', 'kyc/unreadNews']) {
    assert.equal(failureIn(await desk(path, {}, auditor)), undefined, path)
  }
  assert.equal(await stateOf(token), 'submitted')
})
