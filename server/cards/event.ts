/** What happened to an application, a card or a request: written in the transaction that did it. */
import type { Clock } from '#kernel/time.ts'
import { insertEvent } from '#server/cards/store.event.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'

/** Who did it. */
export type Actor = 'holder' | 'issuer' | 'system' | 'agent' | `operator:${string}`

/** Notes it, and has the holder's phones ask again. `detail` holds no number, code or address. */
export async function noteCardEvent(
  sql: Sql,
  clock: Clock,
  event: {
    readonly userId: string
    /** Id of the application, card or request. */
    readonly subject: string
    readonly what: string
    readonly actor: Actor
    readonly detail?: string
  },
): Promise<void> {
  const { userId, subject, what, actor, detail = '' } = event
  await insertEvent(sql, { subject, what, actor, detail, at: clock.now() })
  await tell(sql, userId, { topic: 'user', changed: 'cards' })
}
