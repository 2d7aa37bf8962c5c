import { createHash } from 'node:crypto'
import { toChecksumAddress } from '#contract/address.ts'
import { networks } from '#sandbox/evm/networks.ts'

/** An address outside that nobody has a key for, the same on every machine. */
const outsider = (name: string): string =>
  toChecksumAddress(`0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`)

/** Where the demo users send to on the chains. */
export const outside = {
  coldWallet: outsider('cold wallet'),
  landlord: outsider('landlord'),
  exchange: outsider('exchange'),
  savings: outsider('savings'),
  /** A contract that takes no coins: what is sent there waits in line until it is called off. */
  vault: networks.ERC20.adversaries.falseToken.address,
} as const
