import { assert } from '#kernel/assert.ts'
import type { Database, Sql } from '#server/platform/db.ts'
import { endLease, lockLease, takeLease } from '#server/chain/store.network.ts'

/** The right to write for a network. Its token grows with every change of owner. */
export type Lease = { readonly name: string; readonly token: bigint }

/** A writer that says nothing for so long has lost its network. */
export const leaseSeconds = 30

/** Another process writes for this network now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Takes the lease of a network, or renews it; undefined while somebody else has it. */
export async function acquireLease(
  db: Database,
  network: string,
  owner: string,
): Promise<Lease | undefined> {
  const name = `chain:${network}`
  const token = await takeLease(db, name, owner, leaseSeconds)
  return token === undefined ? undefined : { name, token }
}

/** Lets others have it at once. */
export const releaseLease = (db: Database, lease: Lease) => endLease(db, lease.name, lease.token)

/**
 * Runs a transaction that commits only while the lease is ours: taking it over waits for the
 * transaction, so a writer that was paused and wakes up late cannot write a thing.
 * @throws LeaseLost when somebody else has it
 */
export async function fenced<T>(
  { db, lease }: { readonly db: Database; readonly lease: Lease },
  run: (sql: Sql) => Promise<T>,
): Promise<T> {
  const done: { value?: T } = {}
  await db.begin(async (sql) => {
    if (!(await lockLease(sql, lease.name, lease.token))) throw new LeaseLost(lease.name)
    done.value = await run(sql)
  })
  assert('value' in done, 'a transaction that did not throw has an answer')
  return done.value
}
