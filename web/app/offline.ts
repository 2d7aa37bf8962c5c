/** Keeps the newest answers of a few queries, to show them marked as old when nothing answers. */
import * as z from 'zod/mini'
import type { AnyOperation } from '#contract/operation.ts'
import { type Instant, toInstant } from '#kernel/time.ts'
import { serverNow } from '#web/app/hooks/time.ts'
import { currentUserId } from '#web/app/session.ts'
import { type StorageKey, keep, readJson } from '#web/app/storage.ts'
import { createStore } from '#web/app/store.ts'

/** Paths whose answers are worth showing old, and the most characters kept of one. */
const keptPaths = new Set([
  'assets/list',
  'assets/prices',
  'ledger/balances',
  'bills/list',
  'chain/addresses',
  'transfers/payees',
])
const answerMaxLength = 60_000

const Kept = z.object({ at: z.number(), data: z.unknown() })

/** When what is on the screen was true; undefined while it is fresh. */
export const staleSince = createStore<Instant | undefined>(undefined)

const keyOf = (operation: AnyOperation, input: unknown): StorageKey =>
  `last:${currentUserId() ?? ''}:${operation.path}:${JSON.stringify(input)}`

export function keepAnswer(operation: AnyOperation, input: unknown, data: unknown): void {
  staleSince.set(undefined)
  if (!keptPaths.has(operation.path)) return
  const text = JSON.stringify({ at: serverNow(), data })
  if (text.length <= answerMaxLength) keep(keyOf(operation, input), text)
}

/** The last kept answer in wire form, or undefined when there is none. */
export function lastAnswer(
  operation: AnyOperation,
  input: unknown,
): { readonly data: unknown } | undefined {
  if (!keptPaths.has(operation.path)) return undefined
  const kept = Kept.safeParse(readJson(keyOf(operation, input)))
  if (!kept.success) return undefined
  staleSince.set(toInstant(kept.data.at))
  return { data: kept.data.data }
}
