import { isUuid } from '#kernel/id.ts'

/** What of the ledger is looked at, by the part of the address after `#/ledger/`. */
export type LedgerPlace =
  | { readonly show: 'search'; readonly text: string }
  | { readonly show: 'account'; readonly id: string }
  | { readonly show: 'command'; readonly cmd: string }
  | { readonly show: 'bill'; readonly orderNo: string }

/** Accounts have a number, commands a UUID, bills twenty digits; `find:` begins a search. */
export function readPlace(at: string | undefined): LedgerPlace {
  if (at === undefined) return { show: 'search', text: '' }
  if (isUuid(at)) return { show: 'command', cmd: at }
  if (/^[0-9]{20}$/.test(at)) return { show: 'bill', orderNo: at }
  if (/^[1-9][0-9]{0,17}$/.test(at)) return { show: 'account', id: at }
  return { show: 'search', text: at.startsWith('find:') ? decoded(at.slice(5)) : '' }
}

/** Where the accounts of a user are found. */
export const findPlace = (text: string): string => `ledger/find:${encodeURIComponent(text)}`

/** An address that somebody typed may be no encoded text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
