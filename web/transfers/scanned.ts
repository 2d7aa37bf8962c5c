/** What the text of a QR code means here: read fully, or refused and nothing of it used. */
import { type AddressKind, addressProblem, normalAddress } from '#contract/address.ts'
import type { Coin, Network } from '#contract/assets.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Amount, formatDecimal, parseDecimal } from '#kernel/money.ts'
import type { Catalogue } from '#web/app/catalogue.ts'

/** Why a code is of no use; each has its own words. */
export type ScanProblem = 'unknown' | 'broken' | 'network' | 'asset' | 'amount' | 'closed'

export type Scanned =
  /** An address alone: what is sent there is still to be chosen. */
  | { readonly kind: 'address'; readonly addressKind: AddressKind; readonly address: string }
  /** A payment request: what, on which network, to whom, and how much, in units of the ledger. */
  | {
      readonly kind: 'request'
      readonly asset: string
      readonly network: string
      readonly address: string
      readonly amount: Amount | undefined
    }
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'site'; readonly href: string }
  /** `code` is the failure of an address alone, which has words of its own. */
  | { readonly kind: 'refused'; readonly why: ScanProblem; readonly code?: ErrorCode }

/** What has to be known to read a code. */
export type Surroundings = {
  readonly catalogue: Catalogue
  /** Where this app is; links to it are pages of ours. */
  readonly origin: string
  readonly isRoute: (path: string) => boolean
}

/** Longest text that is looked at; codes may hold three times as much. */
const lengthMax = 1_000

/** Reads the text of a code. Nothing in it is ever run or opened here. */
export function readScanned(raw: string, around: Surroundings): Scanned {
  const text = raw.trim()
  if (text === '' || text.length > lengthMax || /[\p{Cc}\p{Cf}]/u.test(text))
    return refuse('unknown')
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(text) ?? []
  switch (scheme.toLowerCase()) {
    case '':
      return addressOf(text, around.catalogue)
    case 'ethereum':
      return requestOnEvm(rest, around.catalogue)
    case 'tron':
      return requestOnTron(rest, around.catalogue)
    case 'https':
    case 'http':
      return linkOf(text, around)
    default:
      return refuse('unknown')
  }
}

const refuse = (why: ScanProblem): Scanned => ({ kind: 'refused', why })

function addressOf(text: string, { coins, networks }: Catalogue): Scanned {
  const addressKind = text.startsWith('T') ? 'tron' : 'evm'
  const problem = addressProblem(addressKind, text)
  if (problem === 'ADDRESS_CHECKSUM' || problem === 'ADDRESS_REFUSED') {
    return { kind: 'refused', why: 'broken', code: problem }
  }
  if (problem) return refuse('unknown')
  const fitting = networks.filter((network) => network.addressKind === addressKind)
  if (fitting.length === 0) return refuse('network')
  const isOpen = coins.some(
    ({ network, withdrawOpen }) => withdrawOpen && fitting.some(({ code }) => code === network),
  )
  if (!isOpen) return refuse('closed')
  return { kind: 'address', addressKind, address: normalAddress(addressKind, text) }
}

/** Ours are pages, all others are left to the page that warns of what is outside. */
function linkOf(text: string, { origin, isRoute }: Surroundings): Scanned {
  if (!URL.canParse(text)) return refuse('unknown')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return refuse('unknown')
  if (url.origin === origin) {
    return isRoute(url.pathname)
      ? { kind: 'page', href: `${url.pathname}${url.search}` }
      : refuse('unknown')
  }
  return url.protocol === 'https:' ? { kind: 'site', href: url.href } : refuse('unknown')
}

/** `pay-` target, `@` chain, `/` function, `?` parameters (EIP-681). */
const eip681 = /^(?:pay-)?(0x[0-9a-fA-F]{40})(?:@(\d{1,15}))?(?:\/([a-zA-Z]\w*))?(?:\?(.+))?$/

/** Parameters that say what the sender's own wallet pays for gas: here the network fee is ours. */
const gasNames = ['gas', 'gasLimit', 'gasPrice']

function requestOnEvm(rest: string, catalogue: Catalogue): Scanned {
  const [whole, target = '', chain, called, query = ''] = eip681.exec(rest) ?? []
  const given = parametersOf(query)
  const isRead = whole !== undefined && given && addressProblem('evm', target) !== checksum
  if (!isRead) return refuse('broken')
  const network = evmNetwork(chain, catalogue)
  if (!network) return refuse('network')
  if (called !== undefined && called !== 'transfer') return refuse('broken')
  return called === undefined
    ? requestOfCoin(target, given, network, catalogue)
    : requestOfToken(target, given, network, catalogue)
}

const checksum = 'ADDRESS_CHECKSUM'

type Given = ReadonlyMap<string, string>

function requestOfCoin(target: string, given: Given, on: Network, catalogue: Catalogue): Scanned {
  if (!hasOnly(given, ['value', ...gasNames])) return refuse('broken')
  return requestOf(coinWith(null, on, catalogue), target, numberOf(given.get('value')), catalogue)
}

/** The target is the token's contract; whom it goes to is a parameter. */
function requestOfToken(target: string, given: Given, on: Network, catalogue: Catalogue): Scanned {
  const isPlain = (numberOf(given.get('value')) ?? 0n) === 0n
  const to = given.get('address')
  const isRead = isPlain && hasOnly(given, ['address', 'uint256', 'value', ...gasNames])
  if (!isRead || to === undefined) return refuse('broken')
  return requestOf(coinWith(target, on, catalogue), to, numberOf(given.get('uint256')), catalogue)
}

/** Without a chain the scheme's own is meant. */
function evmNetwork(chain: string | undefined, { networks }: Catalogue): Network | undefined {
  const evm = networks.filter(({ addressKind }) => addressKind === 'evm')
  if (chain !== undefined) return evm.find(({ chainId }) => chainId === Number(chain))
  return evm.find(({ chainId }) => chainId === 1) ?? evm.find(({ code }) => code === 'ERC20')
}

/** `tron:T…`, with `amount` in whole coins and `token` as a contract or a code, as wallets write it. */
function requestOnTron(rest: string, catalogue: Catalogue): Scanned {
  const [whole, target = '', query = ''] = /^(T[1-9A-Za-z]{33})(?:\?(.+))?$/.exec(rest) ?? []
  const given = parametersOf(query)
  if (whole === undefined || !given || !hasOnly(given, ['amount', 'token'])) return refuse('broken')
  if (given.size === 0) {
    const alone = addressOf(target, catalogue)
    return alone.kind === 'refused' && alone.why === 'unknown' ? refuse('broken') : alone
  }
  const network = catalogue.networks.find(({ addressKind }) => addressKind === 'tron')
  if (!network) return refuse('network')
  const coin = tronCoin(given.get('token'), network, catalogue)
  return coin
    ? requestOf(coin, target, decimalOf(given.get('amount'), coin.decimals), catalogue)
    : refuse('asset')
}

const tronCoin = (
  token: string | undefined,
  network: Network,
  catalogue: Catalogue,
): Coin | undefined =>
  token === undefined
    ? coinWith(null, network, catalogue)
    : (coinWith(token, network, catalogue) ?? catalogue.coinOf(token.toUpperCase(), network.code))

/** Not a number at all, as opposed to none given. */
type Unread = 'unread'

function requestOf(
  coin: Coin | undefined,
  target: string,
  units: bigint | Unread | undefined,
  catalogue: Catalogue,
): Scanned {
  if (!coin) return refuse('asset')
  const kind = catalogue.networkOf(coin.network)?.addressKind ?? 'evm'
  if (units === 'unread' || addressProblem(kind, target)) return refuse('broken')
  const amount = units === undefined ? undefined : ledgerAmount(units, coin, catalogue)
  if (amount === 'inexact') return refuse('amount')
  if (!coin.withdrawOpen) return refuse('closed')
  const { asset, network } = coin
  return { kind: 'request', asset, network, address: normalAddress(kind, target), amount }
}

/** From units of the network to those of the ledger; zero asks for nothing in particular. */
function ledgerAmount(
  units: bigint,
  { asset, decimals }: Coin,
  catalogue: Catalogue,
): Amount | 'inexact' | undefined {
  if (units === 0n) return undefined
  return parseDecimal(formatDecimal(units, decimals), catalogue.assetOf(asset).scale) ?? 'inexact'
}

const coinWith = (
  contract: string | null,
  network: Network,
  catalogue: Catalogue,
): Coin | undefined =>
  catalogue.coins.find(
    (coin) =>
      coin.network === network.code &&
      (network.addressKind === 'evm'
        ? coin.contract?.toLowerCase() === contract?.toLowerCase()
        : coin.contract === contract),
  )

/** Parameters by name; undefined when one is there twice, has no name, or cannot be read. */
function parametersOf(query: string): Given | undefined {
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='))
  const isRead = pairs.every(
    (pair) =>
      pair.length === 2 && /^[\w.]+$/.test(pair[0] ?? '') && /^[\w.+-]+$/.test(pair[1] ?? ''),
  )
  const given = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  return isRead && given.size === pairs.length ? given : undefined
}

const hasOnly = (given: Given, names: readonly string[]): boolean =>
  [...given.keys()].every((name) => names.includes(name))

/** `2.014e18` and the like (EIP-681); a fraction of a smallest unit is no number here. */
function numberOf(text: string | undefined): bigint | Unread | undefined {
  if (text === undefined) return undefined
  const [whole, digits = '', fraction = '', exponent = '0'] =
    /^\+?(\d{1,60})(?:\.(\d{1,60}))?(?:[eE]\+?(\d{1,2}))?$/.exec(text) ?? []
  const zeros = Number(exponent) - fraction.replace(/0+$/, '').length
  if (whole === undefined || zeros < 0) return 'unread'
  return BigInt(digits + fraction.replace(/0+$/, '') + '0'.repeat(zeros))
}

function decimalOf(text: string | undefined, decimals: number): bigint | Unread | undefined {
  if (text === undefined) return undefined
  return /^\d{1,30}(?:\.\d{1,30})?$/.test(text)
    ? (parseDecimal(text, decimals) ?? 'unread')
    : 'unread'
}
