import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import type { Clock } from '#kernel/time.ts'
import { Faults } from '#sandbox/faults.ts'
import { Inbox, type Received } from '#sandbox/inbox.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'
import {
  type Sms,
  type SmsStatus,
  type TwilioError,
  checkMessage,
  countSegments,
  notAuthenticated,
  serverError,
  tooManyRequests,
  twilioAccount,
} from '#sandbox/sms/sms.ts'

/**
 * What Twilio can do to its client: answer late, 429, 500, never, take the message and lose the
 * reply, or take it and report it undelivered later.
 */
export const smsFaultNames = [
  'delay',
  'tooManyRequests',
  'serverError',
  'hang',
  'lostReply',
  'undelivered',
] as const

export type SmsFault = (typeof smsFaultNames)[number]

/** The stand-in for Twilio. */
export type SmsServer = Listener & {
  readonly inbox: Inbox<Sms>
  readonly faults: Faults<SmsFault>
}

/** Between two reports of a message's status, and how long a receiver of them may take. */
const reportGapMs = 200
const reportTimeoutMs = 5_000

const version = '/2010-04-01'

/** Starts a server for Twilio's Messages resource, as the official client calls it. */
export async function startSms(place: Place, clock: Clock): Promise<SmsServer> {
  const inbox = new Inbox<Sms>()
  const faults = new Faults(smsFaultNames)
  const listener = await listen(twilio(inbox, faults, clock), place)
  return { ...listener, inbox, faults }
}

function twilio(inbox: Inbox<Sms>, faults: Faults<SmsFault>, clock: Clock): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const messages = `${version}/Accounts/:account/Messages`

  app.use(async (c, next) => {
    await faults.delay('delay')
    if (faults.strikes('hang')) await new Promise(() => {})
    if (faults.strikes('tooManyRequests')) return refuse(tooManyRequests)
    if (faults.strikes('serverError')) return refuse(serverError)
    if (!isAuthenticated(c)) return refuse(notAuthenticated)
    return next()
  })

  app.post(`${messages}.json`, async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const field = (name: string) => form.get(name) ?? ''
    const message = {
      to: field('To'),
      from: field('From') || field('MessagingServiceSid'),
      body: field('Body'),
    }
    const refused = checkMessage(message)
    if (refused) return refuse(refused)
    const sms = inbox.add({
      ...message,
      at: clock.now(),
      sid: `SM${randomBytes(16).toString('hex')}`,
      segments: countSegments(message.body),
      status: 'queued',
    })
    const last = faults.strikes('undelivered') ? 'undelivered' : 'delivered'
    void report(inbox, sms, last, field('StatusCallback'))
    if (faults.strikes('lostReply')) c.env.incoming.socket.destroy()
    return c.json(toWire(sms), 201)
  })

  app.get(`${messages}/:file`, (c) => {
    const found = inbox.list().find(({ sid }) => `${sid}.json` === c.req.param('file'))
    return found ? c.json(toWire(found)) : refuse(notFound(c.req.path))
  })

  app.notFound((c) => refuse(notFound(c.req.path)))
  return app
}

function refuse({ status, code, message }: TwilioError): Response {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return Response.json({ code, message, more_info, status }, { status })
}

const notFound = (path: string): TwilioError => ({
  status: 404,
  code: 20404,
  message: `The requested resource ${path} was not found`,
})

/** Basic authorisation by the account's id and token, and the same account in the path. */
function isAuthenticated(c: Context<Bindings>): boolean {
  const expected = `Basic ${btoa(`${twilioAccount.sid}:${twilioAccount.authToken}`)}`
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = c.req.header('authorization') ?? ''
  const inPath = c.req.path.startsWith(`${version}/Accounts/${twilioAccount.sid}/`)
  return timingSafeEqual(digest(given), digest(expected)) && inPath
}

function toWire(sms: Received<Sms>) {
  const date = new Date(sms.at).toUTCString().replace('GMT', '+0000')
  const uri = `${version}/Accounts/${twilioAccount.sid}/Messages/${sms.sid}.json`
  const failed = sms.status === 'undelivered'
  return {
    sid: sms.sid,
    account_sid: twilioAccount.sid,
    messaging_service_sid: sms.from.startsWith('MG') ? sms.from : null,
    to: sms.to,
    from: sms.from.startsWith('MG') ? null : sms.from,
    body: sms.body,
    status: sms.status,
    direction: 'outbound-api',
    num_segments: String(sms.segments),
    num_media: '0',
    price: null,
    price_unit: 'USD',
    api_version: version.slice(1),
    date_created: date,
    date_updated: date,
    date_sent: sms.status === 'queued' ? null : date,
    error_code: failed ? unknownError : null,
    error_message: failed ? 'Unknown error' : null,
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
    uri,
  }
}

/** Twilio's code of a message that a carrier did not deliver without saying why. */
const unknownError = 30008

/** Moves the message on and tells the callback, signed as Twilio signs; nobody answers for it. */
async function report(
  inbox: Inbox<Sms>,
  { sid, to, from }: Received<Sms>,
  last: SmsStatus,
  callback: string,
): Promise<void> {
  for (const status of ['sent', last] as const) {
    await wait(reportGapMs, undefined, { ref: false })
    inbox.change((sms) => sms.sid === sid, { status })
    if (!URL.canParse(callback)) continue
    const params = {
      AccountSid: twilioAccount.sid,
      ApiVersion: version.slice(1),
      From: from,
      MessageSid: sid,
      MessageStatus: status,
      SmsSid: sid,
      SmsStatus: status,
      To: to,
      ...(status === 'undelivered' ? { ErrorCode: String(unknownError) } : {}),
    }
    await fetch(callback, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature(callback, params) },
      body: new URLSearchParams(params),
      signal: AbortSignal.timeout(reportTimeoutMs),
    }).catch(() => {})
  }
}

/** Base64 of HMAC-SHA1 over the address and the sorted fields (Twilio, "Validating requests"). */
function signature(url: string, params: Readonly<Record<string, string>>): string {
  const fields = Object.entries(params)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
  return createHmac('sha1', twilioAccount.authToken)
    .update(url + fields.join(''))
    .digest('base64')
}
