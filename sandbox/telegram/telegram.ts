import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/time.ts'
import { Faults } from '#sandbox/faults.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'
import { Refusal } from '#sandbox/refusal.ts'
import { Chats, telegramBot } from '#sandbox/telegram/people.ts'

/**
 * What Telegram can do to a bot: answer late, 429 with a time to wait, 502, never, do it and lose
 * the reply, or say that another process listens too.
 */
export const telegramFaultNames = [
  'delay',
  'tooManyRequests',
  'serverError',
  'hang',
  'lostReply',
  'conflict',
] as const

export type TelegramFault = (typeof telegramFaultNames)[number]

/** The stand-in for Telegram's Bot API. */
export type TelegramServer = Listener & {
  readonly chats: Chats
  readonly faults: Faults<TelegramFault>
}

/** Seconds that a bot is told to wait after 429. */
const retryAfterSeconds = 1
/** The longest that a question for updates stays open, in seconds; Telegram's own is 50. */
const pollMax = 50
const textMax = 4_096

const Polled = z.object({
  offset: z._default(z.coerce.number(), 0),
  limit: z._default(z.coerce.number(), 100),
  timeout: z._default(z.coerce.number(), 0),
})
const Sent = z.object({ chat_id: z.coerce.number(), text: z._default(z.string(), '') })

/** Starts a server for the Bot API, as far as a bot that polls and answers needs it. */
export async function startTelegram(place: Place, clock: Clock): Promise<TelegramServer> {
  const chats = new Chats(clock)
  const faults = new Faults(telegramFaultNames)
  const listener = await listen(botApi(chats, faults), place)
  return { ...listener, chats, faults }
}

/** What a method answers with; `undefined` when the connection is to be cut. */
type Method = (input: unknown) => unknown

function botApi(chats: Chats, faults: Faults<TelegramFault>): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const methods = methodsOf(chats)
  app.all(`/:bot/:method`, async (c) => {
    await faults.delay('delay')
    if (faults.strikes('hang')) await new Promise(() => {})
    if (faults.strikes('tooManyRequests')) {
      return refuse(429, `Too Many Requests: retry after ${retryAfterSeconds}`, {
        retry_after: retryAfterSeconds,
      })
    }
    if (faults.strikes('serverError')) return refuse(502, 'Bad Gateway')
    if (c.req.param('bot') !== `bot${telegramBot.token}`) return refuse(401, 'Unauthorized')
    const name = c.req.param('method')
    if (name === 'getUpdates' && faults.strikes('conflict')) return refuse(409, conflict)
    const method = methods[name]
    if (!method) return refuse(404, 'Not Found')
    const body: unknown = await c.req.json().catch(() => c.req.query())
    const result = await method(body)
    if (faults.strikes('lostReply')) c.env.incoming.socket.destroy()
    return c.json({ ok: true, result })
  })
  app.notFound(() => refuse(404, 'Not Found'))
  app.onError((error) => {
    const { message } = error
    if (!(error instanceof Refusal)) return refuse(400, 'Bad Request: wrong parameters')
    return refuse(message.startsWith('Forbidden') ? 403 : message === conflict ? 409 : 400, message)
  })
  return app
}

function methodsOf(chats: Chats): Readonly<Record<string, Method>> {
  const poll = pollOf(chats)
  return {
    getMe: () => ({
      id: telegramBot.id,
      is_bot: true,
      first_name: 'Auric',
      username: telegramBot.username,
      can_join_groups: false,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      can_connect_to_business: false,
      has_main_web_app: true,
    }),
    getUpdates: (input) => poll(Polled.parse(input)),
    sendMessage: (input) => {
      const { chat_id: chatId, text } = Sent.parse(input)
      if (text.trim() === '') throw new Refusal('Bad Request: message text is empty')
      if (text.length > textMax) throw new Refusal('Bad Request: message is too long')
      return chats.answer(chatId, text)
    },
    deleteWebhook: () => true,
    setMyCommands: () => true,
  }
}

const conflict =
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running'

/** Asks for updates, one question at a time: a second one ends the first. */
function pollOf(chats: Chats) {
  let open: AbortController | undefined
  return async ({ offset, limit, timeout }: z.infer<typeof Polled>) => {
    open?.abort()
    const mine = new AbortController()
    open = mine
    const { signal } = mine
    const pause = wait(Math.min(timeout, pollMax) * 1_000, undefined, { signal, ref: false })
    const over = pause.catch(() => undefined)
    const found = chats.updates(offset, limit)
    if (found.length === 0) await Promise.race([chats.next(), over])
    if (signal.aborted) throw new Refusal(conflict)
    open = undefined
    mine.abort()
    return found.length > 0 ? found : chats.updates(offset, limit)
  }
}

function refuse(status: number, description: string, parameters?: object): Response {
  return Response.json(
    { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) },
    { status },
  )
}
