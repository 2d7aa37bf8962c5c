/** What our Telegram bot answers, and the loop in which it listens. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '#contract/errors.ts'
import { type Language, fallbackLanguage, pickLanguage } from '#contract/language.ts'
import type { Ids } from '#kernel/id.ts'
import { type Clock, minuteMs, secondMs } from '#kernel/time.ts'
import { maskedNameOf, userById } from '#server/identity/people.ts'
import type { Database } from '#server/platform/db.ts'
import { type Limit, takeCall } from '#server/platform/limits.ts'
import { log } from '#server/platform/log.ts'
import { selectTelegramOwner } from '#server/security/store.telegram.ts'
import { bindByLink, ownerOfLink, unbindFromThere } from '#server/security/telegram.ts'
import type { TelegramUser } from '#server/security/telegram.signed.ts'
import { telegramText } from '#text/telegram.ts'

/** A message of one person to the bot. */
export type BotMessage = {
  readonly chatId: number
  readonly from: TelegramUser
  /** BCP 47, as the person's Telegram is set; empty when it does not say. */
  readonly language: string
  readonly text: string
}

/** Telegram's Bot API, as far as it is used here. */
export type BotApi = {
  /** The bot's own name. */
  readonly name: (signal: AbortSignal) => Promise<string>
  /**
   * Waits for messages. `after` is the mark that came with those before, which are then taken as
   * received; without one Telegram gives those it still holds.
   */
  readonly messages: (
    after: number | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly messages: readonly BotMessage[]; readonly mark: number | undefined }>
  readonly say: (chatId: number, text: string, signal: AbortSignal) => Promise<void>
}

/** Telegram answered no. `waitMs` is how long it wants to be left alone. */
export class BotRefusal extends Error {
  override readonly name = 'BotRefusal'
  /** `token`: it is not known any more. `twice`: another process listens too. */
  readonly why: 'token' | 'twice' | 'other'
  readonly waitMs: number
  constructor(why: BotRefusal['why'], waitMs: number, message: string) {
    super(message)
    this.why = why
    this.waitMs = waitMs
  }
}

export type BotDeps = {
  /** Links that people opened and have not answered about; lost with the process, they open it again. */
  readonly opened: Map<number, string>
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly api: BotApi
}

/** Messages of one person that are answered; more are passed over. */
const answers: Limit = { name: 'security.telegramAnswers', calls: 20, windowMs: minuteMs }

/** Pauses after trouble: the first, and the longest that doubling leads to. */
const pauseMs = secondMs
const pauseMaxMs = minuteMs
/** A second process that listens waits so long: one of them has to be first for good. */
const twiceMs = 30 * secondMs

/**
 * Listens until stopped. A message whose answering fails is not tried again: the person asks once
 * more. `botName` is undefined until Telegram has told it.
 */
export function startBot(deps: Omit<BotDeps, 'opened'>): {
  readonly botName: () => string | undefined
  readonly stop: () => Promise<void>
} {
  const stopping = new AbortController()
  let name: string | undefined
  const done = run({ ...deps, opened: new Map() }, stopping.signal, (told) => {
    name = told
  })
  return {
    botName: () => name,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function run(
  deps: BotDeps,
  signal: AbortSignal,
  tellName: (name: string | undefined) => void,
): Promise<void> {
  let isKnown = false
  let mark: number | undefined
  let failures = 0
  while (!signal.aborted) {
    try {
      if (!isKnown) {
        tellName(await deps.api.name(signal))
        isKnown = true
      }
      const come = await deps.api.messages(mark, signal)
      mark = come.mark
      failures = 0
      for (const message of come.messages) await reply(deps, message, signal)
    } catch (error) {
      if (signal.aborted) return
      // Every trouble is told once, and not again until it was over.
      if (failures === 0) log.warn({ part: 'telegram', err: error }, 'the bot hears nothing')
      failures += 1
      if (isTokenGone(error)) {
        tellName(undefined)
        return
      }
      await sleep(pauseAfter(error, failures), undefined, { signal }).catch(() => undefined)
    }
  }
}

const isTokenGone = (error: unknown): boolean =>
  error instanceof BotRefusal && error.why === 'token'

/** How long to leave Telegram alone: as long as it says, else twice as long each time. */
export function pauseAfter(error: unknown, failures: number): number {
  const own = Math.min(pauseMs * 2 ** (failures - 1), pauseMaxMs)
  if (!(error instanceof BotRefusal)) return own
  return Math.max(own, error.why === 'twice' ? twiceMs : error.waitMs)
}

async function reply(deps: BotDeps, message: BotMessage, signal: AbortSignal): Promise<void> {
  try {
    const text = await answerTo(deps, message)
    if (text !== undefined) await deps.api.say(message.chatId, text, signal)
  } catch (error) {
    if (!signal.aborted) log.warn({ part: 'telegram', err: error }, 'a message was not answered')
  }
}

/** What a message is answered with, after doing what it asks; undefined for one too many. */
export async function answerTo(
  deps: Omit<BotDeps, 'api'>,
  { from, language, text }: BotMessage,
): Promise<string | undefined> {
  const { db, clock } = deps
  if ((await takeCall(db, clock, answers, String(from.id))) > 0) return undefined
  const owner = await selectTelegramOwner(db, from.id)
  const person = owner && (await userById(db, owner.userId))
  const words = telegramText(person?.language ?? languageOf(language))
  const said = text.trim()
  if (said === '/stop') return (await letGo(deps, from)) ? words.stopped : words.hello
  const token = /^\/start ([A-Za-z0-9_-]{1,64})$/.exec(said)?.[1]
  // Opening a link binds nothing yet: it may be somebody else's, sent to be pressed.
  if (token !== undefined) {
    const name = await askedAbout(deps, token, from)
    return name === undefined ? (person ? words.bound : words.expired) : words.ask(name)
  }
  if (said !== '/yes') return person ? words.bound : words.hello
  return (await confirm(deps, from, words)) ?? (person ? words.bound : words.expired)
}

/** Binds by the link that somebody opened before; undefined when there is none that is worth anything. */
async function confirm(
  deps: Omit<BotDeps, 'api'>,
  from: TelegramUser,
  words: ReturnType<typeof telegramText>,
): Promise<string | undefined> {
  const token = deps.opened.get(from.id)
  deps.opened.delete(from.id)
  try {
    // A message that comes again after a restart has been done: its person is bound.
    return token === undefined ? undefined : await openLink(deps, token, from)
  } catch (error) {
    if (error instanceof Failure && error.code === 'TELEGRAM_TAKEN') return words.taken
    throw error
  }
}

/** People who may have a link open at once; the one who opened first opens it again. */
const openedMax = 10_000

/** Remembers a link that somebody opened, and answers whose it is, masked. */
async function askedAbout(
  { db, clock, opened }: Omit<BotDeps, 'api'>,
  token: string,
  from: TelegramUser,
): Promise<string | undefined> {
  const owner = await ownerOfLink(db, clock.now(), token)
  const person = owner && (await userById(db, owner.userId))
  if (!person) return undefined
  opened.delete(from.id)
  opened.set(from.id, token)
  const [first] = opened.keys()
  if (opened.size > openedMax && first !== undefined) opened.delete(first)
  return maskedNameOf(person)
}

const letGo = ({ db, clock, ids }: Omit<BotDeps, 'api'>, from: TelegramUser): Promise<boolean> =>
  db.begin((sql) => unbindFromThere({ sql, clock, ids }, from.id))

/** That of a stranger's Telegram, as far as we speak it. */
const languageOf = (tag: string): Language =>
  tag === '' ? fallbackLanguage : pickLanguage([tag, 'en'])

async function openLink(
  { db, clock, ids }: Omit<BotDeps, 'api'>,
  token: string,
  from: TelegramUser,
): Promise<string | undefined> {
  const done: { text?: string } = {}
  await db.begin(async (sql) => {
    const bound = await bindByLink({ sql, clock, ids }, token, from)
    const person = bound && (await userById(sql, bound.userId))
    if (person) done.text = telegramText(person.language).done(maskedNameOf(person))
  })
  return done.text
}
