import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { login } from '#contract/identity.access.ts'
import { codeResendSeconds } from '#contract/identity.access.ts'
import type { InputOf } from '#contract/operation.ts'
import { minuteMs, secondMs } from '#kernel/time.ts'
import { type Limit, takeCall } from '#server/platform/limits.ts'
import { loginsOfName, loginsOfNetwork, loginsOfPair } from '#server/identity/limits.ts'
import { logIn } from '#server/identity/login.ts'
import { sendCodeTo } from '#server/identity/send.ts'
import {
  type IdentityTest,
  forgetTries,
  goodPassword,
  identityTest,
  refusedAs,
  solvedWork,
  testDeps,
} from '#server/identity/testing.ts'
import { unasked, workLevel } from '#server/identity/work.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const logsIn = (input: Partial<InputOf<typeof login>>, ip = '203.0.113.7') =>
  identity.visit(logIn(testDeps), { way: 'username', identifier: 'nobody', ...input }, { ip })

const takesAll = async (limit: Limit, subject: string, times: number) => {
  const { sql } = identity.database
  for (let call = 0; call < times; call += 1) await takeCall(sql, identity.clock, limit, subject)
}

const asksCode = async (channel: 'phone' | 'email', to: string) => {
  identity.clock.move(codeResendSeconds * secondMs)
  await identity.visit(sendCodeTo(testDeps), { purpose: 'login', channel, to })
  await identity.deliver()
  return identity.codeFor(to)
}

void test('each of the three names logs in with the password, whatever its case or spaces', async () => {
  await identity.join('username', 'Lena2026')
  await identity.join('phone', '+85261234567')
  await identity.join('email', 'lena@example.com')
  const names = [
    { way: 'username', identifier: ' lENA2026 ' },
    { way: 'phone', identifier: '+852 6123 4567' },
    { way: 'email', identifier: ' Lena@Example.com' },
  ] as const
  for (const name of names) {
    const session = await logsIn({ ...name, password: goodPassword })
    assert.equal(session.token.length, 43)
  }
})

void test('a wrong password and an unknown name are refused alike', async () => {
  await identity.join('username', 'alike2026')
  const refusals = await Promise.all(
    [
      { identifier: 'alike2026', password: 'Wrong1!horse' },
      { identifier: 'unknown2026', password: goodPassword },
      { identifier: 'no such name at all', password: goodPassword },
      { identifier: 'nul\0name', password: goodPassword },
      { way: 'email', identifier: 'unknown@example.com', password: goodPassword } as const,
      { way: 'phone', identifier: '+85261230000', password: goodPassword } as const,
    ].map((input, at) =>
      logsIn(input, `198.51.100.${60 + at}`).catch((error: unknown) => JSON.stringify(error)),
    ),
  )
  assert.equal(new Set(refusals).size, 1)
  assert.match(JSON.stringify(refusals), /CREDENTIALS_INCORRECT/)
})

void test('an unknown name costs the work of a password too', async () => {
  const took = async (identifier: string, ip: string) => {
    await forgetTries(identity.database, ip)
    const start = process.hrtime.bigint()
    await assert.rejects(
      logsIn({ identifier, password: 'Wrong1!horse' }, ip),
      refusedAs('CREDENTIALS_INCORRECT'),
    )
    return Number(process.hrtime.bigint() - start)
  }
  await identity.join('username', 'timed2026')
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 6; round += 1) {
    known.push(await took('timed2026', '198.51.100.40'))
    unknown.push(await took('untimed2026', '198.51.100.40'))
  }
  // Hashing takes tens of milliseconds and everything else a few. A machine under load stretches
  // some of them: the shortest of each tells how much work it is.
  const [most, least] = [Math.min(...known), Math.min(...unknown)]
  assert.ok(least * 3 > most, `known ${most} ns, unknown ${least} ns`)
})

void test('a code that was sent logs in, once', async () => {
  await identity.join('email', 'coded@example.com')
  const name = { way: 'email', identifier: 'coded@example.com' } as const
  const code = await asksCode('email', 'coded@example.com')
  const session = await logsIn({ ...name, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
  assert.equal(session.profile.email, 'c*************com')
  await assert.rejects(logsIn({ ...name, code }), refusedAs('CODE_EXPIRED'))
})

void test('a code for one purpose or address is worth nothing for another', async () => {
  await identity.join('email', 'first@example.com')
  await identity.join('email', 'second@example.com')
  const code = await asksCode('email', 'first@example.com')
  await assert.rejects(
    logsIn({ way: 'email', identifier: 'second@example.com', code }),
    refusedAs('CODE_EXPIRED'),
  )
  identity.clock.move(codeResendSeconds * secondMs)
  await identity.visit(sendCodeTo(testDeps), {
    purpose: 'register',
    channel: 'email',
    to: 'second@example.com',
  })
  await identity.deliver()
  await assert.rejects(
    logsIn({
      way: 'email',
      identifier: 'second@example.com',
      code: identity.codeFor('second@example.com'),
    }),
    refusedAs('CODE_EXPIRED'),
  )
})

void test('five wrong codes end the challenge, also when a hundred are tried at once', async () => {
  await identity.join('phone', '+85261234568')
  const code = await asksCode('phone', '+85261234568')
  const guesses = Array.from({ length: 100 }, (_, at) =>
    String((Number(code) + at + 1) % 1e6).padStart(6, '0'),
  )
  const all = await Promise.allSettled(
    guesses.map((guess) => logsIn({ way: 'phone', identifier: '+85261234568', code: guess })),
  )
  const reasons = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(reasons.length, 100)
  assert.equal(reasons.filter(refusedAs('CODE_INCORRECT')).length, 5)
  assert.equal(reasons.filter(refusedAs('WORK_REQUIRED')).length, 95)
  await forgetTries(identity.database)
  await assert.rejects(
    logsIn({ way: 'phone', identifier: '+85261234568', code }),
    refusedAs('CODE_EXPIRED'),
  )
})

void test('a wrong code says how many tries are left, and the right one still passes on the last', async () => {
  await identity.join('phone', '+85261234569')
  const name = { way: 'phone', identifier: '+85261234569' } as const
  const code = await asksCode('phone', '+85261234569')
  for (const triesLeft of ['4', '3', '2', '1']) {
    await assert.rejects(
      logsIn({ ...name, code: code === '000000' ? '000001' : '000000' }),
      refusedAs('CODE_INCORRECT', { triesLeft }),
    )
  }
  await logsIn({ ...name, code })
})

void test('a code ends after its ten minutes', async () => {
  await identity.join('phone', '+85261234570')
  const code = await asksCode('phone', '+85261234570')
  identity.clock.move(10 * minuteMs)
  await assert.rejects(
    logsIn({ way: 'phone', identifier: '+85261234570', code }),
    refusedAs('CODE_EXPIRED'),
  )
})

void test('neither proof, both at once, or a code for a user name is no log-in', async () => {
  for (const input of [{}, { password: goodPassword, code: '123456' }, { code: '123456' }]) {
    await assert.rejects(logsIn(input), refusedAs('VALIDATION_FAILED'))
  }
})

void test('a frozen account can be looked at by who proves to be its user', async () => {
  const { profile } = await identity.join('username', 'frozen2026')
  await identity.database.owner`
    update identity_user set status = 'frozen', frozen_by = 'operator' where id = ${profile.id}`
  await assert.rejects(
    logsIn({ identifier: 'frozen2026', password: 'Wrong1!horse' }),
    refusedAs('CREDENTIALS_INCORRECT'),
  )
  await logsIn({ identifier: 'frozen2026', password: goodPassword })
})

void test('wrong passwords slow their own network down and lock nobody else out', async () => {
  await identity.join('username', 'victim2026')
  const stranger = '198.51.100.20'
  const wrong = { identifier: 'victim2026', password: 'Wrong1!horse' }
  for (let call = 0; call < unasked.logins; call += 1) {
    await assert.rejects(logsIn(wrong, stranger), refusedAs('CREDENTIALS_INCORRECT'))
  }
  await assert.rejects(logsIn(wrong, stranger), refusedAs('WORK_REQUIRED', { level: '1' }))
  await logsIn({ identifier: 'victim2026', password: goodPassword }, '203.0.113.7')
})

void test('wrong passwords from the owner’s own network do not stop the owner, who does the work', async () => {
  await identity.join('username', 'shared2026')
  const ip = '198.51.100.22'
  const right = { identifier: 'shared2026', password: goodPassword }
  await logsIn(right, ip)
  for (let call = 0; call < 12; call += 1) {
    const level = workLevel('logins', call + 1)
    const work = level === 0 ? undefined : await solvedWork(identity, level, ip)
    const wrong = { identifier: 'shared2026', password: 'Wrong1!horse', work }
    await assert.rejects(logsIn(wrong, ip), refusedAs('CREDENTIALS_INCORRECT'))
  }
  await assert.rejects(logsIn(right, ip), refusedAs('WORK_REQUIRED', { level: '2' }))
  await logsIn({ ...right, work: await solvedWork(identity, 2, ip) }, ip)
})

void test('whoever pays for sixty guesses at one name waits a minute for each more', async () => {
  await identity.join('username', 'paid2026')
  const ip = '198.51.100.23'
  const right = { identifier: 'paid2026', password: goodPassword }
  await takesAll(loginsOfPair, `username paid2026 ${ip}`, loginsOfPair.calls)
  await assert.rejects(logsIn(right, ip), refusedAs('RATE_LIMITED', { retryAfterSeconds: '60' }))
  await logsIn(right, '203.0.113.7')
  identity.clock.move(minuteMs)
  await logsIn(right, ip)
})

void test('a right password starts the count anew', async () => {
  await identity.join('username', 'clumsy2026')
  for (let day = 0; day < 3; day += 1) {
    await takesAll(loginsOfPair, 'username clumsy2026 198.51.100.21', loginsOfPair.calls - 1)
    await logsIn({ identifier: 'clumsy2026', password: goodPassword }, '198.51.100.21')
  }
})

void test('guesses from many networks are slowed down, but not the owner from a known one', async () => {
  await identity.join('username', 'hunted2026')
  const wrong = { identifier: 'hunted2026', password: 'Wrong1!horse' }
  for (let call = 0; call < loginsOfName.calls; call += 1) {
    const ip = `192.0.2.${call}`
    await assert.rejects(logsIn(wrong, ip), refusedAs('CREDENTIALS_INCORRECT'))
  }
  await assert.rejects(logsIn(wrong, '192.0.2.200'), refusedAs('RATE_LIMITED'))
  await logsIn({ identifier: 'hunted2026', password: goodPassword }, '203.0.113.7')
})

void test('one network may log in so many times an hour', async () => {
  const ip = '198.51.100.30'
  const code = { way: 'email', identifier: 'p@example.com', code: '123456' } as const
  await takesAll(loginsOfNetwork, ip, loginsOfNetwork.calls - 1)
  await assert.rejects(logsIn(code, ip), refusedAs('CODE_EXPIRED'))
  await assert.rejects(logsIn(code, ip), refusedAs('RATE_LIMITED'))
})
