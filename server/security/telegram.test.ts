import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  telegramAheadSeconds,
  telegramFreshSeconds,
  telegramLinkSeconds,
} from '#contract/security.telegram.ts'
import { secondMs } from '#kernel/time.ts'
import { Chats, type Person, type SignKind, telegramBot } from '#sandbox/telegram/people.ts'
import { listEvents } from '#server/identity/history.ts'
import { logOut } from '#server/identity/logout.ts'
import { type IdentityTest, freezeUser, identityTest, refusedAs } from '#server/identity/testing.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { systemIds } from '#server/platform/ids.ts'
import { forgetTelegram } from '#server/security/housekeeping.ts'
import { showState } from '#server/security/protection.ts'
import { answerTo } from '#server/security/telegram.bot.ts'
import { telegramUser } from '#server/security/telegram.signed.ts'
import {
  bindSigned,
  logInByTelegram,
  makeLink,
  showTelegram,
  unbind,
} from '#server/security/telegram.ts'
import { bindApp, callerOf, codeOf, provePassword, securityDeps } from '#server/security/testing.ts'
import { telegramText } from '#text/telegram.ts'

const deps = {
  ...securityDeps,
  telegram: { token: telegramBot.token, botName: () => telegramBot.username },
}
const nowhere = { ...securityDeps, telegram: { token: undefined, botName: () => undefined } }

let identity: IdentityTest
let chats: Chats
before(async () => {
  identity = await identityTest()
  chats = new Chats(identity.clock)
})
after(() => identity.end())

const joins = async (username: string) =>
  callerOf(identity, (await identity.join('username', username)).token)
const shown = (caller: Caller) => identity.callAs(caller, showTelegram(deps), {})
const kindsOf = async (caller: Caller) =>
  (await identity.callAs(caller, listEvents, {})).events.map(({ kind }) => kind)

let lastId = 400
/** A person with Telegram whom nobody has seen yet. */
const somebody = (more: Partial<Person> = {}): Person => {
  lastId += 1
  return { id: lastId, first_name: 'Mira', language_code: 'en', ...more }
}

/** Binds by what Telegram signs, having proved it. */
async function binds(caller: Caller, person: Person, kind: SignKind = 'miniApp') {
  await provePassword(identity, caller, 'bindTelegram')
  await identity.callAs(caller, bindSigned(deps), { kind, data: chats.sign(person, kind) })
}

const logsIn = (person: Person, secondFactor?: string, data = chats.sign(person, 'miniApp')) =>
  identity.visit(logInByTelegram(deps), { kind: 'miniApp', data, secondFactor })

/** A link to the bot, asked for with proof; answers its token. */
async function linkOf(caller: Caller): Promise<string> {
  await provePassword(identity, caller, 'bindTelegram')
  const { url } = await identity.callAs(caller, makeLink(deps), {})
  return new URL(url).searchParams.get('start') ?? ''
}

const opened = new Map<number, string>()

/** What the bot answers to a message. */
const writes = (person: Person, text: string) => {
  const { database, clock } = identity
  const from = telegramUser(person)
  return answerTo(
    { db: database.sql, clock, ids: systemIds(clock), opened },
    { chatId: person.id, from, language: person.language_code ?? '', text },
  )
}

/** Opens a link and says yes to what the bot asks, if it asks; answers its last word. */
async function opens(person: Person, token: string): Promise<string | undefined> {
  const first = await writes(person, `/start ${token}`)
  return first?.includes('/yes') ? writes(person, '/yes') : first
}

void test('what Telegram signed binds in both its forms, after proof, and is shown by name', async () => {
  const caller = await joins('signed2026')
  assert.deepEqual(await shown(caller), { bound: null, bot: telegramBot.username })
  const person = somebody({ username: 'mira_k' })
  const input = { kind: 'widget', data: chats.sign(person, 'widget') } as const
  await assert.rejects(
    identity.callAs(caller, bindSigned(deps), input),
    refusedAs('STEP_UP_REQUIRED', {
      action: 'bindTelegram',
      subject: '',
      factors: 'password',
      left: '1',
    }),
  )
  await provePassword(identity, caller, 'bindTelegram')
  await identity.callAs(caller, bindSigned(deps), input)
  const { bound } = await shown(caller)
  assert.deepEqual(bound, { name: '@mira_k', boundAt: identity.clock.now() })
  assert.ok((await kindsOf(caller)).includes('telegram_bound'))

  const other = await joins('signed2027')
  await binds(other, somebody({ first_name: 'Ася' }))
  assert.equal((await shown(other)).bound?.name, 'Ася')
})

void test('data that was changed binds and logs in nobody', async () => {
  const caller = await joins('forged2026')
  const [person, victim] = [somebody(), somebody()]
  await binds(await joins('victim2026'), victim)
  await provePassword(identity, caller, 'bindTelegram')
  const data = chats.sign(person, 'widget').replace(`id=${person.id}`, `id=${victim.id}`)
  const bind = identity.callAs(caller, bindSigned(deps), { kind: 'widget', data })
  await assert.rejects(bind, refusedAs('TELEGRAM_REFUSED'))
  const login = identity.visit(logInByTelegram(deps), { kind: 'widget', data })
  await assert.rejects(login, refusedAs('TELEGRAM_REFUSED'))
  assert.equal((await shown(caller)).bound, null)
})

void test('signed data is accepted once, however it is written down, and at once', async () => {
  const person = somebody()
  await binds(await joins('replay2026'), person)
  const data = chats.sign(person, 'miniApp')
  const tries = await Promise.allSettled([
    logsIn(person, undefined, data),
    logsIn(person, undefined, data),
  ])
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(logsIn(person, undefined, data), refusedAs('TELEGRAM_REFUSED'))
  const turned = new URLSearchParams([...new URLSearchParams(data)].toReversed()).toString()
  assert.notEqual(turned, data)
  await assert.rejects(logsIn(person, undefined, turned), refusedAs('TELEGRAM_REFUSED'))
  // It is forgotten only when it is too old anyway.
  identity.clock.move((telegramFreshSeconds + telegramAheadSeconds) * secondMs)
  await forgetTelegram(identity.database.sql, identity.clock.now(), 100)
  await assert.rejects(logsIn(person, undefined, data), refusedAs('TELEGRAM_REFUSED'))
})

void test('of two users who bind one Telegram account at once one gets it, the other is told', async () => {
  const person = somebody()
  const callers = [await joins('twin2026'), await joins('twin2027')]
  for (const caller of callers) await provePassword(identity, caller, 'bindTelegram')
  const tries = await Promise.allSettled([
    identity.callAs(callers[0] ?? assert.fail(), bindSigned(deps), {
      kind: 'widget',
      data: chats.sign(person, 'widget'),
    }),
    identity.callAs(callers[1] ?? assert.fail(), bindSigned(deps), {
      kind: 'miniApp',
      data: chats.sign(person, 'miniApp'),
    }),
  ])
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(refused.length, 1)
  assert.ok(refusedAs('TELEGRAM_TAKEN')(refused[0]))
  const bound = await Promise.all(callers.map(shown))
  assert.equal(bound.filter((one) => one.bound !== null).length, 1)
})

void test('another Telegram account in place of the first counts as unbinding it: payments wait', async () => {
  const caller = await joins('change2026')
  const [first, second] = [somebody(), somebody({ username: 'second_one' })]
  await binds(caller, first)
  assert.equal((await identity.callAs(caller, showState, {})).heldUntil, null)
  await binds(caller, { ...first, username: 'renamed_one' })
  assert.equal((await shown(caller)).bound?.name, '@renamed_one')
  assert.equal((await identity.callAs(caller, showState, {})).heldUntil, null)
  await binds(caller, second)
  assert.equal((await shown(caller)).bound?.name, '@second_one')
  assert.ok((await identity.callAs(caller, showState, {})).heldUntil !== null)
  await assert.rejects(logsIn(first), refusedAs('TELEGRAM_NOT_BOUND'))
})

void test('unbinding needs proof and something that is bound, and holds payments', async () => {
  const caller = await joins('unbind2026')
  await assert.rejects(identity.callAs(caller, unbind, {}), refusedAs('FACTOR_NOT_BOUND'))
  const person = somebody()
  await binds(caller, person)
  await assert.rejects(identity.callAs(caller, unbind, {}), /STEP_UP_REQUIRED/)
  await provePassword(identity, caller, 'unbindTelegram')
  await identity.callAs(caller, unbind, {})
  assert.equal((await shown(caller)).bound, null)
  assert.ok((await kindsOf(caller)).includes('telegram_unbound'))
  assert.ok((await identity.callAs(caller, showState, {})).heldUntil !== null)
  await assert.rejects(logsIn(person), refusedAs('TELEGRAM_NOT_BOUND'))
})

void test('a bound account logs in; with an authenticator only with a code of it, on the same data', async () => {
  const caller = await joins('login2026')
  const person = somebody()
  await assert.rejects(logsIn(person), refusedAs('TELEGRAM_NOT_BOUND'))
  await binds(caller, person)
  const { profile, token } = await logsIn(person)
  assert.equal(profile.id, caller.userId)
  assert.equal((await callerOf(identity, token)).userId, caller.userId)
  const { secret } = await bindApp(identity, caller)
  const data = chats.sign(person, 'miniApp')
  await assert.rejects(logsIn(person, undefined, data), refusedAs('SECOND_FACTOR_REQUIRED'))
  await assert.rejects(logsIn(person, '000000', data), refusedAs('CODE_INCORRECT'))
  const code = codeOf(identity, secret)
  assert.equal((await logsIn(person, code, data)).profile.id, caller.userId)
  await assert.rejects(logsIn(person, code), refusedAs('CODE_USED'))
})

void test('a link binds who opens it, once, in the language of the account, and the newest only', async () => {
  const caller = await joins('link2026')
  const lost = await linkOf(caller)
  const token = await linkOf(caller)
  const person = somebody({ username: 'opener', language_code: 'ru' })
  assert.equal(await opens(person, lost), telegramText('ru').expired)
  assert.match((await opens(person, token)) ?? '', /^Done: .* l\*+026\./)
  assert.equal((await shown(caller)).bound?.name, '@opener')
  assert.equal(await opens(person, token), telegramText('en').bound)
  assert.equal(await opens(somebody(), token), telegramText('en').expired)
  assert.equal(await writes(person, 'hello?'), telegramText('en').bound)
})

void test('of two who open one link at once one is bound', async () => {
  const caller = await joins('race2026')
  const token = await linkOf(caller)
  const people = [somebody(), somebody(), somebody()]
  const said = await Promise.all(people.map((person) => opens(person, token)))
  assert.equal(said.filter((text) => text === telegramText('en').expired).length, 2)
  assert.notEqual((await shown(caller)).bound, null)
})

void test('a link is worth nothing when it is old, its session ended, or its account was frozen', async () => {
  const old = await joins('old2026')
  const token = await linkOf(old)
  identity.clock.move(telegramLinkSeconds * secondMs)
  assert.equal(await opens(somebody(), token), telegramText('en').expired)
  assert.equal((await shown(old)).bound, null)

  const left = await joins('left2026')
  const leftToken = await linkOf(left)
  await identity.callAs(left, logOut, {})
  assert.equal(await opens(somebody(), leftToken), telegramText('en').expired)

  const frozen = await joins('frozen2026')
  const frozenToken = await linkOf(frozen)
  await freezeUser(identity.database, frozen.userId)
  assert.equal(await opens(somebody(), frozenToken), telegramText('en').expired)
  assert.equal((await shown(frozen)).bound, null)
})

void test('a link opened from a Telegram account that another user has says so, and stays good', async () => {
  const [owner, other] = [await joins('owner2026'), await joins('other2026')]
  const person = somebody()
  await binds(owner, person)
  const token = await linkOf(other)
  assert.equal(await opens(person, token), telegramText('en').taken)
  assert.match((await opens(somebody(), token)) ?? '', /^Done/)
  assert.notEqual((await shown(other)).bound, null)
})

void test('a link alone binds nothing: whoever was sent it sees whose it is first, and can let go later', async () => {
  const caller = await joins('sender2026')
  const victim = somebody()
  const token = await linkOf(caller)
  assert.match((await writes(victim, `/start ${token}`)) ?? '', /s\*+026.*\/yes/)
  assert.equal((await shown(caller)).bound, null)
  assert.equal(await writes(somebody(), '/yes'), telegramText('en').expired)
  assert.match((await writes(victim, '/yes')) ?? '', /^Done/)
  assert.equal(await writes(victim, '/stop'), telegramText('en').stopped)
  assert.equal((await shown(caller)).bound, null)
  assert.equal(await writes(victim, '/stop'), telegramText('en').hello)
})

void test('strangers are greeted in their language, and too many messages are passed over', async () => {
  const person = somebody({ language_code: 'zh-hant' })
  assert.equal(await writes(person, '/start'), telegramText('zh-TW').hello)
  assert.equal(
    await writes(somebody({ language_code: 'de' }), '/start a b'),
    telegramText('en').hello,
  )
  const said = []
  for (let count = 0; count < 25; count += 1) said.push(await writes(person, 'spam'))
  assert.ok(said.includes(undefined))
})

void test('without a bot there is no name, no link and no log-in', async () => {
  const caller = await joins('nobot2026')
  assert.equal((await identity.callAs(caller, showTelegram(nowhere), {})).bot, null)
  await provePassword(identity, caller, 'bindTelegram')
  const asked = identity.callAs(caller, makeLink(nowhere), {})
  await assert.rejects(asked, refusedAs('TELEGRAM_UNAVAILABLE'))
  const data = chats.sign(somebody(), 'miniApp')
  const login = identity.visit(logInByTelegram(nowhere), { kind: 'miniApp', data })
  await assert.rejects(login, refusedAs('TELEGRAM_REFUSED'))
})
