import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Operation } from '#contract/operation.ts'
import { call } from '#web/app/api.ts'
import { callOptions, ownKey } from '#web/app/query.ts'

/**
 * Asks for a list page by page: `fetchNextPage` for one more. `key` tells lists of one operation
 * apart where what is asked for the first page does not.
 */
export const usePages = <
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType<{ readonly next: string | null }>,
>(
  operation: Operation<Input, Output>,
  inputOf: (cursor: string | undefined) => z.output<Input>,
  key: unknown = inputOf(undefined),
) =>
  useInfiniteQuery<
    z.output<Output>,
    Error,
    InfiniteData<z.output<Output>, string | undefined>,
    QueryKey,
    string | undefined
  >({
    queryKey: ownKey(operation.path, 'pages', key),
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) =>
      // The first page may be kept for showing offline; the others are asked for as they are needed.
      pageParam === undefined
        ? callOptions(operation, inputOf(undefined)).queryFn({ signal })
        : call(operation, inputOf(pageParam), { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
