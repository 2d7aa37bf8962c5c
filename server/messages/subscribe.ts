import { ECDH } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import {
  type pushKey,
  pushMax,
  type subscribePush,
  type unsubscribePush,
} from '#contract/messages.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { isOpenEndpoint } from '#server/messages/endpoint.ts'
import { deletePush, trimPushes, upsertPush } from '#server/messages/store.push.ts'

/** What the handlers of messages need from outside. */
export type MessagesDeps = {
  /** Undefined where no pushes are sent. */
  readonly push: { readonly publicKey: string; readonly allowsPrivate: boolean } | undefined
}

/** The key that browsers subscribe with. */
export const showPushKey =
  ({ push }: MessagesDeps): Handler<typeof pushKey, 'user'> =>
  async () => ({ key: push?.publicKey ?? null })

/** Has pushes sent to a browser. One that somebody else used before is theirs no more. */
export const startPush =
  ({ push }: MessagesDeps): Handler<typeof subscribePush, 'user'> =>
  async (subscription, { sql, clock, ids, caller }) => {
    const { endpoint, p256dh } = subscription
    if (!push || !isOpenEndpoint(endpoint, push.allowsPrivate) || !isOnCurve(p256dh)) {
      throw new Failure('PUSH_REFUSED')
    }
    const { userId, sessionId } = caller
    await upsertPush(sql, { id: ids.uuid(), userId, sessionId, ...subscription }, clock.now())
    await trimPushes(sql, userId, pushMax)
    return {}
  }

/** Whether a key is a point of P-256, which pushes are sealed for (RFC 8291 §3.1). */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', undefined, 'uncompressed')
    return true
  } catch {
    return false
  }
}

/** Ends pushes to a browser of the user; one that is none is no matter. */
export const endPush: Handler<typeof unsubscribePush, 'user'> = async (
  { endpoint },
  { sql, caller },
) => {
  await deletePush(sql, caller.userId, endpoint)
  return {}
}
