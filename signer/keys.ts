import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { bytesToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type AddressPurpose, attestationText } from '#contract/signing.ts'
import { assert } from '#kernel/assert.ts'

/** Which key: every network, purpose and index has one of its own. */
export type KeyPlace = {
  readonly chainId: number
  readonly purpose: AddressPurpose
  readonly index: number
}

/** The keys of this signer. Nothing here hands out a private key. */
export type Keyring = {
  readonly addressOf: (place: KeyPlace) => `0x${string}`
  /** Signs an EIP-1559 transaction that the signer itself has built. */
  readonly signTransaction: (
    place: KeyPlace,
    transaction: Eip1559Transaction,
  ) => Promise<`0x${string}`>
  /** Ed25519 over `attestationText`, base64. */
  readonly attest: (row: Parameters<typeof attestationText>[0]) => string
  /** The Ed25519 key that attestations are checked with: 32 bytes, hexadecimal. */
  readonly publicKey: string
}

/** What is signed, field by field. */
export type Eip1559Transaction = {
  readonly type: 'eip1559'
  readonly chainId: number
  readonly nonce: number
  readonly to: `0x${string}`
  readonly value: bigint
  readonly data?: `0x${string}`
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Purposes as they stand in a key's path; never renumber. */
const purposeNumber: Readonly<Record<AddressPurpose, number>> = { deposit: 0, hot: 1 }

/** DER of an Ed25519 private key up to its 32 bytes (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Derives keys from a seed. Every step of a path is hardened (`m/44'/60'/chain'/purpose'/index'`):
 * one leaked key says nothing of its parent or its neighbours.
 */
export function createKeyring(seed: Uint8Array): Keyring {
  const root = HDKey.fromMasterSeed(seed).derive("m/44'/60'")
  const attestationSeed = hkdfSync('sha256', seed, '', 'auric address attestation', 32)
  const attestationKey = createPrivateKey({
    key: Buffer.concat([ed25519Prefix, Buffer.from(attestationSeed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(attestationKey).export({ format: 'jwk' }).x
  assert(publicKey !== undefined, 'an Ed25519 key has a public part')
  const accountAt = (place: KeyPlace): PrivateKeyAccount => {
    const path = `m/${place.chainId}'/${purposeNumber[place.purpose]}'/${place.index}'`
    const { privateKey } = root.derive(path)
    assert(privateKey, 'a hardened key is private')
    return privateKeyToAccount(bytesToHex(privateKey))
  }
  return {
    addressOf: (place) => accountAt(place).address,
    signTransaction: (place, transaction) => accountAt(place).signTransaction(transaction),
    attest: (row) =>
      sign(null, Buffer.from(attestationText(row)), attestationKey).toString('base64'),
    publicKey: Buffer.from(publicKey, 'base64url').toString('hex'),
  }
}
