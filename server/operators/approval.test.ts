import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { approvalLifeMs } from '#contract/operators.approvals.ts'
import { toAmount } from '#kernel/money.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { audit } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { house, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let asks: string
let decides: string
let userId: string
before(async () => {
  edge = await edgeTest()
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const networks = {
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  }
  await applyOffer(edge.database.owner, firstOffer(networks))
  await hireBoth()
  const { data } = await edge.json('identity/profile', {}, as(await edge.join('owed2026')))
  userId = z.object({ id: z.string() }).parse(data).id
  const [debit, credit] = [outside('ERC20'), outside('operator')]
  const leg = { asset: 'USDT', amount: toAmount(50_000_000n), debit, credit, kind: 'funding' }
  await post(edge.database.sql, [{ cmd: systemIds(edge.clock).uuid(), legs: [leg] }])
})
after(() => edge.end())

async function hireBoth(): Promise<void> {
  asks = await edge.hire('finance')
  decides = await edge.hire('finance')
}

const reason = 'A deposit that was missed'
const wanted = { asset: 'USDT', amount: '10000000', direction: 'toUser', house: 'operator', reason }
const WithId = z.object({ id: z.string() })

async function ask(over: object = {}): Promise<string> {
  const input = { ...wanted, userId, ...over }
  return WithId.parse((await edge.desk('operators/requestAdjustment', input, as(asks))).data).id
}

const decide = async (token: string, id: string, approve = true) =>
  failureIn(
    await edge.desk('operators/decideApproval', { id, approve, proof: edge.proof() }, as(token)),
  )

const balance = async () => (await balanceOf(edge.database.sql, userId, 'USDT')).available

void test('one alone cannot; another who may approves, and it is done once', async () => {
  const before = await balance()
  const id = await ask()
  assert.equal(await decide(asks, id), 'APPROVAL_OWN')
  assert.equal(await decide(await edge.hire('compliance'), id), 'FORBIDDEN')
  assert.equal(await balance(), before)
  const third = await edge.hire('finance')
  const both = await Promise.all([decide(decides, id), decide(third, id)])
  assert.deepEqual(new Set(both), new Set(['APPROVAL_CLOSED', undefined]))
  assert.equal(await balance(), before + 10_000_000n)
  assert.deepEqual((await audit(edge.database.sql)).differences, [])
})

void test('an open console is not enough to decide', async () => {
  const id = await ask()
  const wrong = { id, approve: true, proof: { ...edge.proof(), code: '000000' } }
  const reply = await edge.desk('operators/decideApproval', wrong, as(decides))
  assert.equal(failureIn(reply), 'CREDENTIALS_INCORRECT')
  const bare = await edge.desk('operators/decideApproval', { id, approve: true }, as(decides))
  assert.equal(failureIn(bare), 'VALIDATION_FAILED')
  assert.equal(await decide(decides, id, false), undefined)
})

void test('the user has a bill of it', async () => {
  const { data } = await edge.desk('operators/userBills', { id: userId }, as(asks))
  const Bills = z.object({ bills: z.array(z.object({ type: z.string(), change: z.string() })) })
  assert.deepEqual(Bills.parse(data).bills[0], { type: 'COLLECTION', change: '10000000' })
})

void test('neither side gives what it does not have, and the request stays open', async () => {
  const before = await balance()
  const tooMuch = [
    { amount: '50000001' },
    { house: 'fee' },
    { direction: 'fromUser', amount: '10000001' },
  ]
  for (const over of tooMuch) {
    const id = await ask(over)
    assert.equal(await decide(decides, id), 'INSUFFICIENT_FUNDS', JSON.stringify(over))
    assert.equal(await decide(decides, id, false), undefined)
  }
  assert.equal(await balance(), before)
})

void test('what was declined or is a day old is not done', async () => {
  const before = await balance()
  const declined = await ask()
  assert.equal(await decide(asks, declined, false), undefined)
  assert.equal(await decide(decides, declined), 'APPROVAL_CLOSED')
  const old = await ask()
  edge.clock.move(approvalLifeMs)
  await hireBoth()
  assert.equal(await decide(decides, old), 'APPROVAL_CLOSED')
  assert.equal(await balance(), before)
})

void test('what can never be done is not asked for', async () => {
  const wrong = [
    [{ userId: systemIds(edge.clock).uuid() }, 'NOT_FOUND'],
    [{ asset: 'XXX' }, 'ASSET_UNKNOWN'],
    [{ amount: '0' }, 'AMOUNT_INVALID'],
    [{ house: 'outside' }, 'VALIDATION_FAILED'],
    [{ reason: '' }, 'VALIDATION_FAILED'],
  ] as const
  for (const [over, failure] of wrong) {
    const input = { ...wanted, userId, ...over }
    const reply = await edge.desk('operators/requestAdjustment', input, as(asks))
    assert.equal(failureIn(reply), failure)
  }
})

void test('requests are listed with whom they are about, open ones apart from the others', async () => {
  const id = await ask()
  const List = z.object({
    approvals: z.array(z.object({ id: z.string(), state: z.string(), own: z.boolean() })),
  })
  const list = async (open: boolean) =>
    List.parse((await edge.desk('operators/approvals', { open }, as(asks))).data).approvals
  assert.deepEqual(await list(true), [{ id, state: 'pending', own: true }])
  assert.equal((await list(false)).length, 7)
})

void test('fees that may still come back are not given away, and all above them may be', async () => {
  const { sql, owner } = edge.database
  const uuid = () => systemIds(edge.clock).uuid()
  await owner`
    insert into cards_application (
      id, user_id, type, state, recommendation, fee_asset, fee_amount, payment_id, refund_id,
      bill_id, paid_at, created_at, moved_at)
    values (
      ${uuid()}, ${userId}, 'MUSE', 'review', '', 'USDT', 6000000, ${uuid()}, ${uuid()}, ${uuid()},
      now(), now(), now())`
  const [debit, credit] = [outside('ERC20'), house('fee')]
  const leg = { asset: 'USDT', amount: toAmount(10_000_000n), debit, credit, kind: 'charge' }
  await post(sql, [{ cmd: uuid(), legs: [leg] }])
  const tooMuch = await ask({ house: 'fee', amount: '4000001' })
  assert.equal(await decide(decides, tooMuch), 'INSUFFICIENT_FUNDS')
  assert.equal(await decide(decides, tooMuch, false), undefined)
  assert.equal(await decide(decides, await ask({ house: 'fee', amount: '4000000' })), undefined)
})
