/** Screens an address, and remembers the answer for a day. */
import type { AddressKind } from '#contract/address.ts'
import { type Clock, after, dayMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { type Screener, type Screening, screenedForm } from '#server/risk/screening.ts'
import { selectScreening, upsertScreening } from '#server/risk/store.screening.ts'

/** How long an answer is good for. Another list, and it is asked again at once. */
export const screeningLifeMs = dayMs

/** The network an address is on, as the catalogue has it. */
export type OnNetwork = {
  readonly code: string
  readonly chainId: number
  readonly addressKind: AddressKind
}

/** With whom and by what an address is screened. */
type Asking = {
  readonly db: Sql
  readonly clock: Clock
  readonly screener: Screener
  /** A company gave no answer a moment ago: nobody is asked, so that nothing waits for it again. */
  readonly isAway?: boolean
}

/**
 * What is known of an address. Outside of a transaction: companies are asked over the network. What
 * nobody could say is not kept, so that it is asked anew.
 */
export async function screenAddress(
  { db, clock, screener, isAway = false }: Asking,
  { code: network, chainId, addressKind }: OnNetwork,
  text: string,
): Promise<Screening> {
  const address = screenedForm(addressKind, text)
  const now = clock.now()
  const kept = await selectScreening(db, { network, address })
  const isFresh = kept !== undefined && after(kept.at, screeningLifeMs) > now
  if (isFresh && kept.listVersion === screener.listVersion()) return kept
  const asked = { network, chainId, address }
  if (isAway) return screener.offline(asked)
  const screening = await screener.screen(asked)
  if (screening.verdict !== 'unknown') {
    await upsertScreening(db, { network, address, ...screening, at: now })
  }
  return screening
}
