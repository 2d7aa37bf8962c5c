/** Who uses Telegram here, what they and the bot wrote, and what Telegram signs for them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Clock, Instant } from '#kernel/time.ts'
import { Inbox } from '#sandbox/inbox.ts'
import { Refusal } from '#sandbox/refusal.ts'

/** The bot that the stand-in knows; a production server refuses to start with its address. */
export const telegramBot = {
  id: 7_000_000_001,
  token: '7000000001:sandbox-sandbox-sandbox-sandbox',
  username: 'AuricSandboxBot',
} as const

/** A person with Telegram, in the words of its API. */
export type Person = {
  readonly id: number
  readonly first_name: string
  readonly username?: string | undefined
  readonly language_code?: string | undefined
}

/** Those whom the Simulator page offers; programs may send anybody. */
export const people: readonly Person[] = [
  { id: 5_000_000_001, first_name: 'Ann', username: 'ann_sandbox', language_code: 'en' },
  { id: 5_000_000_002, first_name: 'Борис', username: 'boris_sandbox', language_code: 'ru' },
  { id: 5_000_000_003, first_name: '花', language_code: 'ja' },
]

/** A line of a chat between a person and the bot. */
export type Line = {
  readonly at: Instant
  readonly personId: number
  readonly by: 'person' | 'bot'
  readonly text: string
}

/** An update as `getUpdates` gives it. */
export type Update = { readonly update_id: number; readonly message: object }

/** The two ways in which Telegram signs who somebody is. */
export type SignKind = 'widget' | 'miniApp'

const firstUpdate = 100
/** Updates that are kept for a bot that does not ask. */
const updatesMax = 100

/** Telegram's side of the chats. */
export class Chats {
  readonly lines = new Inbox<Line>()
  readonly #people = new Map<number, Person>()
  readonly #blocked = new Set<number>()
  readonly #clock: Clock
  #updates: Update[] = []
  #nextUpdate = firstUpdate
  #told = Promise.withResolvers<void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A person writes to the bot. */
  write(person: Person, text: string): void {
    this.#people.set(person.id, person)
    this.#blocked.delete(person.id)
    const line = this.#add(person.id, 'person', text)
    const message = {
      message_id: line.number,
      date: Math.floor(line.at / 1_000),
      from: { ...person, is_bot: false },
      chat: { ...chatOf(person), type: 'private' },
      text,
      ...(text.startsWith('/') ? { entities: [commandAt(text)] } : {}),
    }
    this.#updates = [...this.#updates, { update_id: this.#nextUpdate++, message }].slice(
      -updatesMax,
    )
    this.#told.resolve()
    this.#told = Promise.withResolvers()
  }

  /** A person opens a link to the bot and presses Start. @throws Refusal when it is none */
  open(person: Person, link: string): void {
    const url = URL.parse(link.trim())
    const isOurs = url?.host === 't.me' && url.pathname === `/${telegramBot.username}`
    if (!url || !isOurs) {
      throw new Refusal(`That is no link to the bot: https://t.me/${telegramBot.username}?start=…`)
    }
    const start = url.searchParams.get('start') ?? ''
    if (!/^[A-Za-z0-9_-]{0,64}$/.test(start)) throw new Refusal('Telegram takes no such parameter.')
    this.write(person, start === '' ? '/start' : `/start ${start}`)
  }

  /** A person blocks the bot, until they write again. */
  block(personId: number): void {
    this.#blocked.add(personId)
  }

  /** The bot writes to a person. @throws Refusal with Telegram's words */
  answer(personId: number, text: string) {
    const person = this.#people.get(personId)
    if (!person) throw new Refusal('Bad Request: chat not found')
    if (this.#blocked.has(personId)) throw new Refusal('Forbidden: bot was blocked by the user')
    const { number, at } = this.#add(personId, 'bot', text)
    return {
      message_id: number,
      date: Math.floor(at / 1_000),
      from: {
        id: telegramBot.id,
        is_bot: true,
        first_name: 'Auric',
        username: telegramBot.username,
      },
      chat: { ...chatOf(person), type: 'private' },
      text,
    }
  }

  /** Updates from `offset` on; those before are confirmed and gone. */
  updates(offset: number, limit: number): readonly Update[] {
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset)
    return this.#updates.slice(0, limit)
  }

  /** Resolves at the next update. */
  next(): Promise<void> {
    return this.#told.promise
  }

  /** What Telegram gives a page or app of the bot about a person: signed for the bot's token. */
  sign(person: Person, kind: SignKind): string {
    const { id, first_name, username } = person
    const authDate = String(Math.floor(this.#clock.now() / 1_000))
    const fields: Record<string, string> =
      kind === 'widget'
        ? { id: String(id), first_name, ...(username ? { username } : {}), auth_date: authDate }
        : {
            query_id: `AA${randomBytes(12).toString('base64url')}`,
            user: JSON.stringify({ ...person, last_name: '', allows_write_to_pm: true }),
            auth_date: authDate,
            signature: randomBytes(64).toString('base64url'),
          }
    const text = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
      .join('\n')
    const hash = createHmac('sha256', signingKeys[kind]).update(text).digest('hex')
    return new URLSearchParams({ ...fields, hash }).toString()
  }

  #add(personId: number, by: Line['by'], text: string) {
    return this.lines.add({ at: this.#clock.now(), personId, by, text })
  }
}

const signingKeys: Readonly<Record<SignKind, Buffer>> = {
  widget: createHash('sha256').update(telegramBot.token).digest(),
  miniApp: createHmac('sha256', 'WebAppData').update(telegramBot.token).digest(),
}

const chatOf = ({ id, first_name, username }: Person) => ({
  id,
  first_name,
  ...(username ? { username } : {}),
})

const commandAt = (text: string) => ({
  type: 'bot_command',
  offset: 0,
  length: (text.split(' ')[0] ?? '').length,
})
