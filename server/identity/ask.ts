import { type CodeChannel, codeLifeSeconds, codeResendSeconds } from '#contract/identity.ts'
import { after, secondMs } from '#kernel/time.ts'
import type { Context } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { countCall, networkOf } from '#server/platform/limits.ts'
import { type Purpose, sendCodeJob } from '#server/identity/challenge.ts'
import { deviceName } from '#server/identity/device.ts'
import { codeAgain, codesOfName, codesOfNetwork } from '#server/identity/limits.ts'
import type { AccountName } from '#server/identity/name.ts'
import { insertChallenge } from '#server/identity/store.challenges.ts'

type Asked = {
  readonly purpose: Purpose
  readonly name: AccountName
  readonly channel: CodeChannel | null
}

/**
 * Opens a challenge and leaves the rest to its job: whether somebody has that name is looked up
 * there, so the caller sees the same answer after the same work either way.
 * @throws Failure RATE_LIMITED
 */
export async function openChallenge(context: Context<'visitor'>, asked: Asked) {
  const { purpose, name, channel } = asked
  const { sql, db, clock, ids, origin } = context
  const subject = `${purpose} ${name.way} ${name.value}`
  await countCall(db, clock, codeAgain, subject)
  await countCall(db, clock, codesOfName, subject)
  await countCall(db, clock, codesOfNetwork, networkOf(origin.ip))
  const id = ids.uuid()
  const now = clock.now()
  await insertChallenge(sql, {
    id,
    purpose,
    way: name.way,
    identifier: name.value,
    channel,
    language: origin.language,
    ip: origin.ip,
    device: deviceName(origin.userAgent),
    createdAt: now,
    expiresAt: after(now, codeLifeSeconds * secondMs),
  })
  await enqueue(sql, sendCodeJob, { challengeId: id })
  return { resendSeconds: codeResendSeconds, lifeSeconds: codeLifeSeconds }
}
