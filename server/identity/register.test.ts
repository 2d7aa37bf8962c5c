import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { register } from '#contract/identity.access.ts'
import type { InputOf } from '#contract/operation.ts'
import { inviteCodeProblem } from '#contract/rules.ts'
import { registrations } from '#server/identity/limits.ts'
import { registerUser } from '#server/identity/register.ts'
import { sendCodeTo } from '#server/identity/send.ts'
import { findSession } from '#server/identity/session.ts'
import {
  type IdentityTest,
  forgetTries,
  goodPassword,
  identityTest,
  refusedAs,
  testDeps,
} from '#server/identity/testing.ts'
import { termsVersion } from '#server/identity/user.ts'

type Input = InputOf<typeof register>

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const registers = (input: Partial<Input>, ip?: string) =>
  identity.visit(
    registerUser(testDeps),
    { way: 'username', identifier: 'someone', password: goodPassword, acceptTerms: true, ...input },
    ip === undefined ? {} : { ip },
  )

const asksCode = async (channel: 'phone' | 'email', to: string) => {
  await identity.visit(sendCodeTo(testDeps), { purpose: 'register', channel, to })
  await identity.deliver()
  return identity.codeFor(to)
}

const countUsers = async (): Promise<number> => {
  const [found] = await identity.database.owner`select count(*)::int as users from identity_user`
  return Number(found?.['users'])
}

void test('a user name opens an account and logs in, and keeps the case it was typed in', async () => {
  const session = await registers({ identifier: ' Lena2026 ' })
  assert.equal(session.profile.username, 'Lena2026')
  assert.equal(session.profile.nickname, 'Lena2026')
  assert.equal(session.profile.hasTradePassword, false)
  assert.match(session.profile.uid, /^1\d{6}$/)
  assert.equal(session.profile.inviteCode.length, 8)
  assert.equal(inviteCodeProblem(session.profile.inviteCode), undefined)
  const caller = await findSession(identity.database.sql, session.token, identity.clock.now())
  assert.equal(caller?.userId, session.profile.id)
})

void test('what was agreed to, the language and the event are kept; the password is only hashed', async () => {
  const { profile } = await registers({ identifier: 'keeper' })
  const [user] = await identity.database.owner`
    select terms_version, terms_accepted_at, language, password_hash
      from identity_user where id = ${profile.id}`
  assert.equal(user?.['terms_version'], termsVersion)
  assert.equal(user?.['terms_accepted_at'], identity.clock.now())
  assert.equal(user?.['language'], 'en')
  assert.match(String(user?.['password_hash']), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const events = await identity.database.owner`
    select kind, ip, device from identity_event where user_id = ${profile.id}`
  assert.deepEqual(
    [...events],
    [{ kind: 'registered', ip: '203.0.113.7', device: 'Chrome · Android' }],
  )
})

void test('a phone or an e-mail opens an account with the code that was sent there', async () => {
  const byPhone = await identity.join('phone', '+85261234567')
  assert.equal(byPhone.profile.phone, '+********567')
  assert.equal(byPhone.profile.username, null)
  assert.equal(byPhone.profile.nickname, `Auric ${byPhone.profile.uid}`)
  const byEmail = await identity.join('email', 'lena@example.com')
  assert.equal(byEmail.profile.email, 'l************com')
})

void test('what is wrong is refused, and nothing is written', async () => {
  const refusals: [Partial<Input>, Parameters<typeof refusedAs>[0]][] = [
    [{ acceptTerms: false }, 'TERMS_REQUIRED'],
    [{ identifier: 'abc' }, 'USERNAME_INVALID'],
    [{ identifier: 'with space' }, 'USERNAME_INVALID'],
    [{ identifier: 'аdmin2026' }, 'USERNAME_INVALID'],
    [{ identifier: 'nul\0name' }, 'USERNAME_INVALID'],
    [{ way: 'phone', identifier: '0612345678' }, 'PHONE_INVALID'],
    [{ way: 'phone', identifier: '+99912345678' }, 'PHONE_INVALID'],
    [{ way: 'email', identifier: 'a@b.c' }, 'EMAIL_INVALID'],
    [{ way: 'email', identifier: 'a@b.co,c@d.com' }, 'EMAIL_INVALID'],
    [{ way: 'email', identifier: 'a@b.com\r\nBcc: x@y.com' }, 'EMAIL_INVALID'],
    [{ password: 'nodigits!A' }, 'PASSWORD_WEAK'],
    [{ password: 'Short1!' }, 'PASSWORD_WEAK'],
    [{ inviteCode: 'short' }, 'INVITE_INVALID'],
    [{ inviteCode: 'AAAAAAAA' }, 'INVITE_INVALID'],
    [{ way: 'email', identifier: 'no-code@example.com' }, 'CODE_INCORRECT'],
    [{ way: 'email', identifier: 'no-code@example.com', code: '12345' }, 'CODE_INCORRECT'],
    [{ way: 'email', identifier: 'never-asked@example.com', code: '123456' }, 'CODE_EXPIRED'],
  ]
  const users = await countUsers()
  for (const [input, code] of refusals) {
    await assert.rejects(registers({ identifier: 'nobody', ...input }), refusedAs(code), code)
  }
  assert.equal(await countUsers(), users)
})

void test('a user name is taken whatever its case', async () => {
  await registers({ identifier: 'limes11' })
  await assert.rejects(registers({ identifier: 'LIMES11' }), refusedAs('USERNAME_TAKEN'))
})

void test('that an address is taken is told in the message, and then to who has its code', async () => {
  await identity.join('email', 'taken@example.com')
  identity.clock.move(60_000)
  const taken = { way: 'email', identifier: 'taken@example.com' } as const
  const code = await asksCode('email', 'taken@example.com')
  const message = identity.outbox.at(-1)
  assert.ok(message && 'subject' in message)
  assert.equal(message.subject, 'You already have an Auric account')
  await assert.rejects(registers({ ...taken, code: other(code) }), refusedAs('CODE_INCORRECT'))
  await assert.rejects(registers({ ...taken, code }), refusedAs('EMAIL_TAKEN'))

  await identity.join('phone', '+85261234568')
  identity.clock.move(60_000)
  const phoneCode = await asksCode('phone', '+85261234568')
  await assert.rejects(
    registers({ way: 'phone', identifier: '+85261234568', code: phoneCode }),
    refusedAs('PHONE_TAKEN'),
  )
})

void test('an invitation is remembered, whatever the case of its code', async () => {
  const inviter = await registers({ identifier: 'inviter1' })
  const inviteCode = ` ${inviter.profile.inviteCode.toLowerCase()} `
  const invited = await registers({ identifier: 'invited1', inviteCode })
  const [user] = await identity.database.owner`
    select invited_by from identity_user where id = ${invited.profile.id}`
  assert.equal(user?.['invited_by'], inviter.profile.id)
})

void test('of parallel registrations of one name exactly one wins', async () => {
  await forgetTries(identity.database)
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      registers({ identifier: at % 2 ? 'racer99' : 'RACER99' }),
    ),
  )
  const lost = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(lost.length, 9)
  assert.ok(lost.every(refusedAs('USERNAME_TAKEN')))
})

void test('one code opens one account, also when it is used twice at once', async () => {
  await forgetTries(identity.database)
  const code = await asksCode('phone', '+85261234569')
  const all = await Promise.allSettled(
    Array.from({ length: 4 }, () => registers({ way: 'phone', identifier: '+85261234569', code })),
  )
  const lost = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(lost.length, 3)
  assert.ok(lost.every(refusedAs('CODE_EXPIRED')))
})

void test('a network that registers too often must wait; typing mistakes do not count', async () => {
  const ip = '198.51.100.1'
  for (let call = 0; call < registrations.calls + 5; call += 1) {
    await assert.rejects(registers({ identifier: 'x' }, ip), refusedAs('USERNAME_INVALID'))
  }
  for (let call = 0; call < registrations.calls; call += 1) {
    await assert.rejects(
      registers({ identifier: 'busybody', inviteCode: 'NOBODYS1' }, ip),
      refusedAs('INVITE_INVALID'),
    )
    await forgetTries(identity.database, ip)
  }
  await assert.rejects(
    registers({ identifier: 'busybody' }, ip),
    refusedAs('RATE_LIMITED', { retryAfterSeconds: '60' }),
  )
  await registers({ identifier: 'busybody' }, '198.51.100.2')
})

const other = (code: string): string => (code === '000000' ? '000001' : '000000')
