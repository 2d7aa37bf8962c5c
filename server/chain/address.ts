import type { ReceivingAddress } from '#contract/chain.ts'
import { assert } from '#kernel/assert.ts'
import { alarm } from '#server/chain/alarm.ts'
import { type AttestationKey, isAttested } from '#server/chain/attestation.ts'
import { type AddressRow, distrustAddress } from '#server/chain/store.address.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What the handlers of addresses need besides their context. */
export type AddressDeps = { readonly attestationKey: AttestationKey }

/** An address of a user as the wire has it. */
export function receivingAddress(row: AddressRow): ReceivingAddress {
  assert(row.asset !== null && row.issuedAt !== null, `address ${row.id} is a user's`)
  return {
    id: row.id,
    asset: row.asset,
    network: row.network,
    address: row.address,
    name: row.name,
    note: row.note,
    receivedCount: row.receivedCount,
    createdAt: row.issuedAt,
  }
}

/**
 * The addresses that the signer vouches for: only these are ever shown. The others were put into
 * the table by somebody else: people are called, outside the caller's transaction, so that a refusal
 * does not undo the call; and one that is still free is never handed out.
 */
export async function trustedOf(
  { sql, db, clock }: Pick<Context, 'sql' | 'db' | 'clock'>,
  { attestationKey }: AddressDeps,
  rows: readonly AddressRow[],
): Promise<AddressRow[]> {
  const trusted: AddressRow[] = []
  for (const row of rows) {
    if (isAttested(attestationKey, row)) {
      trusted.push(row)
      continue
    }
    await alarm(db, clock, {
      network: row.network,
      kind: 'address_distrusted',
      subject: row.id,
      detail: `the attestation of ${row.address} does not verify`,
    })
    // In this transaction: it may hold the lock on the row.
    if (row.userId === null) await distrustAddress(sql, row.id, clock.now())
  }
  return trusted
}
