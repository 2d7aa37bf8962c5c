import { selectSums } from '#server/ledger/store.sums.ts'

/** What all accounts of an asset add up to: zero, or money was made or lost. */
export const sumsOfAssets = selectSums
