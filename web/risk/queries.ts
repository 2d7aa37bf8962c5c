import { ownCases } from '#contract/risk.ts'
import { usePages } from '#web/app/pages.ts'

/** Own payments that were or are being checked, page after page. */
export function useOwnCases() {
  const query = usePages(ownCases, (cursor) => ({ cursor }))
  return { ...query, cases: query.data?.pages.flatMap(({ cases }) => cases) }
}
