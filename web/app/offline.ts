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

/** When what is on the screen was true; undefined while all of it is fresh. */
export const staleSince = createStore<Instant | undefined>(undefined)

/** From when what is shown is, by key; the oldest is told. */
const stale = new Map<string, Instant>()

function tellStale(): void {
  const moments = [...stale.values()]
  const oldest = moments.reduce<Instant | undefined>(
    (least, at) => (least === undefined || at < least ? at : least),
    undefined,
  )
  staleSince.set(oldest)
}

const offlineKey = 'offline'

/** How often the connection was lost. */
let losses = 0
export const lossesNow = (): number => losses

/** Notes since when this device has no connection. */
export function setOffline(since: Instant): void {
  losses += 1
  if (!stale.has(offlineKey)) stale.set(offlineKey, since)
  tellStale()
}

/** Where an answer to the user who is logged in now is kept. */
export const answerKey = (operation: AnyOperation, input: unknown): StorageKey =>
  `last:${currentUserId() ?? ''}:${operation.path}:${JSON.stringify(input)}`

/**
 * Keeps an answer, which makes what is shown of it fresh, and nothing else. That there is a connection
 * it proves only when it was asked for since the last loss: others were on their way when it came.
 */
export function keepAnswer(
  operation: AnyOperation,
  key: StorageKey,
  data: unknown,
  lossesWhenAsked: number,
): void {
  stale.delete(key)
  if (lossesWhenAsked === losses) stale.delete(offlineKey)
  tellStale()
  if (!keptPaths.has(operation.path)) return
  const text = JSON.stringify({ at: serverNow(), data })
  if (text.length <= answerMaxLength) keep(key, text)
}

/** The last kept answer in wire form, or undefined when there is none. */
export function lastAnswer(
  operation: AnyOperation,
  key: StorageKey,
): { readonly data: unknown } | undefined {
  if (!keptPaths.has(operation.path)) return undefined
  const kept = Kept.safeParse(readJson(key))
  if (!kept.success) return undefined
  stale.set(key, toInstant(kept.data.at))
  tellStale()
  return { data: kept.data.data }
}

/** Nothing that is shown is old now: it is asked for anew, or was another user's. */
export function forgetStale(): void {
  const lostAt = navigator.onLine ? undefined : stale.get(offlineKey)
  stale.clear()
  if (lostAt !== undefined) stale.set(offlineKey, lostAt)
  tellStale()
}
