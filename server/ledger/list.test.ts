import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { balanceList } from '#contract/ledger.ts'
import { toAmount } from '#kernel/money.ts'
import { offerAssets } from '#server/assets/testing.ts'
import { openBill } from '#server/bills/open.ts'
import { seenDeposit } from '#server/bills/testing.ts'
import { hold } from '#server/ledger/hold.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { listBalances } from '#server/ledger/list.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testServer } from '#server/platform/testing.context.ts'

let database: TestDatabase
let server: TestServer
before(async () => {
  database = await freshDatabase()
  server = testServer(database)
  await offerAssets(database.sql)
})
after(async () => {
  await server.end()
  await database.drop()
})

void test('every asset on offer has a balance: to spend, held, and seen on a chain', async () => {
  const { sql } = database
  const ids = systemIds(server.clock)
  const userId = ids.uuid()
  const list = () =>
    server.callAs({ userId, sessionId: userId, roles: [], frozen: false }, listBalances, {})
  const empty = await list()
  assert.deepEqual(
    empty.balances.map((row) => [row.asset, row.available, row.held, row.pending]),
    ['USDT', 'DAI', 'ETH', 'BNB'].map((asset) => [asset, 0n, 0n, 0n]),
  )
  const deposit = {
    asset: 'USDT',
    amount: toAmount(50_000_000n),
    debit: outside('ERC20'),
    credit: available(userId),
    kind: 'deposit',
  }
  await post(sql, [{ cmd: ids.uuid(), legs: [deposit] }])
  const amount = toAmount(20_000_000n)
  const ref = { hold: ids.uuid(), owner: userId, asset: 'USDT' }
  await hold(sql, { ...ref, amount, purpose: 'withdrawal_hold' })
  await openBill(sql, server.clock, ids, seenDeposit(userId))
  const answer = z.encode(balanceList.output, await list())
  assert.deepEqual(answer.balances[0], {
    asset: 'USDT',
    available: '30000000',
    held: '20000000',
    pending: '100000000',
  })
})
