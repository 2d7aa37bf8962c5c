import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import {
  type ThirdRecordEvent,
  type ThirdRecordState,
  thirdRecordStates,
} from '#contract/kyc.third.ts'
import { type Machine, nextState, statesOf } from '#kernel/machine.ts'
import { sumsubAccount } from '#sandbox/sumsub/applicants.ts'
import { lookJob } from '#server/kyc/jobs.third.ts'
import { releaseRecord, takeRecord } from '#server/kyc/record.third.ts'
import { type ThirdTest, thirdTest } from '#server/kyc/testing.third.ts'
import { audit } from '#server/ledger/audit.ts'
import type { Member } from '#server/transfers/testing.ts'

const rich = 100_000_000n
const forged = 'of somebody else'

let kyc: ThirdTest
before(async () => {
  kyc = await thirdTest()
})
beforeEach(() => kyc.standIn.faults.clear())
after(() => kyc.end())

/** The company decides, and what it sends has come. */
async function decides(orderNo: string, answer: 'GREEN' | 'RED', type?: 'RETRY' | 'FINAL') {
  const comment = 'Please take the photo again.'
  const verdict = { answer, ...(type ? { rejectType: type, comment } : {}) }
  kyc.standIn.applicants.review(kyc.applicantOf(orderNo), verdict)
  await kyc.settled()
}

/** A member with a completed order. */
async function approved(member: Member): Promise<string> {
  const { orderNo } = await kyc.started(member)
  await decides(orderNo, 'GREEN')
  return orderNo
}

const recordOf = async (member: Member) => {
  const { records } = await kyc.records(member)
  return records.map(({ status, usage }) => [status, usage])
}

async function noticesOf(userId: string): Promise<readonly string[]> {
  const found = await kyc.database.owner`
    select payload ->> 'kind' as kind
      from graphile_worker._private_jobs
     where payload ->> 'userId' = ${userId}
       and payload ->> 'kind' like 'kyc%'
     order by id`
  return found.map((row) => String(row['kind']))
}

const send = async (body: string, secret: string, algorithm = 'HMAC_SHA256_HEX') =>
  (
    await fetch(kyc.hookUrl, {
      method: 'POST',
      body,
      headers: {
        'x-payload-digest-alg': algorithm,
        'x-payload-digest': createHmac('sha256', secret).update(body).digest('hex'),
      },
    })
  ).status

void test('a record goes its way and no other', () => {
  const machine: Machine<ThirdRecordState, ThirdRecordEvent> = thirdRecordStates
  const events = ['disable', 'restore', 'unbind'] as const
  const ways = statesOf(machine).flatMap((state) =>
    events.flatMap((event) => {
      const next = nextState(machine, state, event)
      return next === undefined ? [] : [`${state} ${event} ${next}`]
    }),
  )
  assert.deepEqual(ways, [
    'normal disable disabled',
    'normal unbind unbound',
    'disabled restore normal',
    'disabled unbind unbound',
  ])
})

void test('a yes of the company completes the order and makes one record, told of once', async () => {
  const member = await kyc.member(rich)
  const orderNo = await approved(member)
  assert.equal((await kyc.show(member, orderNo)).state, 'completed')
  const { records } = await kyc.records(member)
  assert.deepEqual(await recordOf(member), [['normal', 'unused']])
  assert.match(records[0]?.authNo ?? '', /^A\d{12}$/)
  await Promise.all([1, 2, 3].map(() => kyc.run(lookJob, orderNo)))
  assert.equal((await kyc.records(member)).records.length, 1)
  assert.deepEqual(await noticesOf(member.userId), ['kycOrderPaid', 'kycRecordReady'])
})

void test('webhooks may come twice, late, or after the next one: what counts is asked for', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.started(member)
  kyc.standIn.faults.set('hookTwice', 'always')
  kyc.standIn.faults.set('hookOrder', 1)
  kyc.standIn.applicants.submit(kyc.applicantOf(orderNo), { firstName: 'A', lastName: 'B' })
  await decides(orderNo, 'GREEN')
  assert.equal((await kyc.show(member, orderNo)).state, 'completed')
  assert.deepEqual(await recordOf(member), [['normal', 'unused']])
  const late = JSON.stringify({ type: 'applicantPending', externalUserId: orderNo })
  assert.equal(await send(late, sumsubAccount.webhookSecret), 200)
  await kyc.settled()
  assert.deepEqual(await recordOf(member), [['normal', 'unused']])
})

void test('when webhooks are lost for good the order asks by itself, half an hour later', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.started(member)
  kyc.standIn.faults.set('hookLost', 'always')
  await decides(orderNo, 'GREEN')
  assert.equal((await kyc.show(member, orderNo)).state, 'paid')
  const [waiting] = await kyc.database.owner`
    select count(*)::int as total
      from graphile_worker.jobs
     where key like 'kyc.look:later:%'
       and run_at between now() + interval '29 minutes' and now() + interval '31 minutes'`
  assert.ok(Number(waiting?.['total']) >= 1)
  await kyc.run(lookJob, orderNo)
  assert.equal((await kyc.show(member, orderNo)).state, 'completed')
})

void test('a webhook that the company did not sign changes nothing', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.started(member)
  kyc.standIn.faults.set('hookForged', 'always')
  await decides(orderNo, 'GREEN')
  assert.equal((await kyc.show(member, orderNo)).state, 'paid')
  const body = JSON.stringify({ type: 'applicantReviewed', externalUserId: orderNo })
  const { webhookSecret } = sumsubAccount
  assert.equal(await send(body, forged), 401)
  assert.equal(await send(body, webhookSecret, 'HMAC_SHA1_HEX'), 401)
  assert.equal(await send(body, webhookSecret, 'none'), 401)
  assert.equal(await send('{', webhookSecret), 200)
  assert.equal(await send(`{"externalUserId":"K0"}`, webhookSecret), 200)
  assert.equal(await send('x'.repeat(70_000), webhookSecret), 413)
  assert.equal(await send(body, webhookSecret), 200)
  await kyc.settled()
  assert.equal((await kyc.show(member, orderNo)).state, 'completed')
})

void test('what has to be sent again is told, and costs nothing more', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.started(member)
  await decides(orderNo, 'RED', 'RETRY')
  const order = await kyc.show(member, orderNo)
  assert.deepEqual([order.state, order.note], ['paid', 'Please take the photo again.'])
  await decides(orderNo, 'GREEN')
  const done = await kyc.show(member, orderNo)
  assert.deepEqual([done.state, done.note], ['completed', null])
  assert.equal((await member.balance()).available, rich - 20_000_000n)
})

void test('a last no brings the money back and makes no record', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.started(member)
  await decides(orderNo, 'RED', 'FINAL')
  const order = await kyc.show(member, orderNo)
  assert.deepEqual([order.state, order.refunded], ['cancelled', true])
  await decides(orderNo, 'GREEN')
  assert.deepEqual(await recordOf(member), [])
  assert.equal((await member.balance()).available, rich)
  assert.deepEqual((await audit(kyc.database.owner)).differences, [])
  assert.deepEqual(await noticesOf(member.userId), ['kycOrderPaid', 'kycOrderRefunded'])
})

void test('a yes that is taken back disables the record, and one given again restores it', async () => {
  const member = await kyc.member(rich)
  const orderNo = await approved(member)
  const { records } = await kyc.records(member)
  const id = records[0]?.id ?? ''
  const { sql } = kyc.database
  await decides(orderNo, 'RED', 'FINAL')
  assert.deepEqual(await recordOf(member), [['disabled', 'unusable']])
  assert.equal(await takeRecord(sql, member.userId, id, 'card'), false)
  assert.ok((await noticesOf(member.userId)).includes('kycRecordDisabled'))
  await decides(orderNo, 'GREEN')
  assert.deepEqual(await recordOf(member), [['normal', 'unused']])
  assert.equal(await takeRecord(sql, member.userId, id, 'card'), true)
  await decides(orderNo, 'RED', 'FINAL')
  assert.deepEqual(await recordOf(member), [['disabled', 'card']])
  assert.equal(await releaseRecord(sql, member.userId, id, 'card'), true)
  assert.deepEqual(await recordOf(member), [['disabled', 'unusable']])
})

void test('a record cannot be used while it is looked at anew, and never when its person is forgotten', async () => {
  const member = await kyc.member(rich)
  const orderNo = await approved(member)
  const name = { firstName: 'Ann', lastName: 'HOLD' }
  kyc.standIn.applicants.submit(kyc.applicantOf(orderNo), name)
  await kyc.settled()
  assert.deepEqual(await recordOf(member), [['normal', 'unusable']])
  await decides(orderNo, 'GREEN')
  assert.deepEqual(await recordOf(member), [['normal', 'unused']])
  kyc.standIn.applicants.remove(kyc.applicantOf(orderNo))
  await kyc.settled()
  assert.deepEqual(await recordOf(member), [['unbound', 'unusable']])
})

void test('a record is used for one thing at a time, however many ask at once', async () => {
  const member = await kyc.member(rich)
  const other = await kyc.member(rich)
  await approved(member)
  await approved(member)
  const [one, two] = (await kyc.records(member)).records.map(({ id }) => id)
  const { sql } = kyc.database
  const takes = (userId: string, id = '', usage: 'card' | 'system' = 'card') =>
    sql.begin(async (inside) => ((await takeRecord(inside, userId, id, usage)) ? 1 : 0))
  assert.equal(await takes(other.userId, one), 0)
  const all = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [takes(member.userId, one), takes(member.userId, one, 'system')]),
  )
  assert.equal(all.filter((taken) => taken === 1).length, 1)
  const [usage = ''] = (await kyc.records(member)).records
    .filter(({ id }) => id === one)
    .map((record) => record.usage)
  assert.ok(usage === 'card' || usage === 'system')
  const wrong = usage === 'card' ? 'system' : 'card'
  assert.equal(await releaseRecord(sql, member.userId, one ?? '', wrong), false)
  assert.equal(await releaseRecord(sql, member.userId, one ?? '', usage), true)
  const both = await Promise.all([
    takes(member.userId, one, 'system'),
    takes(member.userId, two, 'system'),
  ])
  assert.equal(both.filter((taken) => taken === 1).length, 1)
})
