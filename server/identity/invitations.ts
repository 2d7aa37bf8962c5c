import type { invitations } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { mask } from '#contract/rules.display.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { selectUser } from '#server/identity/store.ts'
import { countInvited, selectInvited } from '#server/identity/store.account.ts'

/** People shown; the total counts all of them. */
const invitedShown = 100

/** The own invitation code and who came with it: names are masked, they are other people's. */
export const listInvitations: Handler<typeof invitations, 'user'> = async (_, { sql, caller }) => {
  const user = await selectUser(sql, caller.userId)
  if (!user) throw new Failure('UNAUTHENTICATED')
  const people = await selectInvited(sql, user.id, invitedShown)
  return {
    inviteCode: user.inviteCode,
    total: await countInvited(sql, user.id),
    people: people.map(({ name, at }) => ({ maskedName: mask(name), at })),
  }
}
