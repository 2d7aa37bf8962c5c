import { type AlarmKind, alarm } from '#server/chain/alarm.ts'
import { setHalted, setResumed } from '#server/chain/store.network.ts'
import type { Work } from '#server/chain/work.ts'
import type { Sql } from '#server/platform/db.ts'

/**
 * Stops payments on a network: nothing is packed, signed or sent until a person has looked. Deposits
 * go on. The signer is told as well by the worker (`send.ts`), outside the transaction.
 */
export async function haltNetwork(
  work: Work,
  sql: Sql,
  cause: { readonly kind: AlarmKind; readonly subject: string; readonly detail: string },
): Promise<void> {
  const network = work.network.code
  await alarm(sql, work.clock, { network, ...cause })
  await setHalted(sql, network, `${cause.kind}: ${cause.subject}`, work.clock.now())
}

/** Lets payments on a network go on: a person's decision. The signer is resumed at its own host. */
export const resumeNetwork = (sql: Sql, network: string) => setResumed(sql, network)
