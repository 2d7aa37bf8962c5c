import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { secondMs } from '#kernel/time.ts'
import { type MailServer, startMail } from '#sandbox/mail/mail.ts'
import { twilioAccount } from '#sandbox/sms/sms.ts'
import { type SmsServer, startSms } from '#sandbox/sms/twilio.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { identityJobs } from '#server/identity/jobs.ts'
import { logIn } from '#server/identity/login.ts'
import type { MailSender } from '#server/identity/mail.ts'
import { smtpMail } from '#server/identity/mail.smtp.ts'
import { registerUser } from '#server/identity/register.ts'
import { sendCodeTo } from '#server/identity/send.ts'
import type { SmsSender } from '#server/identity/sms.ts'
import { twilioSms } from '#server/identity/sms.twilio.ts'
import {
  type IdentityTest,
  goodPassword,
  identityTest,
  testDeps,
} from '#server/identity/testing.ts'

const freePort = (variable: string) => ({ host: '127.0.0.1', port: 0, variable })

let smtp: MailServer
let twilio: SmsServer
let mail: MailSender
let sms: SmsSender
before(async () => {
  smtp = await startMail(freePort('MAIL_PORT'), systemClock)
  twilio = await startSms(freePort('SMS_PORT'), systemClock)
  mail = smtpMail({
    host: '127.0.0.1',
    port: smtp.port,
    tls: 'none',
    from: 'no-reply@auric.example',
  })
  sms = twilioSms({
    accountSid: twilioAccount.sid,
    authToken: twilioAccount.authToken,
    from: '+15005550006',
    baseUrl: `http://127.0.0.1:${twilio.port}`,
  })
})
after(async () => {
  mail.close()
  await smtp.close()
  await twilio.close()
})

const letter = {
  to: 'lena@example.com',
  subject: 'Код 検証 验证',
  text: 'text',
  html: '<p>html</p>',
}

void test('a mail arrives whole, from us, with both bodies', async () => {
  assert.equal(await mail.send(letter), 'accepted')
  const arrived = await smtp.inbox.waitFor(({ subject }) => subject === letter.subject)
  assert.deepEqual(arrived.to, ['lena@example.com'])
  assert.match(arrived.from, /Auric.*no-reply@auric\.example/)
  assert.equal(arrived.text.trim(), 'text')
  assert.match(arrived.html ?? '', /<p>html<\/p>/)
})

void test('a mail that is refused for good is not an error; one that may pass later is', async () => {
  smtp.faults.set('refuse', 1)
  assert.equal(await mail.send(letter), 'refused')
  smtp.faults.set('tryLater', 1)
  await assert.rejects(mail.send(letter))
  assert.equal(await mail.send(letter), 'accepted')
})

void test('a line break in an address makes no second recipient', async () => {
  const before = smtp.inbox.list().length
  const to = 'lena@example.com\r\nBcc: eve@example.com'
  await mail.send({ ...letter, to }).catch(() => undefined)
  for (const arrived of smtp.inbox.list().slice(before)) {
    assert.ok(!arrived.to.includes('eve@example.com'))
  }
})

void test('an SMS arrives; one to a number that can get none is refused for good', async () => {
  assert.equal(await sms.send({ to: '+85261234567', body: 'hello' }), 'accepted')
  const arrived = await twilio.inbox.waitFor(({ to }) => to === '+85261234567')
  assert.equal(arrived.body, 'hello')
  for (const to of ['+15005550001', '+15005550002', '+15005550004', '+15005550009']) {
    assert.equal(await sms.send({ to, body: 'hello' }), 'refused')
  }
})

void test('an SMS that may pass later throws, and so does a wrong key', async () => {
  for (const fault of ['tooManyRequests', 'serverError'] as const) {
    twilio.faults.set(fault, 1)
    await assert.rejects(sms.send({ to: '+85261234567', body: 'hello' }))
  }
  const stranger = twilioSms({
    accountSid: twilioAccount.sid,
    authToken: 'wrong',
    from: '+15005550006',
    baseUrl: `http://127.0.0.1:${twilio.port}`,
  })
  await assert.rejects(stranger.send({ to: '+85261234567', body: 'hello' }))
})

void test('from the call through the queue to the inbox, and back as a log-in', async () => {
  const identity = await identityTest()
  const runner = await startJobs(
    identity.database.url.replace('auric_app@', 'auric_jobs@'),
    identityJobs({
      db: identity.database.sql,
      clock: identity.clock,
      ids: systemIds(identity.clock),
      sms,
      mail,
      codeSecret: testDeps.codeSecret,
      webHost: 'wallet.example',
    }),
  )
  try {
    await registersByMail(identity)
    await registersByPhone(identity)
  } finally {
    await runner.stop()
    await identity.end()
  }
})

async function registersByMail(identity: IdentityTest) {
  const to = 'queue@example.com'
  await identity.visit(sendCodeTo(testDeps), { purpose: 'register', channel: 'email', to })
  const arrived = await smtp.inbox.waitFor((found) => found.to.includes(to))
  const [code = ''] = /\d{6}/.exec(arrived.subject) ?? []
  const { profile } = await identity.visit(registerUser(testDeps), {
    way: 'email',
    identifier: to,
    password: goodPassword,
    acceptTerms: true,
    code,
  })
  assert.equal(profile.email, 'q*************com')
}

async function registersByPhone(identity: IdentityTest) {
  const to = '+85261234568'
  const name = { way: 'phone', identifier: to } as const
  await identity.visit(sendCodeTo(testDeps), { purpose: 'register', channel: 'phone', to })
  const first = await twilio.inbox.waitFor((found) => found.to === to)
  const codeOf = (body: string) => /#(\d{6})$/.exec(body)?.[1] ?? ''
  await identity.visit(registerUser(testDeps), {
    ...name,
    password: goodPassword,
    acceptTerms: true,
    code: codeOf(first.body),
  })
  identity.clock.move(60 * secondMs)
  await identity.visit(sendCodeTo(testDeps), { purpose: 'login', channel: 'phone', to })
  const second = await twilio.inbox.waitFor(
    (found) => found.to === to && found.number > first.number,
  )
  await identity.visit(logIn(testDeps), { ...name, code: codeOf(second.body) })
}
