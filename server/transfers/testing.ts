/** Transfers on a real database: users with money, a trade password and receiving addresses. */
import type { InputOf, OutputOf } from '#contract/operation.ts'
import type { createTransfer } from '#contract/transfers.ts'
import { toAmount } from '#kernel/money.ts'
import { offerAssets, priceDollars } from '#server/assets/testing.ts'
import { findBill } from '#server/bills/find.ts'
import { giveAddress } from '#server/chain/testing.address.ts'
import {
  type IdentityTest,
  goodPassword,
  goodTradePassword,
  identityTest,
  testDeps,
} from '#server/identity/testing.ts'
import { chooseTradePassword } from '#server/identity/tradePassword.ts'
import { type Holding, balanceOf } from '#server/ledger/balances.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Caller, Context } from '#server/platform/http/route.ts'
import { systemIds } from '#server/platform/ids.ts'
import { sendTransfer } from '#server/transfers/create.ts'

type Send = InputOf<typeof createTransfer>

/** A user under test. */
export type Member = {
  readonly userId: string
  readonly uid: string
  readonly username: string
  /** Calls a handler as this user, in a transaction of its own. */
  readonly call: <Input, Output>(
    handler: (input: Input, context: Context<'user'>) => Promise<Output>,
    input: Input,
  ) => Promise<Output>
  /** Sends 40 USDT for the fee of now, over which a test writes. */
  readonly send: (
    destination: Send['destination'],
    over?: Partial<Send>,
  ) => Promise<OutputOf<typeof createTransfer>>
  readonly balance: (asset?: string) => Promise<Holding>
  readonly bill: (orderNo: string) => ReturnType<typeof findBill>
  /** A receiving address on ERC20. */
  readonly receiveAt: () => Promise<string>
}

/** Transfers under test. */
export type TransfersTest = IdentityTest & {
  /** A new user with a trade password and so many smallest units of USDT to spend. */
  readonly member: (units?: bigint) => Promise<Member>
  /** Brings more in from outside. */
  readonly fund: (userId: string, units: bigint, asset?: string) => Promise<void>
}

/** 40 USDT, and the fee of sending it on ERC20. */
export const sentAmount = toAmount(40_000_000n)
export const onChainFee = toAmount(2_000_000n)

/** Starts it on a database of its own. */
export async function transfersTest(): Promise<TransfersTest> {
  const identity = await identityTest()
  await offerAssets(identity.database.sql)
  await priceDollars(identity.database.sql)
  let joined = 0
  const test: TransfersTest = {
    ...identity,
    fund: async (userId, units, asset = 'USDT') => {
      const leg = { asset, amount: toAmount(units), kind: 'deposit' }
      const legs = [{ ...leg, debit: outside('ERC20'), credit: available(userId) }]
      await post(identity.database.sql, [{ cmd: systemIds(identity.clock).uuid(), legs }])
    },
    member: async (units = 0n) => {
      joined += 1
      const { profile } = await identity.join('username', `member${joined}`)
      const member = memberOf(test, profile.id, profile.uid, `member${joined}`)
      const input = { password: goodPassword, tradePassword: goodTradePassword }
      await member.call(chooseTradePassword(testDeps), input)
      if (units > 0n) await test.fund(profile.id, units)
      return member
    },
  }
  return test
}

function memberOf(test: TransfersTest, userId: string, uid: string, username: string): Member {
  const { sql } = test.database
  const caller: Caller = { userId, sessionId: userId, roles: [], frozen: false }
  const member: Member = {
    userId,
    uid,
    username,
    call: (handler, input) => test.callAs(caller, handler, input),
    send: (destination, over = {}) => {
      const amount = over.amount ?? sentAmount
      return member.call(sendTransfer, {
        asset: 'USDT',
        destination,
        amount,
        confirmAmount: amount,
        fee: destination.kind === 'internal' ? toAmount(0n) : onChainFee,
        note: '',
        tradePassword: goodTradePassword,
        ...over,
      })
    },
    balance: (asset = 'USDT') => balanceOf(sql, userId, asset),
    bill: (orderNo) => findBill(sql, userId, orderNo),
    receiveAt: () => giveAddress(sql, test.clock, systemIds(test.clock), userId),
  }
  return member
}
