import { createHash, createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Failure } from '#contract/errors.ts'
import {
  SolvedWork,
  WorkChallenge,
  type workChallenge,
  workLevelMax,
  workLifeSeconds,
  workSteps,
} from '#contract/identity.work.ts'
import { hourMs, secondMs, toInstant } from '#kernel/time.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import {
  type Limit,
  type Tally,
  nextTally,
  networkOf,
  tallyNetwork,
} from '#server/platform/limits.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { insertWork } from '#server/identity/store.work.ts'

/** What bots do in numbers: registering, having codes sent, trying passwords and codes. */
export type Watched = 'registrations' | 'codes' | 'logins'

/**
 * Calls of a network that ask for no work: so many at once, and then as many each hour. Log-ins
 * that succeed are not counted.
 */
export const unasked = { registrations: 10, codes: 10, logins: 5 } as const satisfies Record<
  Watched,
  number
>

/** Of a call with so many against its network, itself included; 0 asks for nothing. */
export const workLevel = (watched: Watched, count: number): number =>
  Math.min(workLevelMax, Math.max(0, Math.ceil(count / unasked[watched]) - 1))

/** Full where the work is at its cap, so that no flood of today is paid for tomorrow. */
export const workLimit = (watched: Watched): Limit => ({
  name: `identity.workOf.${watched}`,
  calls: unasked[watched] * (workLevelMax + 1),
  windowMs: hourMs * (workLevelMax + 1),
})

/** Iterations of PBKDF2 in one try: about a millisecond, so that neither end's own costs matter. */
const iterations = 5_000

/**
 * Lets a call go on and counts it against its network, or asks for work first. A refusal is not
 * counted: who does no work does not make it dearer for those behind the same address.
 * @throws Failure WORK_REQUIRED {level}
 */
export async function requireWork(
  context: Context,
  codeSecret: string,
  watched: Watched,
  work: string | undefined,
): Promise<Tally> {
  const { db, clock, origin } = context
  const limit = workLimit(watched)
  const asked = workLevel(watched, await nextTally(db, clock, limit, origin.ip))
  if (asked > 0 && !(await isWorkDone(context, codeSecret, asked, work ?? ''))) refuse(asked)
  const tally = await tallyNetwork(db, clock, limit, origin.ip)
  // Of calls at the same moment the later ones find out here what the earlier ones made of it.
  const level = workLevel(watched, tally.count)
  if (level <= asked) return tally
  await tally.takeBack()
  return refuse(level)
}

function refuse(level: number): never {
  throw new Failure('WORK_REQUIRED', { level: String(level) })
}

/** Gives work of a level. It stands nowhere until it is solved: asking for it leaves no row. */
export const giveWork =
  (deps: IdentityDeps): Handler<typeof workChallenge, 'visitor'> =>
  async ({ level }, { clock, ids, origin }) => {
    const secrets = secretsOf(deps.codeSecret, networkOf(origin.ip))
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: iterations,
      // Known here, so that the longest a device can need is known too, and nobody has bad luck.
      counter: Number(ids.digits(9)) % workSteps(level),
      data: { level, until: clock.now() + workLifeSeconds * secondMs },
      deriveKey,
      hmacSignatureSecret: secrets.challenge,
      hmacKeySignatureSecret: secrets.solution,
    })
    return { challenge: WorkChallenge.parse(challenge) }
  }

/** Whether this is work of ours for this network, heavy enough, in time, solved, and new. */
async function isWorkDone(
  { db, clock, origin }: Context,
  codeSecret: string,
  level: number,
  work: string,
): Promise<boolean> {
  const solved = SolvedWork.safeParse(parseJson(work)).data
  if (!solved) return false
  const { challenge, solution } = solved
  const { data } = challenge.parameters
  if (data.level < level || data.until <= clock.now()) return false
  const secrets = secretsOf(codeSecret, networkOf(origin.ip))
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secrets.challenge,
    hmacKeySignatureSecret: secrets.solution,
  })
  if (!verified) return false
  const mark = createHash('sha256').update(challenge.signature).digest()
  return insertWork(db, mark, toInstant(data.until))
}

/** Keys of the network's own: what was given to one is a forgery in another. */
function secretsOf(codeSecret: string, network: string) {
  const secretFor = (use: string) =>
    createHmac('sha256', codeSecret).update(`identity.work ${use}\n${network}`).digest('hex')
  return { challenge: secretFor('challenge'), solution: secretFor('solution') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
