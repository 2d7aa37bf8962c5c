import type { HaltRequest } from '#contract/signing.ts'
import { record } from '#signer/audit.ts'
import type { SignerDeps } from '#signer/signer.ts'
import { deleteHalt, insertHalt } from '#signer/store.ts'

/** Stops signing on a network. Repeating it changes nothing. */
export async function halt(
  { db, clock }: SignerDeps,
  { network, reason }: HaltRequest,
): Promise<void> {
  await db.begin(async (sql) => {
    const now = clock.now()
    const { count } = await insertHalt(sql, network, reason, now)
    if (count > 0) await record(sql, now, { event: 'halted', network, reason })
  })
}

/** Lets a network sign again: a person's decision, at the signer's host (`signer/resume.ts`). */
export async function resume(
  { db, clock }: Pick<SignerDeps, 'db' | 'clock'>,
  network: string,
): Promise<boolean> {
  return db.begin(async (sql) => {
    const { count } = await deleteHalt(sql, network)
    if (count > 0) await record(sql, clock.now(), { event: 'resumed', network })
    return count > 0
  })
}
