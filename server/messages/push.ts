import type { PushContent, PushSubscription } from '#contract/messages.ts'

/** One push to one browser. */
export type Push = PushContent & {
  readonly to: PushSubscription
  /** Shown at once, whatever the phone saves battery on. */
  readonly isUrgent: boolean
}

/**
 * Sends pushes. `gone` is the push service's last word on a browser: there will be no other answer
 * for it. `refused` is its last word on this push. Throws when it is unclear or may pass later.
 */
export type PushSender = {
  readonly send: (push: Push) => Promise<'accepted' | 'refused' | 'gone'>
}
