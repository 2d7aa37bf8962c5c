import { telegramAheadSeconds } from '#contract/security.telegram.ts'
import { type Instant, after, dayMs, secondMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { deleteCeremonies } from '#server/security/store.passkeys.ts'
import { deleteProofs, deleteSpends } from '#server/security/store.stepUp.ts'
import { deleteSeen, deleteStarts } from '#server/security/store.telegram.ts'

/** Proofs and spends are worth nothing long before; a day more helps to answer questions. */
const keepMs = 2 * dayMs

/** Forgets proofs, spends and challenges that no longer count, at most `limit` of each; answers how many. */
export async function forgetProofs(sql: Sql, now: Instant, limit: number): Promise<number> {
  const before = after(now, -keepMs)
  const proofs = await deleteProofs(sql, before, limit)
  const spends = await deleteSpends(sql, before, limit)
  return proofs + spends + (await deleteCeremonies(sql, before, limit))
}

/** Forgets links to the bot and signed data that are too old, at most `limit` of each; answers how many. */
export async function forgetTelegram(sql: Sql, now: Instant, limit: number): Promise<number> {
  const before = after(now, -telegramAheadSeconds * secondMs)
  return (await deleteStarts(sql, before, limit)) + (await deleteSeen(sql, before, limit))
}
