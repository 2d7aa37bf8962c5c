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
 * What is known of an address without asking anybody: what the list at hand says, else the answer
 * that is kept and still good. Undefined where there is neither.
 */
export async function knownOf(
  asking: Omit<Asking, 'isAway'>,
  { code: network, chainId, addressKind }: OnNetwork,
  text: string,
): Promise<Screening | undefined> {
  const address = screenedForm(addressKind, text)
  const listed = asking.screener.offline({ network, chainId, address })
  if (listed.verdict === 'block' || listed.verdict === 'review') return listed
  return keptOf(asking, { network, address })
}

/** The answer that is kept, if it is of late and of the list of now. */
async function keptOf(
  { db, clock, screener }: Omit<Asking, 'isAway'>,
  asked: { readonly network: string; readonly address: string },
): Promise<Screening | undefined> {
  const kept = await selectScreening(db, asked)
  const isFresh = kept !== undefined && after(kept.at, screeningLifeMs) > clock.now()
  return isFresh && kept.listVersion === screener.listVersion() ? kept : undefined
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
  const kept = await keptOf({ db, clock, screener }, { network, address })
  if (kept) return kept
  const asked = { network, chainId, address }
  if (isAway) return screener.offline(asked)
  const screening = await screener.screen(asked)
  if (screening.verdict !== 'unknown') {
    await upsertScreening(db, { network, address, ...screening, at: clock.now() })
  }
  return screening
}
