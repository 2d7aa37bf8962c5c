import type { Balance } from '#contract/ledger.ts'
import type { Payee } from '#contract/transfers.ts'
import type { Catalogue } from '#web/app/catalogue.ts'
import type { Draft, Recipient } from '#web/transfers/draft.ts'

/** Longest amount that an address of the page may bring along; it is read as a typed one is. */
const amountLengthMax = 40

type Query = Readonly<Record<string, string>>

/**
 * What the server knows of whom an address of the page names. The address itself says ids only: a
 * link that said names could call anybody "Mum".
 */
export type Known = {
  readonly payees: readonly Payee[]
  /** Of the UID, when there is one. */
  readonly person: { readonly uid: string; readonly maskedName: string } | undefined
}

/**
 * What a transfer begins as: what its address says (a payee, a currency), or else the first asset
 * the person has and the first network it can be sent on.
 */
export function firstDraft(
  query: Query,
  catalogue: Catalogue | undefined,
  balances: readonly Balance[],
  known: Known = { payees: [], person: undefined },
): Draft {
  const kind = query['kind'] === 'internal' ? 'internal' : 'onchain'
  const owned = balances.find(({ available }) => available > 0n) ?? balances[0]
  const asset = query['asset'] ?? owned?.asset
  const network = networkOf(asset, query['network'], catalogue)
  return {
    kind,
    asset,
    network,
    recipient: recipientOf(query, network, known),
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
function recipientOf(
  { address, network, asset, uid }: Query,
  open: string | undefined,
  { payees, person }: Known,
): Recipient | undefined {
  if (address !== undefined && network !== undefined) {
    if (network !== open) return undefined
    const isSaved = (one: Payee) =>
      one.network === network &&
      one.asset === asset &&
      one.address?.toLowerCase() === address.toLowerCase()
    return { kind: 'onchain', network, address, ...nameOf(payees.find(isSaved)) }
  }
  if (uid === undefined || person?.uid !== uid) return undefined
  const { maskedName } = person
  return { kind: 'internal', uid, maskedName, ...nameOf(payees.find((one) => one.uid === uid)) }
}

const nameOf = (saved: Payee | undefined): { readonly name?: string } =>
  saved?.name ? { name: saved.name } : {}
