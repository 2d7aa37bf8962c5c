import type { Instant } from '#kernel/time.ts'

/** Where a message stands, in Twilio's words. */
export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'undelivered'

/** A text message as it reached the phone. */
export type Sms = {
  readonly at: Instant
  /** Twilio's id of the message. */
  readonly sid: string
  /** E.164, or the sender name or messaging service that stood in its place. */
  readonly from: string
  /** E.164. */
  readonly to: string
  readonly body: string
  readonly segments: number
  readonly status: SmsStatus
}

/** The account that the stand-in knows; a production server refuses to start with it. */
export const twilioAccount = {
  sid: 'AC00000000000000000000000000000000',
  authToken: 'sandbox',
} as const

/** The most characters Twilio takes in one message. */
export const bodyLimit = 1_600

/** A refusal in Twilio's numbering (twilio.com/docs/api/errors). */
export type TwilioError = {
  readonly status: number
  readonly code: number
  readonly message: string
}

export const notAuthenticated: TwilioError = { status: 401, code: 20003, message: 'Authenticate' }

export const tooManyRequests: TwilioError = {
  status: 429,
  code: 20429,
  message: 'Too Many Requests',
}

export const serverError: TwilioError = {
  status: 500,
  code: 20500,
  message: 'An internal server error has occurred',
}

const refusal = (code: number, message: string): TwilioError => ({ status: 400, code, message })

/** Twilio's own magic numbers: what sending to them gives. */
const magicNumbers: Readonly<Record<string, TwilioError>> = {
  '+15005550001': refusal(21211, "Invalid 'To' Phone Number: +15005550001"),
  '+15005550002': refusal(21612, 'The destination cannot be reached from this number'),
  '+15005550004': refusal(21610, 'Attempt to send to unsubscribed recipient'),
  '+15005550009': refusal(21614, "'To' number is not a valid mobile number"),
}

/** Why a message would be refused, or undefined when it goes out. Twilio's order of checks. */
export function checkMessage(message: {
  readonly to: string
  readonly from: string
  readonly body: string
}): TwilioError | undefined {
  if (message.to === '') return refusal(21604, "A 'To' phone number is required.")
  if (message.from === '') return refusal(21603, "A 'From' phone number is required.")
  if (message.body === '') return refusal(21602, 'Message body is required.')
  if (message.body.length > bodyLimit) {
    return refusal(21617, `The concatenated message body exceeds the ${bodyLimit} character limit`)
  }
  if (!/^\+[1-9]\d{6,14}$/.test(message.to)) {
    return refusal(21211, `Invalid 'To' Phone Number: ${message.to}`)
  }
  return magicNumbers[message.to]
}

/** GSM 03.38: the letters that fit seven bits. The rest make the whole message UCS-2. */
const gsm =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/

/** How many messages the body is charged as: parts of a split one are shorter, for their header. */
export function countSegments(body: string): number {
  const [whole, part] = gsm.test(body) ? [160, 153] : [70, 67]
  return body.length <= whole ? 1 : Math.ceil(body.length / part)
}
