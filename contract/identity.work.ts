/** Work a device does before a network that tries much may go on trying (proof of work, ALTCHA). */
import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'

/** Steps of the work: each takes about twice the work of the one before, and the last is the cap. */
export const workLevelMax = 5

/** Tries that work of a level takes at most; half of them on average. */
export const workSteps = (level: number): number => 256 * 2 ** level

/** How long a challenge may be answered. */
export const workLifeSeconds = 600

/** A challenge as ALTCHA 2 writes it; `data` is ours and under the same signature. */
export const WorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int(),
    data: z.object({
      level: z.int(),
      /** Milliseconds of the epoch it can no longer be answered from. */
      until: z.int(),
    }),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})
export type WorkChallenge = z.infer<typeof WorkChallenge>

/** What `work` holds, as JSON text: the challenge as it was given, and what solves it. */
export const SolvedWork = z.object({
  challenge: WorkChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})
export type SolvedWork = z.infer<typeof SolvedWork>

export const workChallenge = operation({
  path: 'identity/workChallenge',
  kind: 'query',
  auth: 'visitor',
  summary:
    'Gives the work that a WORK_REQUIRED asks for: good once, for ten minutes, in the network that asked.',
  input: z.object({
    /** As the WORK_REQUIRED says; less work than it says is refused. */
    level: z.int().check(z.minimum(1), z.maximum(workLevelMax)),
  }),
  output: z.object({ challenge: WorkChallenge }),
  fails: [],
})
