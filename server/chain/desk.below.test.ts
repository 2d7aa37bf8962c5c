/** The desk of deposits below the minimum over the wire: who may what, two people, and the log. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { toAmount } from '#kernel/money.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { openBill } from '#server/bills/open.ts'
import { custody, unclaimed } from '#server/chain/books.ts'
import { insertDeposit, setSmallBooked } from '#server/chain/store.deposit.ts'
import { anyAddress } from '#server/chain/testing.address.ts'
import { audit } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let userId: string
let userToken: string
let [cora, fred, sue, dina] = ['', '', '', '']
before(async () => {
  edge = await edgeTest()
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const networks = {
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  }
  await applyOffer(edge.database.owner, firstOffer(networks))
  userToken = await edge.join('small2026')
  const { data } = await edge.json('identity/profile', {}, as(userToken))
  userId = z.object({ id: z.string() }).parse(data).id
  cora = await edge.hire('compliance', 'cora')
  fred = await edge.hire('finance', 'fred')
  sue = await edge.hire('support', 'sue')
  dina = await edge.hire('cards', 'dina')
  await edge.database.owner`
    insert into asset_price (asset, price, change_bp, trend, source, at)
    values ('USDT', 100000000, 0, '{}', 'test', now())`
})
after(() => edge.end())

const half = toAmount(500_000n)

/** Half a dollar that came in, final unless told otherwise. */
async function arrived({ isFinal = true } = {}): Promise<{ id: string; orderNo: string }> {
  const { clock, database } = edge
  const ids = systemIds(clock)
  const [id, txid] = [ids.uuid(), `0x${ids.uuid()}`]
  const [from, address] = [anyAddress(), anyAddress()]
  clock.move(1_000)
  const money = { asset: 'USDT', amount: half, network: 'ERC20', txid }
  return database.sql.begin(async (sql) => {
    const bill = await openBill(sql, clock, ids, {
      ...money,
      userId,
      type: 'COLLECTION',
      status: 'FAILD',
      reason: 'below_minimum',
      paymentType: 'onchain',
      change: half,
      counterparty: from,
      subject: id,
    })
    const place = { ordinal: 1, contract: '', blockNumber: 1, blockHash: '0x1', restarts: 0 }
    const deposit = { ...money, ...place, id, userId, from, address, residueRaw: 0n }
    const bills = { bill: bill.id, arrivalBill: bill.id, isBooked: false }
    const state = 'below_minimum' as const
    const at = clock.now()
    await insertDeposit(sql, { ...deposit, ...bills, state, amountRaw: half }, at)
    if (isFinal) {
      await setSmallBooked(sql, id, at)
      const leg = { asset: 'USDT', amount: half, debit: custody('ERC20'), credit: unclaimed }
      await post(sql, [{ cmd: ids.uuid(), legs: [{ ...leg, kind: 'small_deposit' }] }])
    }
    return { id, orderNo: bill.orderNo }
  })
}

const reason = 'The user wrote to us'
const call = async (path: string, input: object, token: string) => {
  const reply = await edge.desk(path, input, as(token))
  return { failure: failureIn(reply), data: reply.data }
}
const failureOf = async (path: string, input: object, token: string) =>
  (await call(path, input, token)).failure
const decide = (id: string, token: string, approve = true) =>
  failureOf('operators/decideApproval', { id, approve, proof: edge.proof() }, token)

const Page = z.object({
  deposits: z.array(
    z.object({
      id: z.string(),
      uid: z.string(),
      name: z.string(),
      amount: z.string(),
      minimum: z.string(),
      worthCents: z.string(),
      orderNo: z.string(),
      returning: z.boolean(),
    }),
  ),
  next: z.nullable(z.string()),
})
const page = async (input: object, token = sue) =>
  Page.parse((await call('deposits/belowMinimum', input, token)).data)
const idsOn = async (shelf: string) => (await page({ shelf })).deposits.map(({ id }) => id)
const Queues = z.object({ queues: z.array(z.object({ queue: z.string(), count: z.number() })) })
const waiting = async (token: string) =>
  Queues.parse((await call('operators/queues', {}, token)).data).queues.find(
    ({ queue }) => queue === 'belowMinimum',
  )?.count
const WithId = z.object({ id: z.string() })
const askFor = async (id: string, token = cora) =>
  WithId.parse((await call('operators/requestReturn', { id, reason }, token)).data).id

void test('who reads sees what is final, whose it is and how much, and what the minimum is', async () => {
  await arrived({ isFinal: false })
  const { id, orderNo } = await arrived()
  const { deposits, next } = await page({ shelf: 'waiting' }, dina)
  const [one] = deposits
  assert.ok(one && deposits.length === 1 && next === null)
  const { uid, ...shown } = one
  assert.match(uid, /^\d+$/)
  const money = { amount: '500000', minimum: '1000000', worthCents: '50' }
  assert.deepEqual(shown, { id, name: 'small2026', ...money, orderNo, returning: false })
  assert.deepEqual((await page({ shelf: 'returned', orderNo })).deposits, deposits)
  assert.deepEqual((await page({ shelf: 'waiting', orderNo: '1' })).deposits, [])
  for (const token of [sue, dina, cora, fred]) assert.equal(await waiting(token), 1)
})

void test('support and cards read, and neither leave one nor ask for its return', async () => {
  const { id } = await arrived()
  for (const token of [sue, dina]) {
    for (const path of ['deposits/leave', 'operators/requestReturn'])
      assert.equal(await failureOf(path, { id, reason }, token), 'FORBIDDEN')
  }
  for (const path of ['deposits/leave', 'operators/requestReturn'])
    assert.equal(await failureOf(path, { id }, cora), 'VALIDATION_FAILED')
})

void test('what is left waits for nobody, moves no money, and can still be given back', async () => {
  const { id } = await arrived()
  const [before, waited] = [await idsOn('waiting'), await waiting(sue)]
  const both = await Promise.all([
    failureOf('deposits/leave', { id, reason }, cora),
    failureOf('deposits/leave', { id, reason }, fred),
  ])
  assert.deepEqual(new Set(both), new Set([undefined, 'TRANSFER_STATE_CONFLICT']))
  assert.deepEqual(
    await idsOn('waiting'),
    before.filter((one) => one !== id),
  )
  assert.deepEqual(await idsOn('left'), [id])
  assert.equal(await waiting(sue), Number(waited) - 1)
  const log = await edge.database.owner`
    select reason from operators_audit where subject = ${`deposit ${id}`}`
  assert.deepEqual(
    log.map((row) => row['reason']),
    [reason],
  )
  assert.equal(await decide(await askFor(id), fred), undefined)
  assert.deepEqual([await idsOn('left'), await idsOn('returned')], [[], [id]])
})

void test('one asks, another one lets it go, and the second request finds it gone', async () => {
  const { id, orderNo } = await arrived()
  const [first, second] = [await askFor(id), await askFor(id, fred)]
  assert.equal(await decide(first, cora), 'APPROVAL_OWN')
  const List = z.object({
    approvals: z.array(
      z.object({
        id: z.string(),
        subject: z.object({ kind: z.string(), deposit: z.object({ id: z.string() }) }),
      }),
    ),
  })
  const open = List.parse((await call('operators/approvals', { open: true }, fred)).data)
  assert.deepEqual(open.approvals.find((one) => one.id === first)?.subject, {
    kind: 'return',
    deposit: { id },
  })
  assert.equal(await decide(first, fred), undefined)
  assert.deepEqual((await page({ shelf: 'waiting', orderNo })).deposits[0]?.returning, true)
  assert.equal(await decide(second, cora), 'TRANSFER_STATE_CONFLICT')
  assert.equal(
    await failureOf('operators/requestReturn', { id, reason }, cora),
    'TRANSFER_STATE_CONFLICT',
  )
  assert.equal(await failureOf('deposits/leave', { id, reason }, cora), 'TRANSFER_STATE_CONFLICT')
  const { available } = await balanceOf(edge.database.sql, userId, 'USDT')
  assert.equal(available, 0n, 'the writer of the network moves the money')
})

void test('declined, it stays where it was; what is not final or not there is refused', async () => {
  const { id } = await arrived()
  const asked = await askFor(id)
  assert.equal(await decide(asked, fred, false), undefined)
  assert.ok((await idsOn('waiting')).includes(id))
  const young = await arrived({ isFinal: false })
  const failure = (wanted: string) =>
    failureOf('operators/requestReturn', { id: wanted, reason }, cora)
  assert.equal(await failure(young.id), 'TRANSFER_STATE_CONFLICT')
  assert.equal(await failure(systemIds(edge.clock).uuid()), 'NOT_FOUND')
})

void test('those that wait come oldest first, a page after the other, each once', async () => {
  for (let more = 0; more < 31; more += 1) await arrived()
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const next: z.infer<typeof Page> = await page({
      shelf: 'waiting',
      ...(cursor === null ? {} : { cursor }),
    })
    seen.push(...next.deposits.map(({ id }) => id))
    cursor = next.next
  } while (cursor !== null)
  assert.equal(new Set(seen).size, seen.length)
  assert.equal(seen.length, await waiting(sue))
})

void test('its user reads that it was too little, and after all of it the ledger proves itself', async () => {
  const { orderNo } = await arrived()
  const { data } = await edge.json('bills/detail', { orderNo }, as(userToken))
  const Shown = z.object({ status: z.string(), reason: z.string() })
  assert.deepEqual(Shown.parse(data), { status: 'FAILD', reason: 'below_minimum' })
  assert.deepEqual((await audit(edge.database.sql)).differences, [])
})
