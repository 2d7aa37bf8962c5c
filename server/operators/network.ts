import { BlockList, isIP, isIPv6 } from 'node:net'
import { Failure } from '#contract/errors.ts'

/**
 * Refuses calls from outside a list of addresses and networks (`192.0.2.0/24, 2001:db8::/32`);
 * without a list everybody may knock.
 * @throws Error for a list that cannot be read, when it is made
 */
export function networkGate(list: string | undefined): (ip: string) => void {
  const entries = (list ?? '').split(',').flatMap((text) => (text.trim() ? [text.trim()] : []))
  if (entries.length === 0) return () => undefined
  const allowed = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const most = isIPv6(address) ? 128 : 32
    if (isIP(address) === 0) throw new Error(`not an address or network: ${entry}`)
    allowed.addSubnet(address, bits === undefined ? most : Number(bits), familyOf(address))
  }
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
    if (isIP(plain) === 0 || !allowed.check(plain, familyOf(plain))) throw new Failure('FORBIDDEN')
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')
