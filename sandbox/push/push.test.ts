import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import webPush from 'web-push'
import { toInstant } from '#kernel/time.ts'
import { decrypt, keysOf } from '#sandbox/push/decrypt.ts'
import { type PushServer, startPush } from '#sandbox/push/push.ts'

let push: PushServer
before(async () => {
  const place = { host: '127.0.0.1', port: 0, variable: 'PUSH_PORT' }
  push = await startPush(place, { now: () => toInstant(Date.now()) })
})
after(() => push.close())

const bytes = (text: string) => Buffer.from(text, 'base64url')

void test('the example of RFC 8291 is read', () => {
  const keys = {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  assert.equal(decrypt(body, keys), 'When I grow up, I want to be a watermelon')
  assert.throws(() => decrypt(body, keysOf('somebody else')))
})

const vapid = webPush.generateVAPIDKeys()

function sealed(name: string, subject = 'mailto:a@example.org') {
  const { endpoint, p256dh, auth } = push.subscribe(name)
  const content = JSON.stringify({ title: 'Код 検証', text: 'text', link: '/pages/x' })
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
    vapidDetails: { subject, ...vapid },
    contentEncoding: 'aes128gcm',
    urgency: 'high',
  })
}

async function post(
  { endpoint, headers, body }: ReturnType<typeof sealed>,
  over: Record<string, string> = {},
) {
  const said = Object.entries(headers).map(([name, value]) => [name, value] as const)
  const sent = { ...Object.fromEntries(said), ...over }
  const whole = body === null ? null : new Uint8Array(body)
  const options = { method: 'POST', headers: sent, body: whole, redirect: 'manual' } as const
  return (await fetch(endpoint, options)).status
}

void test('a push is opened and kept for the browser it was sealed for', async () => {
  assert.equal(await post(sealed('phone')), 201)
  const [arrived] = push.inbox.list()
  assert.deepEqual(
    [arrived?.to, arrived?.title, arrived?.text, arrived?.link, arrived?.urgency],
    ['phone', 'Код 検証', 'text', '/pages/x', 'high'],
  )
  const other = { ...sealed('phone'), endpoint: push.subscribe('tablet').endpoint }
  assert.equal(await post(other), 400)
})

void test('a push that nobody signed, or for another service, is refused', async () => {
  const whole = sealed('phone')
  assert.equal(await post(whole, { Authorization: 'vapid t=a.b.c, k=d' }), 401)
  const elsewhere = { ...push.subscribe('phone'), endpoint: 'http://localhost:1/send/phone' }
  const { headers } = webPush.generateRequestDetails(
    {
      endpoint: elsewhere.endpoint,
      keys: { p256dh: elsewhere.p256dh, auth: elsewhere.auth },
    },
    'x',
    { vapidDetails: { subject: 'mailto:a@example.org', ...vapid } },
  )
  assert.equal(await post(whole, { Authorization: String(headers['Authorization']) }), 401)
})

void test('its faults answer as push services do', async () => {
  for (const [fault, status] of [
    ['tooManyRequests', 429],
    ['serverError', 500],
    ['gone', 410],
    ['redirect', 307],
  ] as const) {
    push.faults.set(fault, 1)
    assert.equal(await post(sealed('phone')), status)
  }
  push.faults.set('lostReply', 1)
  await assert.rejects(post(sealed('phone')))
})
