/** A user's app looked at by an operator: begun at the console, opened once in the app, and ended. */
import { Failure } from '#contract/errors.ts'
import {
  type closeView,
  type openView,
  type startView,
  viewLifeMs,
  viewTicketLifeMs,
} from '#contract/operators.view.ts'
import { assert } from '#kernel/assert.ts'
import { type Clock, type Instant, after, dayMs, hourMs } from '#kernel/time.ts'
import { tellViewed, viewedUser, viewerOf } from '#server/identity/viewed.ts'
import type { Database, Sql } from '#server/platform/db.ts'
import type { Act, Caller, Context, Handler, OperatorHandler } from '#server/platform/http/route.ts'
import { type Limit, countCall, countNetwork } from '#server/platform/limits.ts'
import { nobodysOrigin, recordActs } from '#server/operators/audit.ts'
import { type OperatorDeps, hashToken } from '#server/operators/operator.ts'
import {
  type View,
  deleteViews,
  endOverdue,
  endView,
  insertView,
  lockTicket,
  markOpened,
  selectView,
} from '#server/operators/store.view.ts'

/** Views that one operator begins, and tickets that are tried from one network. */
const viewsOfOperator: Limit = { name: 'operators.views', calls: 30, windowMs: hourMs }
const ticketsOfNetwork: Limit = { name: 'operators.tickets', calls: 60, windowMs: hourMs }

/** Views ended at once: each adds to the log, which others wait for. */
const endedAtOnce = 50

/** How long it is kept who looked at whom; the log keeps it for ever. */
const keepMs = 90 * dayMs

/** Begins a view. The ticket stands behind the `#` of its link, which browsers send to nobody. */
export const beginView =
  ({ site }: OperatorDeps): OperatorHandler<typeof startView> =>
  async ({ id: userId, reason }, context) => {
    const { sql, db, clock, ids, operator, act } = context
    await countCall(db, clock, viewsOfOperator, operator.operatorId)
    if (!(await viewedUser(sql, userId))) throw new Failure('NOT_FOUND')
    const now = clock.now()
    const [id, ticket, expiresAt] = [ids.uuid(), ids.token(), after(now, viewLifeMs)]
    const { operatorId, sessionId } = operator
    const ticketHash = hashToken(ticket)
    await insertView(sql, {
      id,
      operatorId,
      sessionId,
      userId,
      ticketHash,
      createdAt: now,
      expiresAt,
    })
    act({ subject: `user ${userId}`, reason, after: { view: id } })
    return { url: `${site.origin}/#view=${ticket}`, endsAt: expiresAt }
  }

/** Opens a view in the app, and tells the user. */
export const useTicket: Handler<typeof openView, 'visitor'> = async ({ ticket }, context) => {
  const { sql, db, clock, ids, origin } = context
  await countNetwork(db, clock, ticketsOfNetwork, origin.ip)
  const now = clock.now()
  const view = await lockTicket(sql, hashToken(ticket), after(now, -viewTicketLifeMs), now)
  if (!view) throw new Failure('VIEW_TICKET_REFUSED')
  const token = ids.token()
  await markOpened(sql, view.id, hashToken(token), now)
  await tellViewed(context, view.userId)
  const viewed = await viewedUser(sql, view.userId)
  assert(viewed, 'a view is of a user that exists')
  await note(context, view, 'operators/openView', { after: { view: view.id } })
  return { token, endsAt: view.expiresAt, ...viewed }
}

/** Ends the view that calls. */
export const leaveView: Handler<typeof closeView, 'user'> = async (_, context) => {
  const { sql, clock, caller } = context
  const view = caller.viewing ? await endView(sql, caller.sessionId, clock.now()) : undefined
  if (!view) throw new Failure('NOT_FOUND')
  await note(context, view, 'operators/closeView', ended(view))
  return {}
}

/** Whose view a token is: undefined when it has ended, or its operator is no longer logged in. */
export async function findView(sql: Sql, token: string, now: Instant): Promise<Caller | undefined> {
  const view = await selectView(sql, hashToken(token), now)
  return view && viewerOf(sql, view.userId, view.id)
}

/** Ends views whose time is over, and writes each end to the log; answers how many. */
export const endViews = (db: Database, clock: Clock, limit: number): Promise<number> =>
  db.begin(async (sql) => {
    const over = await endOverdue(sql, clock.now(), Math.min(limit, endedAtOnce))
    const place = { sql, clock, origin: nobodysOrigin }
    for (const view of over) await note(place, view, 'operators/viewOver', ended(view))
    return over.length
  })

/** Forgets views long ended. At most `limit` rows a call. */
export const forgetViews = (sql: Sql, now: Instant, limit: number): Promise<number> =>
  deleteViews(sql, after(now, -keepMs), limit)

const ended = ({ id, openedAt }: View) => ({
  before: { view: id, opened: openedAt !== null },
  after: { view: null },
})

/** Writes to the log what happened to a view where its operator does not call. */
async function note(
  { sql, clock, origin }: Pick<Context, 'sql' | 'clock' | 'origin'>,
  { operatorId, operatorName: name, role, sessionId, userId }: View,
  path: string,
  act: Omit<Act, 'subject'>,
): Promise<void> {
  const operator = { operatorId, name, role, sessionId }
  const acts = [{ subject: `user ${userId}`, ...act }]
  await recordActs(sql, clock.now(), { operator, path, origin, acts })
}
