import { Failure } from '#contract/errors.ts'
import { type CodeChannel, codeLifeSeconds, codeResendSeconds } from '#contract/identity.access.ts'
import { after, secondMs } from '#kernel/time.ts'
import type { Context } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { countCall, countNetwork, networkOf, takeCall } from '#server/platform/limits.ts'
import { type Purpose, sendCodeJob } from '#server/identity/challenge.ts'
import { deviceName } from '#server/identity/device.ts'
import {
  codeAgain,
  codeAgainOfPair,
  codesAtHome,
  codesOfName,
  codesOfNetwork,
} from '#server/identity/limits.ts'
import type { AccountName } from '#server/identity/name.ts'
import { isNetworkOf } from '#server/identity/store.ts'
import { insertChallenge } from '#server/identity/store.challenges.ts'

type Asked = {
  readonly purpose: Purpose
  readonly name: AccountName
  readonly channel: CodeChannel | null
  /** Who asks for an address that is nobody's yet: others who ask for it do not stop them. */
  readonly by?: string
}

/**
 * Opens a challenge and leaves the rest to its job: whether somebody has that name is looked up
 * there, so the caller sees the same answer after the same work either way.
 * @throws Failure RATE_LIMITED
 */
export async function openChallenge(context: Context, asked: Asked) {
  const { purpose, name, channel } = asked
  const { sql, db, clock, ids, origin } = context
  const network = networkOf(origin.ip)
  await countCode(context, asked, network)
  await countNetwork(db, clock, codesOfNetwork, origin.ip)
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
    network,
    device: deviceName(origin.userAgent),
    createdAt: now,
    expiresAt: after(now, codeLifeSeconds * secondMs),
  })
  await enqueue(sql, sendCodeJob, { challengeId: id })
  return { resendSeconds: codeResendSeconds, lifeSeconds: codeLifeSeconds }
}

/** Strangers who ask for codes in somebody's name bring themselves to a stop, not the owner. */
async function countCode(
  { db, clock }: Context,
  { purpose, name, by = '' }: Asked,
  network: string,
): Promise<void> {
  const subject = `${purpose} ${name.way} ${name.value}${by && ` ${by}`}`
  const pair = `${subject} ${network}`
  await countCall(db, clock, codeAgainOfPair, pair)
  const waitSeconds =
    (await takeCall(db, clock, codeAgain, subject)) ||
    (await takeCall(db, clock, codesOfName, subject))
  if (waitSeconds === 0) return
  if (!(await isNetworkOf(db, name, network))) {
    throw new Failure('RATE_LIMITED', { retryAfterSeconds: String(waitSeconds) })
  }
  await countCall(db, clock, codesAtHome, pair)
}
