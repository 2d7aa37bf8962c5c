import { randomBytes } from 'node:crypto'
import { toChecksumAddress } from '#contract/address.ts'
import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import { assignAddress, insertAddresses } from '#server/chain/store.address.ts'
import type { Sql } from '#server/platform/db.ts'

/** An address that no other test has, in its stored form. */
export const anyAddress = (): string => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`)

/**
 * An address of ours on ERC20 without a signer: a user's receiving address, or the hot wallet's for nobody.
 * For tests of what reads addresses, not of how they are issued.
 */
export async function giveAddress(
  sql: Sql,
  clock: Clock,
  ids: Ids,
  userId?: string,
): Promise<string> {
  const id = ids.uuid()
  const address = anyAddress()
  const index = randomBytes(3).readUIntBE(0, 3)
  const purpose = userId === undefined ? 'hot' : 'deposit'
  const row = { id, network: 'ERC20', purpose, index, address, attestation: 'none' } as const
  await insertAddresses(sql, [row], clock.now())
  if (userId !== undefined) {
    await assignAddress(sql, id, { userId, asset: 'USDT', name: '', note: '' }, clock.now())
  }
  return address
}
