/** Pushes to this browser: whether they can be had, and turning them on and off. Loaded when asked for. */
import { Failure } from '#contract/errors.ts'
import { pushKey, subscribePush, unsubscribePush } from '#contract/messages.ts'
import { call } from '#web/app/api.ts'
import { currentUserId } from '#web/app/session.ts'
import { forget, keep, read } from '#web/app/storage.ts'

/** What this browser does with pushes; `blocked` is its user's own setting. */
export type PushState = 'unavailable' | 'blocked' | 'off' | 'on'

/** The registration of the app's service worker, where pushes arrive; undefined where there is none. */
export const pushRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

/** How it stands. One that is on is told to the server again: another log-in is another session. */
export async function pushState(): Promise<PushState> {
  const registration = await pushRegistration()
  if (!registration || !('pushManager' in registration) || !('Notification' in globalThis)) {
    return 'unavailable'
  }
  const { key } = await call(pushKey, {})
  if (key === null) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription || read('push') !== currentUserId()) return 'off'
  await tellServer(subscription)
  return 'on'
}

/**
 * Has the pushes of the user who is logged in sent to this browser. The browser asks them first.
 * @throws Failure PUSH_REFUSED
 */
export async function turnPushOn(registration: ServiceWorkerRegistration): Promise<void> {
  const { key } = await call(pushKey, {})
  // One of another key, or of somebody who was logged in before, would be in the way.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(refusalOf)
  if (!subscription) return
  await tellServer(subscription)
  keep('push', currentUserId() ?? '')
}

/** Who says no has said it; a browser that cannot says so with any other error. */
function refusalOf(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return undefined
  throw new Failure('PUSH_REFUSED')
}

/** Ends them, here and at the server. */
export async function turnPushOff(registration: ServiceWorkerRegistration): Promise<void> {
  const subscription = await registration.pushManager.getSubscription()
  // Here first: without a connection, too, nothing more is shown.
  await subscription?.unsubscribe()
  forget('push')
  if (subscription) await call(unsubscribePush, { endpoint: subscription.endpoint })
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(subscribePush, { endpoint, p256dh, auth })
}
