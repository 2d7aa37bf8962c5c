import type { AddressRequest, AttestedAddress } from '#contract/signing.ts'
import { record } from '#signer/audit.ts'
import { networkOf } from '#signer/config.ts'
import { type SignerDeps, hotIndex } from '#signer/signer.ts'
import { insertIssued, lockSigning } from '#signer/store.ts'

/**
 * Derives addresses and vouches for each. The same request gives the same rows. A network that is
 * not in the policy has none, and there is one hot wallet.
 */
export async function issueAddresses(
  { db, clock, keyring, config }: SignerDeps,
  request: AddressRequest,
): Promise<AttestedAddress[]> {
  const network = networkOf(config, request.network)
  if (!network) return []
  const count = request.purpose === 'hot' ? Number(request.from <= hotIndex) : request.count
  const addresses = Array.from({ length: count }, (_, offset): AttestedAddress => {
    const place = { purpose: request.purpose, index: request.from + offset }
    const address = keyring.addressOf({ ...place, chainId: network.chainId })
    const row = { network: request.network, ...place, address }
    return { ...row, attestation: keyring.attest(row) }
  })
  if (addresses.length === 0) return []
  await db.begin(async (sql) => {
    await lockSigning(sql)
    const now = clock.now()
    const { count: fresh } = await insertIssued(sql, addresses, now)
    if (fresh > 0) await record(sql, now, { event: 'issued', ...request, fresh })
  })
  return addresses
}
