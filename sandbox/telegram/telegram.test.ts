import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Api, GrammyError } from 'grammy'
import { toInstant } from '#kernel/time.ts'
import { Refusal } from '#sandbox/refusal.ts'
import { people, telegramBot } from '#sandbox/telegram/people.ts'
import { type TelegramServer, startTelegram } from '#sandbox/telegram/telegram.ts'

const place = { host: '127.0.0.1', port: 0, variable: 'TELEGRAM_PORT' }
const [ann = assert.fail(), boris = assert.fail()] = people
let server: TelegramServer
before(async () => {
  server = await startTelegram(place, { now: () => toInstant(1_795_737_600_000) })
})
beforeEach(() => server.faults.clear())
after(() => server.close())

/** The library that bots are written with, pointed at the stand-in. */
const client = (token: string = telegramBot.token) => new Api(token, { apiRoot: server.url })

const refusedWith =
  (code: number, words: RegExp, retryAfter?: number) =>
  (error: unknown): boolean =>
    error instanceof GrammyError &&
    error.error_code === code &&
    words.test(error.description) &&
    error.parameters.retry_after === retryAfter

void test('a link that a person opens arrives as /start with its parameter, once confirmed no more', async () => {
  assert.equal((await client().getMe()).username, telegramBot.username)
  server.chats.open(ann, `https://t.me/${telegramBot.username}?start=abc_-9`)
  const [update, ...rest] = await client().getUpdates()
  assert.deepEqual(rest, [])
  assert.equal(update?.message?.text, '/start abc_-9')
  assert.equal(update?.message?.from?.id, ann.id)
  assert.equal(update?.message?.chat.type, 'private')
  assert.equal((await client().getUpdates()).length, 1)
  assert.deepEqual(await client().getUpdates({ offset: update.update_id + 1 }), [])
})

void test('a question for updates waits for the next one', async () => {
  const asked = client().getUpdates({ offset: 101, timeout: 5 })
  await wait(50)
  server.chats.write(boris, 'привет')
  const [update] = await asked
  assert.equal(update?.message?.text, 'привет')
  assert.equal(update?.message?.from?.language_code, 'ru')
})

void test('of two that listen the first is told to stop', async () => {
  const first = client().getUpdates({ offset: 1_000, timeout: 5 })
  await wait(50)
  const refused = assert.rejects(first, refusedWith(409, /Conflict/))
  assert.deepEqual(await client().getUpdates({ offset: 1_000, timeout: 0 }), [])
  await refused
})

void test('the bot writes only to who wrote to it and has not blocked it', async () => {
  server.chats.write(ann, 'hello')
  assert.equal((await client().sendMessage(ann.id, 'Hi')).text, 'Hi')
  assert.equal(server.chats.lines.list().at(-1)?.by, 'bot')
  await assert.rejects(client().sendMessage(99, 'Hi'), refusedWith(400, /chat not found/))
  await assert.rejects(client().sendMessage(ann.id, ' '), refusedWith(400, /text is empty/))
  server.chats.block(ann.id)
  await assert.rejects(client().sendMessage(ann.id, 'Hi'), refusedWith(403, /blocked by the user/))
})

void test('a wrong token, an unknown method and links to others are refused', async () => {
  await assert.rejects(client('1:wrong').getMe(), refusedWith(401, /Unauthorized/))
  await assert.rejects(client().close(), refusedWith(404, /Not Found/))
  for (const link of ['https://t.me/Other?start=a', 'https://evil.example/AuricSandboxBot', 'a']) {
    assert.throws(() => server.chats.open(ann, link), Refusal, link)
  }
})

void test('faults strike as often as they were set', async () => {
  server.faults.set('tooManyRequests', 1)
  await assert.rejects(client().getMe(), refusedWith(429, /retry after 1/, 1))
  server.faults.set('serverError', 1)
  await assert.rejects(client().getMe(), refusedWith(502, /Bad Gateway/))
  server.faults.set('conflict', 1)
  await assert.rejects(client().getUpdates(), refusedWith(409, /Conflict/))
  server.faults.set('lostReply', 1)
  await assert.rejects(client().getMe(), /Network request for 'getMe' failed/)
  assert.equal((await client().getMe()).id, telegramBot.id)
})
