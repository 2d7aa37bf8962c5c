import { type Query, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { AnyOperation, Operation } from '#contract/operation.ts'
import { NoReply, callWire, decodeReply } from '#web/app/api.ts'
import { serverNow } from '#web/app/hooks/time.ts'
import {
  answerKey,
  forgetStale,
  keepAnswer,
  lastAnswer,
  lossesNow,
  setOffline,
} from '#web/app/offline.ts'
import { currentUserId, watchSession } from '#web/app/session.ts'

/** Milliseconds an answer counts as fresh: within them, coming back to a page asks nothing. */
const freshMs = 15_000
const retriesMax = 2

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      // A refusal stays a refusal; only silence is worth asking again.
      retry: (count, error) => error instanceof NoReply && count < retriesMax,
      networkMode: 'always',
    },
  },
})

/**
 * Asks a query and keeps asking when what it shows has changed. Offline it answers with the last
 * known data, and `staleSince` says from when.
 */
export function useCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  options: { readonly enabled?: boolean } = {},
): UseQueryResult<z.output<Output>> {
  return useQuery({ ...callOptions(operation, input), enabled: options.enabled ?? true })
}

/** Key and function of a query, for `useInfiniteQuery`, prefetching and invalidating. */
export function callOptions<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
) {
  const wire = z.encode(operation.input, input)
  return {
    queryKey: ownKey(operation.path, wire),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask(operation, wire, signal),
  }
}

/**
 * Key of a query of the user who is logged in: what was told to one person is never found by the next
 * on the same device.
 */
export const ownKey = (path: string, ...rest: readonly unknown[]): readonly unknown[] => [
  path,
  currentUserId() ?? '',
  ...rest,
]

async function ask<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  wire: unknown,
  signal: AbortSignal,
): Promise<z.output<Output>> {
  const key = answerKey(operation, wire)
  const losses = lossesNow()
  try {
    const data = await callWire(operation, wire, { signal })
    // Whoever is logged in by now may be somebody else.
    if (key === answerKey(operation, wire)) keepAnswer(operation, key, data, losses)
    return decodeReply(operation, data)
  } catch (error) {
    const last = error instanceof NoReply ? lastAnswer(operation, key) : undefined
    if (!last) throw error
    // It counts as an answer, but not as a fresh one: the next look asks again.
    const queryKey = ownKey(operation.path, wire)
    setTimeout(() => void queries.invalidateQueries({ queryKey, refetchType: 'none' }))
    return decodeReply(operation, last.data)
  }
}

/** Has every shown answer of these operations asked for again. */
export async function renew(...operations: readonly Pick<AnyOperation, 'path'>[]): Promise<void> {
  await Promise.all(operations.map(({ path }) => renewBy({ queryKey: [path] })))
}

/**
 * Has every shown answer asked for again. Nothing counts as old until it has not come again: what
 * pages showed that were left since, nobody asks for.
 */
export function renewAll(): Promise<void> {
  forgetStale()
  return renewBy({})
}

/**
 * A first answer that is on its way may be older than what has changed, and asking again only waits
 * for it: it is asked for once more when it has come.
 */
async function renewBy(which: { readonly queryKey?: readonly string[] }): Promise<void> {
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
  const coming = queries.getQueryCache().findAll({ ...which, predicate: isFirst })
  await queries.invalidateQueries(which)
  if (coming.length > 0)
    await queries.invalidateQueries({ predicate: (one) => coming.includes(one) })
}

/** Says at once when the device has lost its connection, and asks for everything when it is back. */
export function followConnection(): void {
  if (!navigator.onLine) setOffline(serverNow())
  addEventListener('offline', () => setOffline(serverNow()))
  addEventListener('online', () => void renewAll())
}

/** Forgets what was told to whoever was logged in before. */
export function followUser(): void {
  let userId = currentUserId()
  watchSession(() => {
    if (userId === currentUserId()) return
    const before = userId
    userId = currentUserId()
    forgetStale()
    if (before !== undefined)
      queries.removeQueries({ predicate: (one) => one.queryKey[1] === before })
  })
}
