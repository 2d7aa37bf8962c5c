import type { sendCode } from '#contract/identity.access.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { openChallenge } from '#server/identity/ask.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { readName } from '#server/identity/name.ts'
import { requireWork } from '#server/identity/work.ts'

/** Sends a code to a phone or e-mail, to register or to log in with. */
export const sendCodeTo =
  (deps: IdentityDeps): Handler<typeof sendCode, 'visitor'> =>
  async ({ purpose, channel, to, work }, context) => {
    const emailRule = purpose === 'register' ? await deps.emailRule(context.sql) : 'wide'
    const name = readName(channel, to, emailRule)
    await requireWork(context, deps.codeSecret, 'codes', work)
    return openChallenge(context, { purpose, name, channel })
  }
