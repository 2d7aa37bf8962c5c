import type { thirdLogin } from '#contract/hosts.ts'
import { Failure } from '#contract/errors.ts'
import { type HostsDeps, takeTicket } from '#server/hosts/ticket.ts'
import { selectLinked } from '#server/hosts/store.ts'
import { openSessionOf } from '#server/identity/session.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** Logs in who comes with a ticket of a host app that their account is linked to. */
export const logInByTicket =
  (deps: HostsDeps): Handler<typeof thirdLogin, 'visitor'> =>
  async ({ ticket, secondFactor }, context) => {
    const { host, subject } = await takeTicket(deps, context, ticket)
    const linked = await selectLinked(context.sql, host.id, subject)
    if (!linked) throw new Failure('HOST_NOT_LINKED', { host: host.name })
    await deps.checkSecondFactor(context, linked.userId, secondFactor)
    return openSessionOf(context, linked.userId)
  }
