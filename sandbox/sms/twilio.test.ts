import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import twilio from 'twilio'
import { toInstant } from '#kernel/time.ts'
import { twilioAccount } from '#sandbox/sms/sms.ts'
import { type SmsServer, startSms } from '#sandbox/sms/twilio.ts'

const place = { host: '127.0.0.1', port: 0, variable: 'TWILIO_PORT' }
let server: SmsServer

before(async () => {
  server = await startSms(place, { now: () => toInstant(1_795_737_600_000) })
})

beforeEach(() => server.faults.clear())

after(() => server.close())

/** The official client, pointed at the stand-in. */
function client(authToken: string = twilioAccount.authToken) {
  const made = twilio(twilioAccount.sid, authToken, {
    httpClient: new twilio.RequestClient({ timeout: 500 }),
  })
  made.api.baseUrl = server.url
  return made
}

const message = { to: '+85291234567', from: '+15005550006', body: 'Code 123456' }

void test('the official client sends a message and reads it again', async () => {
  const sent = await client().messages.create(message)
  assert.match(sent.sid, /^SM[0-9a-f]{32}$/)
  assert.equal(sent.status, 'queued')
  assert.equal(sent.numSegments, '1')
  assert.equal(sent.dateCreated.getTime(), 1_795_737_600_000)
  const received = await server.inbox.waitFor(({ sid }) => sid === sent.sid)
  assert.equal(received.body, message.body)
  const read = await client().messages(sent.sid).fetch()
  assert.equal(read.to, message.to)
})

void test('a messaging service may stand in for the number', async () => {
  const messagingServiceSid = `MG${'1'.repeat(32)}`
  const sent = await client().messages.create({ to: message.to, body: 'Hi', messagingServiceSid })
  assert.equal(sent.messagingServiceSid, messagingServiceSid)
})

void test('a number that is none, a wrong token and an unknown message have their codes', async () => {
  const { messages } = client()
  await assert.rejects(messages.create({ ...message, to: '+15005550001' }), {
    status: 400,
    code: 21211,
  })
  await assert.rejects(client('wrong').messages.create(message), { status: 401, code: 20003 })
  await assert.rejects(
    client()
      .messages(`SM${'0'.repeat(32)}`)
      .fetch(),
    { status: 404, code: 20404 },
  )
})

void test('too many requests, a server error and silence fail as they do at Twilio', async () => {
  const before = server.inbox.list().length
  server.faults.set('tooManyRequests', 1)
  await assert.rejects(client().messages.create(message), { status: 429, code: 20429 })
  server.faults.set('serverError', 1)
  await assert.rejects(client().messages.create(message), { status: 500, code: 20500 })
  server.faults.set('hang', 1)
  await assert.rejects(client().messages.create(message), { code: 'ECONNABORTED' })
  assert.equal(server.inbox.list().length, before)
})

void test('a lost reply fails at the client though the message went out', async () => {
  const before = server.inbox.list().length
  server.faults.set('lostReply', 1)
  await assert.rejects(client().messages.create(message))
  assert.equal(server.inbox.list().length, before + 1)
})

void test('the status is reported to the callback, signed so that the official client believes it', async () => {
  const reports: URLSearchParams[] = []
  const believed: boolean[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const given = String(request.headers['x-twilio-signature'])
      const { authToken } = twilioAccount
      believed.push(twilio.validateRequest(authToken, given, callback, Object.fromEntries(form)))
      reports.push(form)
      response.end()
      if (reports.length === 2) resolve()
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, place.host, listening))
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const callback = `http://${place.host}:${port}/status?a=1`
  server.faults.set('undelivered', 1)
  const { sid } = await client().messages.create({ ...message, statusCallback: callback })
  await promise
  receiver.close()
  assert.deepEqual(
    reports.map((form) => form.get('MessageStatus')),
    ['sent', 'undelivered'],
  )
  assert.deepEqual(believed, [true, true])
  const read = await client().messages(sid).fetch()
  assert.equal(read.status, 'undelivered')
  assert.equal(read.errorCode, 30008)
})
