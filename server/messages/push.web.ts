import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { PushContent } from '#contract/messages.ts'
import { dayMs, secondMs } from '#kernel/time.ts'
import webPush from 'web-push'
import { isOpenEndpoint, publicLookup } from '#server/messages/endpoint.ts'
import type { Push, PushSender } from '#server/messages/push.ts'

/** How pushes are signed, and where they may go. */
export type WebPushOptions = {
  /** VAPID keys in base64url (RFC 8292). */
  readonly publicKey: string
  readonly privateKey: string
  /** `mailto:` or `https:`. */
  readonly subject: string
  /** Also to this machine and over HTTP: for the sandbox. */
  readonly allowsPrivate: boolean
}

/** How long a push service keeps a push for a phone that is off, and may take to answer. */
const lifeSeconds = dayMs / secondMs
const answerMs = 5 * secondMs

/** Sends pushes by the web's own protocol (RFC 8030, encrypted by RFC 8291). Follows no redirect. */
export const webPushSender = (options: WebPushOptions): PushSender => ({
  send: async (push) => {
    const { endpoint } = push.to
    if (!isOpenEndpoint(endpoint, options.allowsPrivate)) return 'gone'
    return outcomeOf(await post(endpoint, sealed(push, options), options.allowsPrivate))
  },
})

function sealed({ to, isUrgent, id, title, text, link }: Push, options: WebPushOptions) {
  const { publicKey, privateKey, subject } = options
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    JSON.stringify({ id, title, text, link } satisfies PushContent),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: lifeSeconds,
      // A service that has not delivered the last one yet replaces it (RFC 8030 §5.4).
      topic: id.replaceAll('-', ''),
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    },
  )
  return { headers, body }
}

/** Answers the status. What the service writes beside it is not read. */
function post(
  endpoint: string,
  { headers, body }: ReturnType<typeof sealed>,
  allowsPrivate: boolean,
): Promise<number> {
  const request = endpoint.startsWith('http:') ? plainRequest : secureRequest
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(answerMs),
        agent: false,
        ...(allowsPrivate ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function outcomeOf(status: number): 'accepted' | 'refused' | 'gone' {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500 || status === 0) {
    throw new Error(`the push service answered ${status}`)
  }
  return 'refused'
}
