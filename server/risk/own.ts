/** A user's own cases. */
import { Failure } from '#contract/errors.ts'
import {
  type OwnCase,
  casePageSize,
  type ownCase,
  type ownCases,
  reviewRules,
} from '#contract/risk.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import { type CaseRow, selectOwn, selectOwnOf } from '#server/risk/store.ts'

/** Own payments that were or are being checked. */
export const listOwn: Handler<typeof ownCases, 'user'> = async ({ cursor }, { sql, caller }) => {
  const after = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const found = await selectOwn(sql, caller.userId, after)
  const shown = found.slice(0, casePageSize)
  const last = shown.at(-1)
  const isMore = last !== undefined && found.length > casePageSize
  return {
    cases: shown.map(shownTo),
    next: isMore ? cursorOf({ at: last.openedAt, id: last.id }) : null,
  }
}

/** One of them. @throws NOT_FOUND for anybody else's as for none */
export const showOwn: Handler<typeof ownCase, 'user'> = async ({ orderNo }, { sql, caller }) => {
  const found = await selectOwnOf(sql, caller.userId, orderNo)
  if (!found) throw new Failure('NOT_FOUND')
  return shownTo(found)
}

/** Neither who looked at it nor what sources said is for the user. */
function shownTo(found: CaseRow): OwnCase {
  const { id, kind, state, asset, amount, network, address, shownReason, orderNo } = found
  const whys = [...new Set(found.rules.map((rule) => reviewRules[rule]))]
  const { openedAt, decidedAt } = found
  return {
    id,
    kind,
    state,
    asset,
    amount,
    network,
    address,
    shownReason,
    orderNo,
    whys,
    openedAt,
    decidedAt,
  }
}
