/** The withdrawals desk's calls: each decision is noted in the log of operators' acts. */
import {
  type Resting,
  type approveWithdrawal as approveOperation,
  type haltedNetworks,
  type refuseWithdrawal as refuseOperation,
  restingPageSize,
  type withdrawalQueue,
} from '#contract/chain.desk.ts'
import { Failure } from '#contract/errors.ts'
import { assetByCode, catalogue, networkByCode } from '#server/assets/catalogue.ts'
import type { Clock } from '#kernel/time.ts'
import { roughDollarCents } from '#server/assets/worth.ts'
import { approveWithdrawal, lockReview, refuseWithdrawal } from '#server/chain/review.ts'
import { networkStatuses } from '#server/chain/status.ts'
import { selectResting } from '#server/chain/store.review.ts'
import { selectWithdrawal } from '#server/chain/store.withdrawal.ts'
import type { Withdrawal } from '#server/chain/withdrawal.ts'
import { recordsById } from '#server/identity/records.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import { type RiskCase, casesOf } from '#server/risk/case.ts'
import { type ReviewTerms, takesTwoPeople } from '#server/risk/rules.ts'
import { knownOf, screenAddress } from '#server/risk/screen.ts'
import { type Screener, type Screening, worstOf } from '#server/risk/screening.ts'

/** What the desk needs besides its context. */
export type WithdrawalDeskDeps = {
  readonly reviewTerms: ReviewTerms
  readonly screener: Screener
}

const subjectOf = (id: string): string => `withdrawal ${id}`

/** Those that rest, with what is known of each. */
export const listResting =
  (deps: WithdrawalDeskDeps): OperatorHandler<typeof withdrawalQueue> =>
  async ({ cursor }, { sql, clock }) => {
    const after = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
    const found = await selectResting(sql, after, restingPageSize + 1)
    const shown = found.slice(0, restingPageSize)
    const cases = await casesOf(
      sql,
      shown.map(({ id }) => id),
    )
    const users = await recordsById(
      sql,
      shown.map(({ userId }) => userId),
    )
    const caseOfId = new Map(cases.map((one) => [one.subject, one]))
    const userOf = new Map(users.map((user) => [user.id, user]))
    const withdrawals: Resting[] = []
    for (const withdrawal of shown) {
      const opened = caseOfId.get(withdrawal.id)
      if (!opened) continue
      const user = userOf.get(withdrawal.userId)
      withdrawals.push({
        ...(await restingOf({ sql, clock }, deps, withdrawal, opened)),
        uid: user?.uid ?? '',
        name: user?.username ?? user?.nickname ?? '',
      })
    }
    const last = shown.at(-1)
    const isMore = last !== undefined && found.length > restingPageSize
    return { withdrawals, next: isMore ? cursorOf({ at: last.createdAt, id: last.id }) : null }
  }

async function restingOf(
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
  { reviewTerms, screener }: WithdrawalDeskDeps,
  { id, userId, asset, amount, fee, network, to, createdAt }: Withdrawal,
  opened: RiskCase,
): Promise<Omit<Resting, 'uid' | 'name'>> {
  const { scale } = assetByCode(await catalogue(sql), asset)
  const { orderNo, rules } = opened
  const on = networkByCode(await catalogue(sql), network)
  const known = await knownOf({ db: sql, clock, screener }, on, to)
  const { verdict, evidence, listVersion } = worseOf(opened, known)
  const takesTwo = await needsTwo(sql, reviewTerms, { asset, amount, verdict })
  const what = { id, userId, asset, amount, fee, scale, network, to, orderNo, createdAt }
  return { ...what, verdict, rules, evidence: [...evidence], listVersion, takesTwo }
}

/** What was said when the case was opened, or what is said since where that is worse. */
const worseOf = (opened: RiskCase, since: Screening | undefined): Screening =>
  since && worstOf([opened.verdict, since.verdict]) !== opened.verdict ? since : opened

async function needsTwo(
  sql: Sql,
  terms: ReviewTerms,
  { asset, amount, verdict }: Pick<RiskCase, 'asset' | 'amount' | 'verdict'>,
): Promise<boolean> {
  const { scale } = assetByCode(await catalogue(sql), asset)
  const worthCents = await roughDollarCents(sql, { code: asset, scale }, amount)
  return takesTwoPeople({ verdict, worthCents }, terms)
}

/**
 * Lets one go on, which one operator may. Its address is screened again, before anything is locked:
 * what was listed since it came to rest takes two.
 */
export const approveResting =
  ({ reviewTerms, screener }: WithdrawalDeskDeps): OperatorHandler<typeof approveOperation> =>
  async ({ id, reason }, context) => {
    const { sql, db, clock } = context
    const wanted = await selectWithdrawal(sql, id)
    if (!wanted) throw new Failure('NOT_FOUND')
    const on = networkByCode(await catalogue(sql), wanted.network)
    const since = await screenAddress({ db, clock, screener }, on, wanted.to)
    const { found } = await lockReview(sql, id)
    const { verdict } = worseOf(found, since)
    if (await needsTwo(sql, reviewTerms, { ...found, verdict }))
      throw new Failure('TWO_PEOPLE_NEEDED')
    await approveWithdrawal(context, id)
    context.act({
      subject: subjectOf(id),
      reason,
      before: { state: 'review', rules: found.rules },
      after: { state: 'waiting' },
    })
    return {}
  }

/** Gives one back. */
export const refuseResting: OperatorHandler<typeof refuseOperation> = async (
  { id, shown, reason },
  context,
) => {
  const { found } = await lockReview(context.sql, id)
  await refuseWithdrawal(context, id, shown)
  context.act({
    subject: subjectOf(id),
    reason,
    before: { state: 'review', rules: found.rules },
    after: { state: 'rejected', shown },
  })
  return {}
}

/** Networks, and which of them are halted. */
export const listNetworks: OperatorHandler<typeof haltedNetworks> = async (_, { sql }) => ({
  networks: (await networkStatuses(sql)).map(({ network, height, haltedReason }) => ({
    network,
    height: height ?? null,
    haltedReason,
  })),
})
