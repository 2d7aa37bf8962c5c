import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import { telegramAheadSeconds, telegramFreshSeconds } from '#contract/security.telegram.ts'
import { after, secondMs, toInstant } from '#kernel/time.ts'
import { Chats, people, telegramBot } from '#sandbox/telegram/people.ts'
import { type SignedKind, readSigned, telegramUser } from '#server/security/telegram.signed.ts'

const now = toInstant(1_795_737_600_000)
const chats = new Chats({ now: () => now })
const [ann = assert.fail()] = people
type Fields = Readonly<Record<string, string>>

const keys: Readonly<Record<SignedKind, (token: string) => Buffer>> = {
  widget: (token) => createHash('sha256').update(token).digest(),
  miniApp: (token) => createHmac('sha256', 'WebAppData').update(token).digest(),
}

/** Signs any fields as Telegram would for a bot of this token. */
function signs(fields: Fields, kind: SignedKind = 'widget', token: string = telegramBot.token) {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  const hash = createHmac('sha256', keys[kind](token)).update(text).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}

const reads = (data: string, kind: SignedKind = 'widget', at = now) =>
  readSigned(telegramBot.token, { kind, data }, at)
const authDate = (offsetSeconds = 0) => String(now / secondMs + offsetSeconds)
const fields = { id: '77', first_name: 'Eve', auth_date: authDate() }
const good = signs(fields)

void test('both forms say who signed, and each is read with its own key only', () => {
  for (const kind of ['widget', 'miniApp'] as const) {
    const data = chats.sign(ann, kind)
    const { id, name, until } = reads(data, kind) ?? assert.fail(kind)
    assert.deepEqual([id, name], [ann.id, '@ann_sandbox'])
    assert.equal(until, after(now, telegramFreshSeconds * secondMs))
    assert.equal(reads(data, kind === 'widget' ? 'miniApp' : 'widget'), undefined)
  }
})

const many = Object.fromEntries(Array.from({ length: 18 }, (_, n) => [`f${'_'.repeat(n)}`, 'x']))
const forged: Fields = {
  'signed for another bot': signs(fields, 'widget', '7000000001:another-bot-another-bot-another'),
  'with another id': good.replace('id=77', 'id=78'),
  'with a field more': `${good}&username=eve`,
  'with a field less': good.replace('first_name=Eve&', ''),
  'with a second id': `${good}&id=78`,
  'with the same id twice': good.replace('id=77', 'id=77&id=77'),
  'with a second hash': `${good}&hash=${'0'.repeat(64)}`,
  'without a hash': new URLSearchParams(fields).toString(),
  'with a short hash': good.replace(/hash=.*/, 'hash=00'),
  'with a hash that is no hex': good.replace(/hash=.*/, `hash=${'x'.repeat(64)}`),
  'with a line break in a name': signs({ ...fields, first_name: 'Eve\nid=78' }),
  'with too many fields': signs({ ...fields, ...many }),
  'with a field that Telegram has not': signs({ ...fields, ID: '78' }),
  'with a part of an id': signs({ ...fields, id: '7.5' }),
  'with a negative id': signs({ ...fields, id: '-7' }),
  'with an id beyond what numbers hold': signs({ ...fields, id: '99999999999999999' }),
  'with a date that is none': signs({ ...fields, auth_date: 'now' }),
  'without a date': signs({ id: '77', first_name: 'Eve' }),
  'without an id': signs({ first_name: 'Eve', auth_date: authDate() }),
  'too old': signs({ ...fields, auth_date: authDate(-telegramFreshSeconds - 1) }),
  'of the future': signs({ ...fields, auth_date: authDate(telegramAheadSeconds + 1) }),
  oversized: signs({ ...fields, photo_url: 'x'.repeat(4_096) }),
  empty: '',
}
for (const [what, data] of Object.entries(forged)) {
  void test(`data is refused that is ${what}`, () => {
    assert.notEqual(reads(good), undefined)
    assert.equal(reads(data), undefined)
  })
}

void test('a Mini App’s user that is none, or a bot, is refused', () => {
  const user = { id: 77, first_name: 'Eve' }
  const with_ = (text: string) =>
    reads(signs({ user: text, auth_date: authDate() }, 'miniApp'), 'miniApp')
  assert.equal(with_(JSON.stringify(user))?.id, 77)
  for (const one of ['', '{', '[]', 'null', '{"id":"77"}', '{"id":77.5}', '{"id":-1}']) {
    assert.equal(with_(one), undefined, one)
  }
  assert.equal(with_(JSON.stringify({ ...user, is_bot: true })), undefined)
})

void test('the oldest and the earliest data that may be is taken', () => {
  for (const offset of [-telegramFreshSeconds, telegramAheadSeconds]) {
    assert.equal(reads(signs({ ...fields, auth_date: authDate(offset) }))?.id, 77)
  }
})

void test('the same data has the same hash in any order and spelling', () => {
  const turned = new URLSearchParams([...new URLSearchParams(good)].toReversed()).toString()
  const spelt = good.replace('Eve', '%45v%65')
  assert.ok(turned !== good && spelt !== good)
  for (const data of [turned, spelt]) assert.deepEqual(reads(data)?.hash, reads(good)?.hash)
  const later = signs({ ...fields, auth_date: authDate(1) })
  assert.notDeepEqual(reads(later)?.hash, reads(good)?.hash)
})

void test('an account is called by its user name, its names, or its number; odd letters are left out', () => {
  const nameOf = (user: Parameters<typeof telegramUser>[0]) => telegramUser(user).name
  assert.equal(nameOf({ id: 7, first_name: 'Eve', username: 'eve_w' }), '@eve_w')
  assert.equal(nameOf({ id: 7, first_name: 'Ева', last_name: 'Вэй' }), 'Ева Вэй')
  assert.equal(nameOf({ id: 7, first_name: '\u202eevE\u200b' }), 'evE')
  assert.equal(nameOf({ id: 7, first_name: ' \u200b' }), '7')
  assert.equal([...nameOf({ id: 7, first_name: '🦊'.repeat(200) })].length, 64)
})
