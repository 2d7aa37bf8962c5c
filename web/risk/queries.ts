import { useInfiniteQuery } from '@tanstack/react-query'
import { type OwnCase, ownCases } from '#contract/risk.ts'
import { call } from '#web/app/api.ts'
import { ownKey } from '#web/app/query.ts'

type Page = { readonly pageParam: string | undefined; readonly signal: AbortSignal }

/** Own payments that were or are being checked, page after page. */
export function useOwnCases() {
  const first: string | undefined = undefined
  const query = useInfiniteQuery({
    queryKey: ownKey(ownCases.path, 'pages'),
    initialPageParam: first,
    queryFn: ({ pageParam, signal }: Page) => call(ownCases, { cursor: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const cases: readonly OwnCase[] | undefined = query.data?.pages.flatMap((page) => page.cases)
  return { ...query, cases }
}
