/** What stops a payment beside its own rules: limits, holds, saved payees only, a frozen account. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withdrawHoldSeconds } from '#contract/security.protection.ts'
import type { Action } from '#contract/security.stepUp.ts'
import { toAmount } from '#kernel/money.ts'
import { dayMs, formatInstant, secondMs, toInstant } from '#kernel/time.ts'
import { forgetPrice, priceDollars } from '#server/assets/testing.ts'
import { anyAddress } from '#server/chain/testing.address.ts'
import { goodTradePassword, refusedAs, testDeps } from '#server/identity/testing.ts'
import { replaceTradePassword } from '#server/identity/changePassword.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { chooseWhitelist, showState } from '#server/security/protection.ts'
import { editLimits } from '#server/security/setLimits.ts'
import { bindApp, codeOf, provePassword, proves } from '#server/security/testing.ts'
import { callOffTransfer } from '#server/transfers/cancel.ts'
import { keepPayee } from '#server/transfers/savePayee.ts'
import { type Member, type TransfersTest, transfersTest } from '#server/transfers/testing.ts'

let transfers: TransfersTest
before(async () => {
  transfers = await transfersTest()
})
after(() => transfers.end())

const usdt = (whole: number) => toAmount(BigInt(whole) * 1_000_000n)
const outside = (address = anyAddress()) =>
  ({ kind: 'onchain', network: 'ERC20', address }) as const
const inside = (member: Member) => ({ kind: 'internal', uid: member.uid }) as const
const callerOf = ({ userId }: Member): Caller => ({
  userId,
  sessionId: userId,
  roles: [],
  frozen: false,
})

/** A member whose limits are 100 dollars a payment and 150 a day. */
async function limited(money = 1_000): Promise<Member> {
  const member = await transfers.member(usdt(money))
  await member.call(editLimits, { fiat: 'USD', singleCents: 100_00, dailyCents: 150_00 })
  return member
}

const spentBy = async (member: Member) => (await member.call(showState, {})).spentCents

/** The subject that a refused payment names. */
async function askedFor(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.ok(refusedAs('STEP_UP_REQUIRED')(error), String(error))
  assert.ok(error instanceof Error && 'details' in error)
  const { details } = error
  assert.ok(typeof details === 'object' && details !== null && 'subject' in details)
  return String(details.subject)
}

void test('within the limits nothing is asked; one cent above one of them asks for a factor', async () => {
  const [sender, recipient] = [await limited(), await transfers.member()]
  await sender.send(inside(recipient), { amount: usdt(100) })
  assert.equal(await spentBy(sender), 100_00)
  const above = () => sender.send(inside(recipient), { amount: toAmount(usdt(50) + 10_000n) })
  const subject = await askedFor(above())
  const nothingBound = { action: 'transfer', subject, factors: '', left: '1' }
  await assert.rejects(above(), refusedAs('STEP_UP_REQUIRED', nothingBound))
  await sender.send(inside(recipient), { amount: usdt(50) })
  transfers.clock.move(dayMs)
  assert.equal(await spentBy(sender), 0)
  await askedFor(sender.send(inside(recipient), { amount: toAmount(usdt(100) + 10_000n) }))
})

void test('a proof lets the payment it was given for pass, and no other', async () => {
  const [sender, recipient] = [await limited(), await transfers.member()]
  const caller = callerOf(sender)
  const { secret } = await bindApp(transfers, caller)
  const amount = usdt(120)
  const subject = await askedFor(sender.send(inside(recipient), { amount }))
  const answer = codeOf(transfers, secret)
  const action: Action = 'transfer'
  await proves(transfers, caller, { action, subject, factor: 'totp', answer })
  await askedFor(sender.send(inside(recipient), { amount: usdt(121) }))
  await askedFor(sender.send(outside(), { amount }))
  await sender.send(inside(recipient), { amount })
  await askedFor(sender.send(inside(recipient), { amount }))
})

void test('of payments at once only as many pass as the limit of a day allows', async () => {
  const [sender, recipient] = [await limited(), await transfers.member()]
  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () => sender.send(inside(recipient), { amount: usdt(40) })),
  )
  const refused = attempts.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 2)
  for (const { reason } of refused) assert.ok(refusedAs('STEP_UP_REQUIRED')(reason), String(reason))
  assert.equal((await recipient.balance()).available, usdt(120))
  assert.equal(await spentBy(sender), 120_00)
})

void test('a payment that is called off does not count', async () => {
  const sender = await limited()
  const { orderNo } = await sender.send(outside(), { amount: usdt(98) })
  assert.equal(await spentBy(sender), 100_00)
  await sender.call(callOffTransfer, { orderNo })
  assert.equal(await spentBy(sender), 0)
})

void test('a refused payment does not count either', async () => {
  const [sender, recipient] = [await limited(50), await transfers.member()]
  await assert.rejects(sender.send(inside(recipient), { amount: usdt(60) }), {
    code: 'INSUFFICIENT_FUNDS',
  })
  assert.equal(await spentBy(sender), 0)
})

void test('what nothing prices counts as above every limit', async () => {
  const [sender, recipient] = [await transfers.member(usdt(50)), await transfers.member()]
  await forgetPrice(transfers.database.sql, 'USDT')
  try {
    const subject = await askedFor(sender.send(inside(recipient), { amount: usdt(1) }))
    await provePassword(transfers, callerOf(sender), 'transfer', subject)
    await sender.send(inside(recipient), { amount: usdt(1) })
    assert.equal(await spentBy(sender), null)
  } finally {
    await priceDollars(transfers.database.sql)
  }
})

void test('after a change of protection no money leaves, to nowhere, until a day is over', async () => {
  const [sender, recipient] = [await transfers.member(usdt(500)), await transfers.member()]
  await sender.call(replaceTradePassword(testDeps), {
    tradePassword: goodTradePassword,
    newTradePassword: '480215',
  })
  const tradePassword = '480215'
  const until = formatInstant((await sender.call(showState, {})).heldUntil ?? assert.fail())
  const send = () => sender.send(outside(), { tradePassword })
  await assert.rejects(send(), refusedAs('WITHDRAWALS_HELD', { until }))
  const within = sender.send(inside(recipient), { tradePassword })
  await assert.rejects(within, refusedAs('WITHDRAWALS_HELD', { until }))
  transfers.clock.move(withdrawHoldSeconds * secondMs - 1)
  await assert.rejects(send(), refusedAs('WITHDRAWALS_HELD', { until }))
  transfers.clock.move(1)
  await send()
})

void test('who pays saved payees only pays them from a day after they were saved', async () => {
  const sender = await transfers.member(usdt(500))
  const address = anyAddress()
  await sender.call(chooseWhitelist, { on: true })
  await assert.rejects(sender.send(outside(address)), refusedAs('PAYEE_NOT_LISTED'))
  const friend = await transfers.member()
  await assert.rejects(sender.send(inside(friend)), refusedAs('PAYEE_NOT_LISTED'))
  const target = { kind: 'onchain', asset: 'USDT', network: 'ERC20', address } as const
  const { createdAt } = await sender.call(keepPayee, { name: 'Shop', remark: '', target })
  const until = formatInstant(toInstant(createdAt + dayMs))
  await assert.rejects(sender.send(outside(address)), refusedAs('PAYEE_TOO_NEW', { until }))
  transfers.clock.move(dayMs)
  await sender.send(outside(address))
})
