import twilio from 'twilio'
import * as z from 'zod/mini'
import { secondMs } from '#kernel/time.ts'
import type { SmsSender } from '#server/identity/sms.ts'

/** An account at Twilio, or at a stand-in that speaks its protocol. */
export type TwilioConfig = {
  readonly accountSid: string
  readonly authToken: string
  /** A number of ours in E.164, or a messaging service (`MG…`). */
  readonly from: string
  /** `https://api.twilio.com` unless given. */
  readonly baseUrl?: string
}

const timeoutMs = 10 * secondMs

/** Twilio's codes for a recipient that will never get it; any other error may pass, or is ours to mend. */
const refusals = [
  21211, // not a number
  21214, // cannot be reached
  21217, // not a number
  21408, // messages to that region are not allowed
  21610, // the recipient asked to get none
  21612, // no route
  21614, // not a mobile number
]

const RestError = z.object({ status: z.number(), code: z.number() })

/** SMS by Twilio's Messaging API. Codes stay ours: Twilio is only told the text. */
export function twilioSms(config: TwilioConfig): SmsSender {
  const client = twilio(config.accountSid, config.authToken, {
    httpClient: new twilio.RequestClient({ timeout: timeoutMs }),
  })
  if (config.baseUrl !== undefined) client.api.baseUrl = config.baseUrl
  const sender = config.from.startsWith('MG')
    ? { messagingServiceSid: config.from }
    : { from: config.from }
  return {
    send: async ({ to, body }) => {
      try {
        await client.messages.create({ to, body, ...sender })
        return 'accepted'
      } catch (error) {
        const answered = RestError.safeParse(error)
        if (answered.success && refusals.includes(answered.data.code)) return 'refused'
        throw error
      }
    },
  }
}
