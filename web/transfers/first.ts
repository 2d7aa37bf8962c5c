import type { Balance } from '#contract/ledger.ts'
import type { Catalogue } from '#web/app/catalogue.ts'
import type { Draft, Recipient } from '#web/transfers/draft.ts'

/** Longest amount that an address of the page may bring along; it is read as a typed one is. */
const amountLengthMax = 40

type Query = Readonly<Record<string, string>>

/**
 * What a transfer begins as: what its address says (a payee, a currency), or else the first asset
 * the person has and the first network it can be sent on.
 */
export function firstDraft(
  query: Query,
  catalogue: Catalogue | undefined,
  balances: readonly Balance[],
): Draft {
  const kind = query['kind'] === 'internal' ? 'internal' : 'onchain'
  const owned = balances.find(({ available }) => available > 0n) ?? balances[0]
  const asset = query['asset'] ?? owned?.asset
  const network = networkOf(asset, query['network'], catalogue)
  return {
    kind,
    asset,
    network,
    recipient: recipientOf(query, network),
    amount: query['amount']?.slice(0, amountLengthMax) ?? '',
    confirm: '',
    note: '',
  }
}

/** The network asked for if the asset can be sent there, or else the first one where it can. */
export function networkOf(
  asset: string | undefined,
  wanted: string | undefined,
  catalogue: Catalogue | undefined,
): string | undefined {
  if (asset === undefined) return undefined
  const open = (catalogue?.coinsOf(asset) ?? []).filter(({ withdrawOpen }) => withdrawOpen)
  return (open.find(({ network }) => network === wanted) ?? open[0])?.network
}

/** Nobody when the network of the address is closed: on another the same address is somebody else's. */
function recipientOf(query: Query, open: string | undefined): Recipient | undefined {
  const { address, network, uid, person, name } = query
  const named = name === undefined ? {} : { name }
  if (address !== undefined && network !== undefined) {
    return network === open ? { kind: 'onchain', network, address, ...named } : undefined
  }
  if (uid !== undefined) return { kind: 'internal', uid, maskedName: person ?? uid, ...named }
  return undefined
}
