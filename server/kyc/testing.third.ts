/** Orders for identity checks on a real database, with the queue running and Sumsub's stand-in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { type ThirdOrder, thirdPurposes } from '#contract/kyc.third.ts'
import { assert } from '#kernel/assert.ts'
import { toAmount } from '#kernel/money.ts'
import type { Clock } from '#kernel/time.ts'
import { type Bindings, listen } from '#sandbox/listen.ts'
import { sumsubAccount } from '#sandbox/sumsub/applicants.ts'
import { type SumsubServer, startSumsub } from '#sandbox/sumsub/sumsub.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { receiveNews, thirdJobs } from '#server/kyc/follow.third.ts'
import { listRecords, showOrder } from '#server/kyc/orders.third.ts'
import { payForOrder } from '#server/kyc/payOrder.ts'
import { orderCheck } from '#server/kyc/requestThird.ts'
import { selectOrderByNo } from '#server/kyc/store.third.ts'
import { sumsub } from '#server/kyc/sumsub.ts'
import type { ThirdDeps } from '#server/kyc/third.ts'
import { row } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { type Member, type TransfersTest, transfersTest } from '#server/transfers/testing.ts'

/** Orders under test. */
export type ThirdTest = TransfersTest & {
  readonly standIn: SumsubServer
  readonly deps: ThirdDeps
  /** Where webhooks arrive. */
  readonly hookUrl: string
  /** A new order of a member, not paid. */
  readonly order: (member: Member) => Promise<ThirdOrder>
  readonly pay: (member: Member, orderNo: string) => Promise<ThirdOrder>
  /** A paid order whose person the company knows. */
  readonly started: (member: Member) => Promise<ThirdOrder>
  readonly show: (member: Member, orderNo: string) => Promise<ThirdOrder>
  readonly records: (member: Member) => ReturnType<typeof listRecords>
  /** Runs one job of an order now, beside the queue. */
  readonly run: (job: string, orderNo: string) => Promise<void>
  /** Until webhooks have come and no job is left that could run now. */
  readonly settled: () => Promise<void>
  /** The company's name of an order's person. */
  readonly applicantOf: (orderNo: string) => string
}

/** What a check costs in tests: 20 USDT. */
export const fee = { asset: 'USDT', amount: toAmount(20_000_000n) } as const

const waitsMax = 400
const waitMs = 20

/** Starts it on a database of its own. */
export async function thirdTest(): Promise<ThirdTest> {
  const transfers = await transfersTest()
  const { database, clock } = transfers
  const place = { host: '127.0.0.1', port: 0, variable: 'SUMSUB_PORT' }
  const standIn = await startSumsub(place, clock, '')
  const identityProvider = companyOf(standIn, clock)
  const deps: ThirdDeps = {
    documentSecret: 'a secret of the tests',
    identityProvider,
    thirdTerms: () =>
      Promise.resolve({ fee: { asset: 'USDT', amount: '20' }, purposes: [...thirdPurposes] }),
  }
  const jobDeps = { db: database.sql, clock, ids: systemIds(clock), identityProvider }
  const receive = receiveNews(jobDeps)
  const hooks = await listen(
    new Hono<Bindings>().post('/webhook/sumsub', (http) => receive(http.req.raw)),
    place,
  )
  const hookUrl = `${hooks.url}/webhook/sumsub`
  standIn.applicants.sendTo(hookUrl)
  const jobs = thirdJobs(jobDeps)
  const runner = await startJobs(database.jobsUrl, jobs)
  const test: ThirdTest = {
    ...transfers,
    standIn,
    deps,
    hookUrl,
    order: (member) =>
      member.call(orderCheck(deps), {
        purpose: 'card',
        contact: 'me@example.com',
        requirement: '',
        ...fee,
        acceptTerms: true,
      }),
    pay: (member, orderNo) =>
      member.call(payForOrder(deps), { orderNo, tradePassword: goodTradePassword }),
    started: async (member) => {
      const { orderNo } = await test.order(member)
      await test.pay(member, orderNo)
      await test.settled()
      return test.show(member, orderNo)
    },
    show: (member, orderNo) => member.call(showOrder(deps), { orderNo }),
    records: (member) => member.call(listRecords, {}),
    run: async (name, orderNo) => {
      const order = await selectOrderByNo(database.sql, orderNo)
      await jobs.find((job) => job.name === name)?.run({ id: order?.id })
    },
    settled: async () => {
      await queueSettled(transfers)
      // What the jobs did may have been told of.
      await standIn.applicants.told()
      await queueSettled(transfers)
    },
    applicantOf: (orderNo) => standIn.applicants.findExternal(orderNo)?.id ?? '',
    end: async () => {
      await runner.stop()
      await standIn.close()
      await hooks.close()
      await transfers.end()
    },
  }
  return test
}

const companyOf = ({ url }: SumsubServer, clock: Clock) =>
  sumsub({
    url,
    token: sumsubAccount.token,
    secret: sumsubAccount.secret,
    webhookSecret: sumsubAccount.webhookSecret,
    level: 'basic-kyc-level',
    frameUrl: `${url}/websdk/frame`,
    clock,
  })

async function queueSettled({ database }: TransfersTest): Promise<void> {
  for (let waits = 0; waits < waitsMax; waits += 1) {
    const open = await row(
      z.object({ total: z.number() }),
      database.owner`
        select count(*)::int as total
          from graphile_worker.jobs
         where task_identifier like 'kyc.%'
           and run_at <= now()`,
    )
    if (open?.total === 0) return
    await sleep(waitMs)
  }
  assert(false, 'the queue did not settle')
}
