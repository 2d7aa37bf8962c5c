import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import {
  billCommands,
  explainBalance,
  ledgerAccount,
  ledgerAccounts,
  ledgerCommand,
  ledgerEntries,
} from '#contract/operators.ledger.ts'
import type { Operation } from '#contract/operation.ts'
import { toAmount } from '#kernel/money.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { openBill } from '#server/bills/open.ts'
import { commandId } from '#server/chain/command.ts'
import { hold } from '#server/ledger/hold.ts'
import { available, house, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let finance: string
let user: { readonly id: string; readonly uid: string }
before(async () => {
  edge = await edgeTest()
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const networks = {
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  }
  await applyOffer(edge.database.owner, firstOffer(networks))
  finance = await edge.hire('finance')
  const { data } = await edge.json('identity/profile', {}, as(await edge.join('ledgered2026')))
  user = z.object({ id: z.string(), uid: z.string() }).parse(data)
})
after(() => edge.end())

const ids = () => systemIds(edge.clock)

async function look<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  { path, input, output }: Operation<Input, Output>,
  asked: z.output<Input>,
): Promise<z.output<Output>> {
  const reply = await edge.desk(path, z.encode(input, asked), as(finance))
  assert.equal(reply.code, 200, `${path}: ${failureIn(reply)}`)
  return output.parse(reply.data)
}

/** Money that comes from a chain with its bill, and answers both names. */
async function deposit(amount: bigint) {
  const { sql } = edge.database
  const [id, txid] = [ids().uuid(), `0x${'ab'.repeat(32)}`]
  const money = { asset: 'USDT', amount: toAmount(amount) }
  const bill = await openBill(sql, edge.clock, ids(), {
    ...money,
    userId: user.id,
    type: 'COLLECTION',
    status: 'SUCCESS',
    paymentType: 'onchain',
    change: amount,
    network: 'ERC20',
    txid,
    subject: id,
  })
  const cmd = commandId('credit', id)
  const sides = { debit: outside('ERC20'), credit: available(user.id), kind: 'deposit' }
  await post(sql, [{ cmd, legs: [{ ...money, ...sides }] }])
  return { orderNo: bill.orderNo, cmd, txid }
}

const accountOf = async (kind: string) => {
  const { accounts } = await look(ledgerAccounts, { text: user.uid, asset: 'USDT' })
  const found = accounts.find((one) => one.kind === kind)
  assert.ok(found)
  return found
}

void test('accounts are found by a user, by the name of a house account and by its chain', async () => {
  await deposit(5_000_000n)
  const mine = await accountOf('available')
  assert.deepEqual(mine.user, { ...user, name: 'ledgered2026' })
  assert.equal(mine.scale, 6)
  const kindsOf = async (text: string) =>
    (await look(ledgerAccounts, { text })).accounts.map(({ kind }) => kind)
  assert.deepEqual(await kindsOf('erc20'), ['outside:ERC20'])
  assert.deepEqual(await kindsOf('nobody at all'), [])
  assert.deepEqual(
    (await look(ledgerAccounts, {})).accounts.map(({ user: owner }) => owner),
    [null],
  )
})

void test('a command shows both sides of its legs, its bill and the transaction on the chain', async () => {
  const { orderNo, cmd, txid } = await deposit(7_000_000n)
  const whole = await look(ledgerCommand, { cmd })
  assert.deepEqual(
    whole.legs.map(({ debit, credit, amount }) => [debit.kind, credit.kind, amount]),
    [['outside:ERC20', 'available', 7_000_000n]],
  )
  assert.deepEqual(
    whole.bills.map((bill) => [bill.orderNo, bill.userId, bill.txid]),
    [[orderNo, user.id, txid]],
  )
  const { commands } = await look(billCommands, { orderNo })
  assert.deepEqual(
    commands.map((one) => [one.cmd, one.kind]),
    [[cmd, 'deposit']],
  )
})

void test('entries come newest first, page by page, and open holds beside them', async () => {
  const { sql } = edge.database
  for (let units = 1n; units <= 60n; units += 1n) {
    const sides = { debit: available(user.id), credit: house('fee'), kind: 'charge' }
    const leg = { asset: 'USDT', amount: toAmount(units), ...sides }
    await post(sql, [{ cmd: ids().uuid(), legs: [leg] }])
  }
  const opening = { hold: ids().uuid(), owner: user.id, asset: 'USDT', amount: toAmount(9n) }
  await hold(sql, { ...opening, purpose: 'withdrawal_hold' })
  const { id } = await accountOf('available')
  const first = await look(ledgerEntries, { id })
  assert.deepEqual(
    first.entries.slice(0, 2).map(({ change }) => change),
    [-9n, -60n],
  )
  assert.ok(first.next)
  const second = await look(ledgerEntries, { id, cursor: first.next })
  assert.equal(second.entries[0]?.change, -11n)
  assert.equal(second.next, null)
  const aside = await look(ledgerAccount, { id: (await accountOf('held')).id })
  assert.deepEqual(
    aside.holds.map(({ id: name, purpose, remaining }) => [name, purpose, remaining]),
    [[opening.hold, 'withdrawal_hold', 9n]],
  )
})

void test('a balance is explained by kinds, and a planted difference is named', async () => {
  const { id, balance } = await accountOf('available')
  const honest = await look(explainBalance, { id })
  assert.deepEqual([honest.stored, honest.computed, honest.fault], [balance, balance, null])
  assert.deepEqual(
    honest.parts.map(({ kind, entries }) => [kind, entries]),
    [
      ['charge', 60],
      ['deposit', 2],
      ['withdrawal_hold', 1],
    ],
  )
  await edge.database.owner.begin(async (owner) => {
    await owner`set local session_replication_role = replica`
    await owner`update ledger.account set balance = balance + 1 where id = ${id}`
  })
  const { fault } = await look(explainBalance, { id })
  assert.deepEqual(fault, { kind: 'stored', seq: null, expected: balance, found: balance + 1n })
})

void test('what is not there is said to be so', async () => {
  for (const [path, input] of [
    ['operators/ledgerAccount', { id: '999999' }],
    ['operators/ledgerEntries', { id: '999999' }],
    ['operators/explainBalance', { id: '999999' }],
    ['operators/ledgerCommand', { cmd: ids().uuid() }],
    ['operators/billCommands', { orderNo: '1'.repeat(20) }],
  ] as const) {
    assert.equal(failureIn(await edge.desk(path, input, as(finance))), 'NOT_FOUND', path)
  }
})
