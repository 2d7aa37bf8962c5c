import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs, secondMs } from '#kernel/time.ts'
import { people, telegramBot } from '#sandbox/telegram/people.ts'
import { type TelegramServer, startTelegram } from '#sandbox/telegram/telegram.ts'
import { type IdentityTest, identityTest } from '#server/identity/testing.ts'
import { systemIds } from '#server/platform/ids.ts'
import { BotRefusal, pauseAfter, startBot } from '#server/security/telegram.bot.ts'
import { grammyBot } from '#server/security/telegram.grammy.ts'
import { callerOf, provePassword, securityDeps } from '#server/security/testing.ts'
import { makeLink, showTelegram } from '#server/security/telegram.ts'
import { telegramText } from '#text/telegram.ts'

const [ann = assert.fail(), boris = assert.fail()] = people
let identity: IdentityTest
let server: TelegramServer
before(async () => {
  identity = await identityTest()
  const place = { host: '127.0.0.1', port: 0, variable: 'TELEGRAM_PORT' }
  server = await startTelegram(place, identity.clock)
})
beforeEach(() => server.faults.clear())
after(async () => {
  await server.close()
  await identity.end()
})

function starts(token: string = telegramBot.token) {
  const { database, clock } = identity
  const api = grammyBot({ token, url: server.url })
  return startBot({ db: database.sql, clock, ids: systemIds(clock), api })
}

async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; look < 200 && !isSo(); look += 1) await wait(25)
  assert.ok(isSo())
}

const answersTo = (personId: number) =>
  server.chats.lines
    .list()
    .filter((line) => line.personId === personId && line.by === 'bot')
    .map(({ text }) => text)

void test('the bot learns its name, binds who opens a link, and stops at once', async () => {
  const bot = starts()
  const deps = { ...securityDeps, telegram: { token: telegramBot.token, botName: bot.botName } }
  await until(() => bot.botName() === telegramBot.username)
  const { token } = await identity.join('username', 'polled2026')
  const caller = await callerOf(identity, token)
  await provePassword(identity, caller, 'bindTelegram')
  const { url } = await identity.callAs(caller, makeLink(deps), {})
  server.chats.open(ann, url)
  await until(() => answersTo(ann.id).length === 1)
  server.chats.write(ann, '/yes')
  const said = await server.chats.lines.waitFor(
    ({ by, personId, text }) => by === 'bot' && personId === ann.id && !text.includes('/yes'),
  )
  assert.match(said.text, /^Done/)
  const { bound } = await identity.callAs(caller, showTelegram(deps), {})
  assert.equal(bound?.name, '@ann_sandbox')
  const started = performance.now()
  await bot.stop()
  assert.ok(performance.now() - started < 2_000, 'an open question does not hold it up')
})

void test('it goes on after every kind of trouble, and an answer that is lost is not sent again', async () => {
  for (const fault of ['serverError', 'tooManyRequests', 'lostReply'] as const) {
    server.faults.set(fault, 1)
    const bot = starts()
    await until(() => bot.botName() !== undefined)
    await bot.stop()
  }
  const bot = starts()
  await until(() => bot.botName() !== undefined)
  server.chats.write(boris, '/start')
  await until(() => answersTo(boris.id).length === 1)
  assert.deepEqual(answersTo(boris.id), [telegramText('ru').hello])
  server.chats.block(boris.id)
  await bot.stop()
})

void test('a token that Telegram does not know ends the bot, without a name', async () => {
  const bot = starts('7000000001:not-the-right-one-not-the-right-one')
  await wait(200)
  assert.equal(bot.botName(), undefined)
  await bot.stop()
})

void test('pauses double up to a minute, and are never shorter than Telegram asks', () => {
  const trouble = new Error('no connection')
  assert.equal(pauseAfter(trouble, 1), secondMs)
  assert.equal(pauseAfter(trouble, 4), 8 * secondMs)
  assert.equal(pauseAfter(trouble, 50), minuteMs)
  assert.equal(pauseAfter(new BotRefusal('other', 17 * secondMs, ''), 1), 17 * secondMs)
  assert.equal(pauseAfter(new BotRefusal('twice', 0, ''), 1), 30 * secondMs)
})
