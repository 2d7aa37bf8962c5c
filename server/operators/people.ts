/** The users' desk: everybody, narrowed and sorted, and the filters an operator keeps. */
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import {
  UserFilter,
  type deleteFilter,
  type filterList,
  filtersMax,
  type saveFilter,
  type userList,
  userPageSize,
} from '#contract/operators.people.ts'
import { assert } from '#kernel/assert.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { listRecords } from '#server/identity/records.ts'
import { kycStateIs, kycStatesOf } from '#server/kyc/people.ts'
import { hasOver } from '#server/ledger/holders.ts'
import type { Fragment, Sql } from '#server/platform/db.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { lockOperator } from '#server/operators/store.ts'
import { removeFilter, selectFilters, upsertFilter } from '#server/operators/store.filter.ts'

/** One page of users. */
export const listUsers: OperatorHandler<typeof userList> = async (
  { filter, sort, descending, cursor },
  { sql },
) => {
  const { status, region, from, until } = filter
  const found = await listRecords(sql, {
    status,
    region,
    from,
    until,
    sort,
    descending,
    after: cursor,
    limit: userPageSize + 1,
    further: (userId) => elsewhere(sql, filter, userId),
  })
  const page = found.slice(0, userPageSize)
  const states = await kycStatesOf(
    sql,
    page.map(({ id }) => id),
  )
  const last = page.at(-1)
  return {
    users: page.map((user) => ({ ...user, kyc: states.get(user.id) ?? 'none' })),
    next: last && found.length > userPageSize ? last.id : null,
  }
}

/** What other domains know of a user, as conditions on the column with the user's id. */
function elsewhere(sql: Sql, { kyc, over }: UserFilter, userId: Fragment): Fragment[] {
  return [
    ...(kyc === undefined ? [] : [kycStateIs(sql, userId, kyc)]),
    ...(over === undefined ? [] : [hasOver(sql, userId, over)]),
  ]
}

const shown = ({ id, name, filter }: { id: string; name: string; filter: string }) => ({
  id,
  name,
  filter: UserFilter.parse(JSON.parse(filter)),
})

/** Own filters. */
export const listFilters: OperatorHandler<typeof filterList> = async (_, { sql, operator }) => ({
  filters: (await selectFilters(sql, operator.operatorId)).map(shown),
  assets: (await catalogue(sql)).assets.map(({ code, scale }) => ({ asset: code, scale })),
})

/** Keeps one. Whoever keeps two at once does so one after the other, so that the limit holds. */
export const keepFilter: OperatorHandler<typeof saveFilter> = async (
  { name, filter },
  { sql, clock, ids, operator, act },
) => {
  const { operatorId } = operator
  await lockOperator(sql, operatorId)
  const own = await selectFilters(sql, operatorId)
  if (own.length >= filtersMax && !own.some((one) => one.name === name))
    throw new Failure('FILTER_LIMIT', { max: String(filtersMax) })
  const kept = await upsertFilter(sql, {
    id: ids.uuid(),
    operatorId,
    name,
    filter: JSON.stringify(z.encode(UserFilter, filter)),
    at: clock.now(),
  })
  assert(kept, 'what is written is answered')
  act({ subject: `operator ${operatorId}`, after: { filter: name } })
  return shown(kept)
}

/** Forgets one. */
export const dropFilter: OperatorHandler<typeof deleteFilter> = async (
  { id },
  { sql, operator, act },
) => {
  const gone = await removeFilter(sql, operator.operatorId, id)
  if (!gone) throw new Failure('NOT_FOUND')
  act({ subject: `operator ${operator.operatorId}`, before: { filter: gone.name }, after: null })
  return {}
}
