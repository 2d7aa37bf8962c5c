import { addressProblem } from '#contract/address.ts'
import { coinsOf } from '#server/chain/work.ts'
import { selectOwn, selectRefused } from '#server/chain/store.address.ts'
import type { Sql } from '#server/platform/db.ts'

/**
 * What an address is to us. Only `outside` can be paid on the chain: `deposit` is a user's own
 * receiving address (paid inside Auric, for nothing), `ours` every other address of ours, `keyless`
 * one that nobody has a key for, `token` the contract of a coin, `refused` one on the list.
 */
export type AddressFacts =
  | { readonly kind: 'outside' | 'ours' | 'token' | 'keyless' | 'refused' }
  | { readonly kind: 'deposit'; readonly userId: string }

/** Looks an address of an EVM network up, in its stored form (EIP-55). */
export async function addressFacts(
  sql: Sql,
  network: string,
  address: string,
): Promise<AddressFacts> {
  if (addressProblem('evm', address) === 'ADDRESS_REFUSED') return { kind: 'keyless' }
  const coins = await coinsOf(sql, network)
  if (coins.some((coin) => coin.contract === address)) return { kind: 'token' }
  const [own] = await selectOwn(sql, network, [address])
  if (own?.userId) return { kind: 'deposit', userId: own.userId }
  if (own) return { kind: 'ours' }
  return (await selectRefused(sql, network, address)) ? { kind: 'refused' } : { kind: 'outside' }
}
