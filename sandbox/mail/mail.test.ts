import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { toInstant } from '#kernel/time.ts'
import { type MailServer, mailLogin, startMail } from '#sandbox/mail/mail.ts'

const place = { host: '127.0.0.1', port: 0, variable: 'SMTP_PORT' }
let server: MailServer

before(async () => {
  server = await startMail(place, { now: () => toInstant(7) })
})

beforeEach(() => server.faults.clear())

after(() => server.close())

const transport = (auth?: { readonly user: string; readonly pass: string }) =>
  createTransport({
    host: place.host,
    port: server.port,
    ignoreTLS: true,
    ...(auth ? { auth } : {}),
  })

const mail = {
  from: '"Auric" <no-reply@auric.example>',
  to: ['Wang@Example.com', 'b@example.com'],
  subject: '验证码 Код 検証 123456',
  text: 'Code 123456',
  html: '<b>123456</b>',
  attachments: [{ filename: '账单.csv', content: '\ufeffa,b\r\n1,2\r\n' }],
}

void test('a mail arrives whole, in any script, with its files', async () => {
  assert.ok(await transport().verify())
  await transport().sendMail(mail)
  const [received] = server.inbox.list()
  assert.deepEqual(received, {
    number: 1,
    at: 7,
    from: '"Auric" <no-reply@auric.example>',
    to: ['wang@example.com', 'b@example.com'],
    subject: '验证码 Код 検証 123456',
    text: 'Code 123456',
    html: '<b>123456</b>',
    attachments: [{ name: '账单.csv', type: 'text/csv', bytes: 13 }],
  })
})

void test('a client may log in with the known password, and with no other', async () => {
  const { user, password: pass } = mailLogin
  assert.ok(await transport({ user, pass }).verify())
  await assert.rejects(transport({ user, pass: 'wrong' }).verify(), { responseCode: 535 })
})

void test('refusing and asking to try later have their codes, and nothing arrives', async () => {
  const before = server.inbox.list().length
  server.faults.set('refuse', 1)
  await assert.rejects(transport().sendMail(mail), { responseCode: 554 })
  server.faults.set('tryLater', 1)
  await assert.rejects(transport().sendMail(mail), { responseCode: 451 })
  assert.equal(server.inbox.list().length, before)
})

void test('a lost reply fails at the client though the mail arrived', async () => {
  const before = server.inbox.list().length
  server.faults.set('lostReply', 1)
  await assert.rejects(transport().sendMail(mail))
  assert.equal(server.inbox.list().length, before + 1)
})
