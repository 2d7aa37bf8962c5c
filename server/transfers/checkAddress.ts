import { type AddressKind, isUnchecked, looksAlike } from '#contract/address.ts'
import type { checkAddress } from '#contract/transfers.ts'
import { catalogue, coinOf, networkByCode } from '#server/assets/catalogue.ts'
import { sentLike } from '#server/bills/find.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { countCall } from '#server/platform/limits.ts'
import { outsideAddress } from '#server/transfers/destination.ts'
import { addressChecks } from '#server/transfers/limits.ts'
import { selectPayees } from '#server/transfers/store.ts'

/** Looks an address over before money goes there. */
export const lookOverAddress: Handler<typeof checkAddress, 'user'> = async (
  input,
  { sql, db, clock, caller },
) => {
  await countCall(db, clock, addressChecks, caller.userId)
  const known = await catalogue(sql)
  coinOf(known, input.asset, input.network)
  const network = networkByCode(known, input.network)
  const address = await outsideAddress(sql, caller.userId, network, input.address)
  const sent = await sentLike(sql, caller.userId, address)
  const trusted = [...sent.map((one) => one.address), ...(await savedAddresses(sql, caller.userId))]
  return {
    address,
    unchecked: isUnchecked(network.addressKind, input.address),
    sentBefore: sent.some((one) => one.address === address && one.network === network.code),
    lookalike: lookalikeOf(network.addressKind, address, trusted),
  }
}

async function savedAddresses(sql: Sql, userId: string): Promise<string[]> {
  const payees = await selectPayees(sql, userId)
  return payees.flatMap((payee) => (payee.kind === 'onchain' ? payee.address : []))
}

/**
 * An address that the user chose before and that has the same ends, though it is another one: what
 * was sent to or saved counts, and never who sent something here. None for an address that the user
 * chose before itself.
 */
function lookalikeOf(kind: AddressKind, address: string, chosen: readonly string[]): string | null {
  if (chosen.includes(address)) return null
  return chosen.find((one) => looksAlike(kind, one, address)) ?? null
}
