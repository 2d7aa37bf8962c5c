import type { hostLinks, linkHost, unlinkHost } from '#contract/hosts.ts'
import { Failure } from '#contract/errors.ts'
import { formatInstant } from '#kernel/time.ts'
import { type HostsDeps, takeTicket } from '#server/hosts/ticket.ts'
import { deleteLink, insertLink, selectLinked, selectLinks } from '#server/hosts/store.ts'
import { deviceName } from '#server/identity/device.ts'
import { recordEvent } from '#server/identity/event.ts'
import { checkPassword } from '#server/identity/passwordCheck.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { giveNotice } from '#server/platform/notice.ts'

/**
 * Gives a user of a host app a way in. The password and a factor are asked for: a ticket that
 * somebody slips to a user must not open the account to its sender by a press alone.
 */
export const linkToHost =
  (deps: HostsDeps): Handler<typeof linkHost, 'user'> =>
  async ({ ticket, password }, context) => {
    const { sql, clock, ids, caller } = context
    const { host, subject } = await takeTicket(deps, context, ticket)
    const linked = await selectLinked(sql, host.id, subject)
    if (linked?.userId === caller.userId) return { host: host.name }
    if (linked) throw new Failure('HOST_LINKED', { host: host.name })
    await checkPassword(context, password)
    await requireProof(context, { action: 'linkHost' })
    const id = ids.uuid()
    const link = { id, host: host.id, subject, userId: caller.userId, linkedAt: clock.now() }
    if (!(await insertLink(sql, link))) throw new Failure('HOST_LINKED', { host: host.name })
    await tellOwner(context, id, host.name)
    return { host: host.name }
  }

/** The host apps with a way in; one that an operator has struck off is named by its id. */
export const listLinks =
  ({ hostApps }: HostsDeps): Handler<typeof hostLinks, 'user'> =>
  async (_, { sql, caller }) => {
    const names = new Map((await hostApps(sql)).map(({ id, name }) => [id, name]))
    const links = await selectLinks(sql, caller.userId)
    return { links: links.map((link) => ({ ...link, host: names.get(link.host) ?? link.host })) }
  }

/** Takes a host app its way in; sessions that it opened are ended on the devices page. */
export const unlinkFromHost: Handler<typeof unlinkHost, 'user'> = async ({ id }, context) => {
  const { sql, caller } = context
  if (!(await deleteLink(sql, caller.userId, id))) throw new Failure('NOT_FOUND')
  await recordEvent(sql, context, caller.userId, 'host_unlinked')
  return {}
}

async function tellOwner(context: Context<'user'>, id: string, host: string): Promise<void> {
  const { sql, clock, caller, origin } = context
  await recordEvent(sql, context, caller.userId, 'host_linked')
  const device = deviceName(origin.userAgent)
  await giveNotice(sql, {
    userId: caller.userId,
    kind: 'hostLinked',
    key: id,
    details: { host, device, ip: origin.ip, at: formatInstant(clock.now()) },
    link: '/pages/user/setting',
  })
}
