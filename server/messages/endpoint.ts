/** Where pushes may be sent: users name the address, so none may lead into our own network. */
import { lookup as resolve } from 'node:dns'
import { BlockList, type LookupFunction, isIP } from 'node:net'

const endpointPort = '443'

/** Special-purpose addresses that are nobody's on the internet (IANA registries, RFC 6890). */
const special = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(net, prefix, 'ipv4')
}
/** Of IPv6 only global unicast is public, without documentation, benchmarks, Teredo and 6to4. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(net, prefix, 'ipv6')
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * Whether an endpoint may be sent to at all: HTTPS on its own port, with a host name or a public
 * address. What a name leads to is seen when it is connected to (`publicLookup`).
 */
export function isOpenEndpoint(endpoint: string, allowsPrivate: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, hostname, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (allowsPrivate && (protocol === 'http:' || protocol === 'https:')) return true
  if (protocol !== 'https:' || (port !== '' && port !== endpointPort)) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa|onion)\.?$/.test(host)
}

/** Resolves a name for a connection and refuses what is not public, so that no name leads inside. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const open = found.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return done(new Error(`${hostname} is no public address`), '')
    if (options.all) done(null, open)
    else done(null, first.address, first.family)
  })
}
