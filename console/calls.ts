import {
  type InfiniteData,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { failureOf } from '#contract/envelope.ts'
import { languageHeaders } from '#contract/language.ts'
import type { Operation } from '#contract/operation.ts'
import { currentToken, leave } from '#console/session.ts'

/** Milliseconds before a call is given up. */
const timeoutMs = 15_000

const Reply = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })

/** What the server refused; the message is for people. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Calls an operation. @throws Refused; whatever fetch throws when no answer came */
export async function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
): Promise<z.output<Output>> {
  const token = currentToken()
  const response = await fetch(`/json/${operation.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      language: languageHeaders.en,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(z.encode(operation.input, input)),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const reply = Reply.parse(await response.json())
  const failure = failureOf(reply)
  if (!failure) return operation.output.parse(reply.data)
  if (failure.code === 'UNAUTHENTICATED') leave()
  throw new Refused(reply.msg)
}

/** Asks, and asks again every `everyMs` if that is given. */
export const useAnswer = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  { enabled = true, everyMs }: { readonly enabled?: boolean; readonly everyMs?: number } = {},
): UseQueryResult<z.output<Output>> =>
  useQuery({
    queryKey: keyOf(operation, input),
    queryFn: () => call(operation, input),
    enabled,
    retry: false,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })

/**
 * Asks page by page: `fetchNextPage` for one more. Asked again every `everyMs` for each page that is
 * there, so that a long list costs no more than a short one.
 */
export const usePages = <
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType<{ readonly next: string | null }>,
>(
  operation: Operation<Input, Output>,
  input: (cursor: string | undefined) => z.output<Input>,
  { everyMs }: { readonly everyMs?: number } = {},
) =>
  useInfiniteQuery<
    z.output<Output>,
    Error,
    InfiniteData<z.output<Output>, string | undefined>,
    QueryKey,
    string | undefined
  >({
    queryKey: [...keyOf(operation, input(undefined)), 'pages'],
    queryFn: ({ pageParam }) => call(operation, input(pageParam)),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: false,
    ...(everyMs !== undefined && {
      refetchInterval: ({ state }) => everyMs * Math.max(1, state.data?.pages.length ?? 1),
    }),
  })

function keyOf<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
): QueryKey {
  return [operation.path, JSON.stringify(z.encode(operation.input, input))]
}

/** Does something; whatever is shown is asked for anew when it is done. */
export function useAct<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
): UseMutationResult<z.output<Output>, Error, z.output<Input>> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: z.output<Input>) => call(operation, input),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** What went wrong, in words. */
export const saidOf = (error: unknown): string =>
  error instanceof Refused ? error.message : 'The server did not answer. Try again.'
