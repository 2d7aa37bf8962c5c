/** Asking for a table: checked, logged, and answered with a ticket for one download. */
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import {
  ExportWanted,
  exportPermissions,
  type makeExport,
  ticketLifeMs,
} from '#contract/operators.exports.ts'
import { may } from '#contract/operators.permissions.ts'
import { type Instant, after, formatInstant } from '#kernel/time.ts'
import { recordById } from '#server/identity/records.ts'
import { accountById } from '#server/ledger/explore.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Operator, OperatorHandler } from '#server/platform/http/route.ts'
import { hashToken } from '#server/operators/operator.ts'
import { insertTicket, takeTicket } from '#server/operators/store.export.ts'

/** Asks for one. */
export const askExport: OperatorHandler<typeof makeExport> = async (
  { wanted, reason },
  { sql, clock, ids, operator, act },
) => {
  requireRead(operator, wanted)
  const about = await aboutOf(sql, wanted)
  const [ticket, now] = [ids.token(), clock.now()]
  const expiresAt = after(now, ticketLifeMs)
  await insertTicket(sql, {
    tokenHash: hashToken(ticket),
    sessionId: operator.sessionId,
    wanted: JSON.stringify(z.encode(ExportWanted, wanted)),
    expiresAt,
  })
  const { what, format } = wanted
  act({ subject: about.subject, reason, after: { export: what, format } })
  const day = formatInstant(now).slice(0, 10)
  return { ticket, name: `auric-${what}${about.name}-${day}.${format}`, expiresAt }
}

/**
 * What a ticket is for; it is used up.
 * @throws Failure FORBIDDEN for who may no longer, NOT_FOUND for another session's, a used or an old one
 */
export async function useTicket(
  sql: Sql,
  operator: Operator,
  ticket: string,
  now: Instant,
): Promise<ExportWanted> {
  if (!may(operator.role, 'exports.make')) throw new Failure('FORBIDDEN')
  const taken = await takeTicket(sql, hashToken(ticket), operator.sessionId, now)
  if (!taken) throw new Failure('NOT_FOUND')
  const wanted = ExportWanted.parse(JSON.parse(taken.wanted))
  requireRead(operator, wanted)
  return wanted
}

function requireRead({ role }: Operator, { what }: ExportWanted): void {
  if (!may(role, exportPermissions[what])) throw new Failure('FORBIDDEN')
}

/** Whom or what it is about, in the log and in the name of the file. */
async function aboutOf(
  sql: Sql,
  wanted: ExportWanted,
): Promise<{ readonly subject: string; readonly name: string }> {
  switch (wanted.what) {
    case 'bills': {
      const user = await recordById(sql, wanted.userId)
      if (!user) throw new Failure('NOT_FOUND')
      return { subject: `user ${user.id}`, name: `-${user.uid}` }
    }
    case 'entries': {
      const account = await accountById(sql, BigInt(wanted.account))
      if (!account) throw new Failure('NOT_FOUND')
      return { subject: `account ${account.id}`, name: `-${account.id}` }
    }
    case 'orders':
      return { subject: 'third-party orders', name: '' }
    case 'audit':
      return { subject: 'audit log', name: '' }
  }
}
