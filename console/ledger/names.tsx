import type { LedgerAccount } from '#contract/operators.ledger.ts'

/** A kind of the ledger as words: `kyc_fee` is “Kyc fee”. */
export const kindWords = (kind: string): string =>
  `${kind.slice(0, 1).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`

/** What the accounts of the house are for. */
const houseNames: Readonly<Record<string, string>> = {
  fee: 'Fees earned',
  residue: 'Rest of rounding',
  'outside:operator': 'Own money',
  'outside:gas': 'Paid for gas',
  'outside:unclaimed': 'Unclaimed deposits',
  'outside:shortfall': 'Losses',
}

/** An account as people call it; that of a chain is named by its network. */
export function accountName({ user, kind }: LedgerAccount): string {
  if (user) return `${user.name} · ${kind}`
  return houseNames[kind] ?? (kind.startsWith('outside:') ? `On ${kind.slice(8)}` : kind)
}

/** As `accountName`, on a page. */
export const AccountName = ({ of }: { readonly of: LedgerAccount }) => (
  <span className="wrap-anywhere">{accountName(of)}</span>
)

/** An account that can be opened. */
export const AccountLink = ({ of }: { readonly of: LedgerAccount }) => (
  <a href={`#/ledger/${of.id}`} className="text-gold wrap-anywhere">
    {accountName(of)}
  </a>
)
