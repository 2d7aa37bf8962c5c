import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { moneyOverview, queueList } from '#contract/operators.overview.ts'
import { roles } from '#contract/operators.permissions.ts'
import { minuteMs } from '#kernel/time.ts'
import { toAmount } from '#kernel/money.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { type Party, available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest } from '#server/testing.edge.ts'

let edge: EdgeTest
let userId: string
before(async () => {
  edge = await edgeTest()
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const networks = {
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  }
  await applyOffer(edge.database.owner, firstOffer(networks))
  const { data } = await edge.json('identity/profile', {}, as(await edge.join('counted2026')))
  userId = z.object({ id: z.string() }).parse(data).id
})
after(() => edge.end())

const queuesOf = async (token: string) =>
  queueList.output.parse((await edge.desk(queueList.path, {}, as(token))).data).queues

const cardQueues = ['cardApplications', 'cardBinds', 'cardRecharges', 'cardDisputes']

void test('every role is told of the queues it works on, and of no other', async () => {
  const told: Record<string, string[]> = {}
  for (const role of roles)
    told[role] = (await queuesOf(await edge.hire(role))).map(({ queue }) => queue)
  const kyc = ['kycWaiting', 'kycSecondLook', 'thirdOrders']
  const risk = ['withdrawals', 'belowMinimum', 'riskCases']
  assert.deepEqual(told, {
    support: risk,
    compliance: [...kyc, ...cardQueues, ...risk, 'approvals'],
    finance: [...cardQueues, 'withdrawals', 'belowMinimum', 'approvals'],
    cards: [...cardQueues, 'belowMinimum'],
    admin: ['approvals'],
    auditor: [...kyc, ...cardQueues, ...risk, 'approvals'],
  })
})

void test('a queue says how many wait and since when the oldest does', async () => {
  const { owner } = edge.database
  const [earlier, later] = ['2026-11-28T05:00:00Z', '2026-11-28T07:30:00Z']
  const looker = systemIds(edge.clock).uuid()
  for (const [at, first] of [
    [later, null],
    [earlier, null],
    [later, looker],
  ] as const) {
    await owner`
      insert into kyc_application (user_id, state, version, submitted_at, first_reviewer)
      values (${systemIds(edge.clock).uuid()}, 'submitted', 1, ${at}, ${first})`
  }
  const finance = await edge.hire('finance')
  await edge.desk(
    'operators/requestAdjustment',
    {
      userId,
      asset: 'USDT',
      amount: '1',
      direction: 'toUser',
      house: 'operator',
      reason: 'To be counted',
    },
    as(finance),
  )
  const asked = edge.clock.now()
  const at = (text: string) => Date.parse(text)
  assert.deepEqual(await queuesOf(await edge.hire('compliance')), [
    { queue: 'kycWaiting', count: 2, oldestAt: at(earlier) },
    { queue: 'kycSecondLook', count: 1, oldestAt: at(later) },
    { queue: 'thirdOrders', count: 0, oldestAt: null },
    ...cardQueues.map((queue) => ({ queue, count: 0, oldestAt: null })),
    { queue: 'withdrawals', count: 0, oldestAt: null },
    { queue: 'belowMinimum', count: 0, oldestAt: null },
    { queue: 'riskCases', count: 0, oldestAt: null },
    { queue: 'approvals', count: 1, oldestAt: asked },
  ])
})

void test('the money of an asset: in and out, owed, held and the difference', async () => {
  const { sql, owner } = edge.database
  const kept = outside('unclaimed')
  const move = (units: bigint, from: Party, to: Party, kind: string) => {
    const leg = { asset: 'USDT', amount: toAmount(units), debit: from, credit: to, kind }
    return post(sql, [{ cmd: systemIds(edge.clock).uuid(), legs: [leg] }])
  }
  const [chain, user] = [outside('ERC20'), available(userId)]
  await move(49_500_000n, chain, user, 'deposit')
  await move(20_000_000n, chain, user, 'deposit')
  await move(20_000_000n, user, chain, 'reversal')
  await move(8_000_000n, user, chain, 'withdrawal')
  // Two came in below the minimum, and one of them was given back.
  await move(500_000n, chain, kept, 'small_deposit')
  await move(500_000n, chain, kept, 'small_deposit')
  await move(500_000n, kept, user, 'small_deposit_returned')
  await owner`
    insert into asset_price (asset, price, change_bp, trend, source, at)
    values ('USDT', 100000000, 0, '{}', 'test', ${edge.clock.now()})`
  const observed = edge.clock.now()
  await owner`
    insert into chain_holding (network, asset, hot_raw, deposit_raw, block_number, observed_at)
    values ('ERC20', 'USDT', 5000000, 40000000, 9, ${observed})`
  edge.clock.move(minuteMs)
  const reply = await edge.desk(moneyOverview.path, {}, as(await edge.hire('finance')))
  const { assets } = moneyOverview.output.parse(reply.data)
  const usdt = assets.find(({ asset }) => asset === 'USDT')
  assert.deepEqual(usdt?.day, usdt?.week)
  assert.deepEqual(usdt?.day, {
    in: { amount: 50_000_000n, cents: 5_000n },
    out: { amount: 8_000_000n, cents: 800n },
  })
  assert.deepEqual(usdt?.owed, { amount: 42_000_000n, cents: 4_200n })
  assert.deepEqual(usdt?.held, [
    { network: 'ERC20', hot: 5_000_000n, deposit: 40_000_000n, observedAt: observed },
  ])
  assert.deepEqual(usdt?.difference, { amount: 3_000_000n, cents: 300n })
  assert.equal(assets.find(({ asset }) => asset === 'ETH')?.difference, null)
})
