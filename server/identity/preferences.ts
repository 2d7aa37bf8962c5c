import type { savePreferences } from '#contract/identity.ts'
import type { saveProfile } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { nicknameProblem } from '#contract/rules.ts'
import type { Handler } from '#server/platform/http/route.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { showProfile } from '#server/identity/profile.ts'
import {
  updateAvatar,
  updateFiat,
  updateLanguage,
  updateNickname,
  updateRegion,
} from '#server/identity/store.account.ts'

/** Changes what the user is called and looks like. An image that is not their own is not found. */
export const changeProfile =
  (deps: Pick<IdentityDeps, 'ownsFile'>): Handler<typeof saveProfile, 'user'> =>
  async ({ nickname, avatar }, context) => {
    const { sql, caller } = context
    if (nickname !== undefined) {
      const problem = nicknameProblem(nickname)
      if (problem) throw new Failure(problem)
      await updateNickname(sql, caller.userId, nickname)
    }
    if (avatar !== undefined) {
      const isOwn = avatar === null || (await deps.ownsFile(sql, caller.userId, avatar))
      if (!isOwn) throw new Failure('NOT_FOUND')
      await updateAvatar(sql, caller.userId, avatar)
    }
    return showProfile({}, context)
  }

/** Keeps what a user chose for every device; what is not given stays. */
export const keepPreferences: Handler<typeof savePreferences, 'user'> = async (
  { region, fiat, language },
  context,
) => {
  const { sql, caller, origin } = context
  if (region !== undefined) await updateRegion(sql, caller.userId, region)
  if (fiat !== undefined) await updateFiat(sql, caller.userId, fiat)
  if (language !== undefined) {
    await updateLanguage(sql, caller.userId, language, language ?? origin.language)
  }
  return showProfile({}, context)
}
