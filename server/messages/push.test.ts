import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import webPush from 'web-push'
import { pushMax } from '#contract/messages.ts'
import { dayMs } from '#kernel/time.ts'
import { type PushServer, startPush as startPushService } from '#sandbox/push/push.ts'
import { logOut } from '#server/identity/logout.ts'
import { logIn } from '#server/identity/login.ts'
import { findSession } from '#server/identity/session.ts'
import { goodPassword, refusedAs, testDeps } from '#server/identity/testing.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { chooseWhere } from '#server/messages/choices.ts'
import { isOpenEndpoint, isPublicAddress, publicLookup } from '#server/messages/endpoint.ts'
import { webPushSender } from '#server/messages/push.web.ts'
import { endPush, showPushKey, startPush } from '#server/messages/subscribe.ts'
import { type MessagesTest, messagesTest } from '#server/messages/testing.ts'

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:a@example.org' }
const push = { publicKey: vapid.publicKey, allowsPrivate: true }
const subscribe = startPush({ push })
const sender = webPushSender({ ...vapid, allowsPrivate: true })
const content = {
  id: '018f0000-0000-7000-8000-0000000000aa',
  title: 'title',
  text: 'text',
  link: '/',
  isUrgent: false,
}

let service: PushServer
let messages: MessagesTest
before(async () => {
  const place = { host: '127.0.0.1', port: 0, variable: 'PUSH_PORT' }
  service = await startPushService(place, systemClock)
  messages = await messagesTest(sender)
})
after(async () => {
  await messages.end()
  await service.close()
})

/** A user who is logged in. */
async function loggedIn(username: string): Promise<Caller> {
  const identifier = username
  await messages.join('username', identifier)
  const input = { way: 'username', identifier, password: goodPassword } as const
  const { token } = await messages.visit(logIn(testDeps), input)
  const caller = await findSession(messages.database.sql, token, messages.clock.now())
  assert.ok(caller)
  return caller
}

const arrivedAt = (name: string) => service.inbox.list().filter(({ to }) => to === name)

const storedFor = async ({ userId }: Caller): Promise<number> => {
  const found = await messages.database.sql`
    select id from messages_push where user_id = ${userId}`
  return found.length
}

void test('a notice reaches each browser of its user, sealed for it, and nobody else’s', async () => {
  const [user, other] = [await loggedIn('pushed1'), await loggedIn('pushed2')]
  for (const name of ['phone', 'desk']) {
    await messages.callAs(user, subscribe, service.subscribe(name))
  }
  await messages.callAs(other, subscribe, service.subscribe('stranger'))
  await messages.database.owner`
    update identity_user set language = 'ru' where id = ${user.userId}`
  const details = { amount: '25.50', asset: 'USDT', from: 'm***er1' }
  await messages.give(user.userId, 'transferReceived', { details })
  const [message] = await messages.list(user)
  for (const name of ['phone', 'desk']) {
    assert.deepEqual(
      arrivedAt(name).map(({ title, text, urgency }) => [title, text, urgency]),
      [['Получено 25,50\u00a0USDT', 'От m***er1. Суммой можно распоряжаться.', 'normal']],
    )
    assert.equal(arrivedAt(name)[0]?.link, `/pages/message/detail?id=${message?.id}`)
  }
  assert.equal(arrivedAt('stranger').length, 0)
})

void test('pushes end by choice, when the browser says so, and with its session', async () => {
  const user = await loggedIn('pushed3')
  await messages.callAs(user, subscribe, service.subscribe('ended'))
  await messages.callAs(user, chooseWhere, { category: 'money', email: true, push: false })
  await messages.give(user.userId, 'transferReceived')
  await messages.give(user.userId, 'passkeyAdded')
  assert.deepEqual(
    arrivedAt('ended').map(({ urgency }) => urgency),
    ['high'],
  )
  const { endpoint } = service.subscribe('ended')
  await messages.callAs(user, endPush, { endpoint })
  await messages.give(user.userId, 'passkeyRemoved')
  await messages.callAs(user, subscribe, service.subscribe('ended'))
  await messages.callAs(user, logOut, {})
  await messages.give(user.userId, 'phoneBound')
  assert.equal(arrivedAt('ended').length, 1)
  assert.equal(await storedFor(user), 0)
})

void test('a browser that is gone is forgotten; one that answers later is asked again', async () => {
  const user = await loggedIn('pushed4')
  await messages.callAs(user, subscribe, service.subscribe('later'))
  service.faults.set('serverError', 1)
  await messages.give(user.userId, 'passkeyAdded')
  assert.equal(arrivedAt('later').length, 0)
  await messages.database.owner`
    update graphile_worker._private_jobs set run_at = now() - interval '1 second'`
  await messages.give(user.userId, 'passkeyRemoved')
  await messages.settled()
  assert.equal(arrivedAt('later').length, 2)
  service.faults.set('gone', 1)
  await messages.give(user.userId, 'phoneBound')
  assert.equal(await storedFor(user), 0)
})

void test('what happened more than a day ago is no push any more', async () => {
  const user = await loggedIn('pushed5')
  await messages.callAs(user, subscribe, service.subscribe('old'))
  const at = messages.clock.now()
  messages.clock.move(dayMs + 1)
  await messages.give(user.userId, 'passkeyAdded', { at })
  assert.equal(arrivedAt('old').length, 0)
})

void test('a browser that another user subscribes is theirs alone, and so many are kept', async () => {
  const [first, second] = [await loggedIn('pushed6'), await loggedIn('pushed7')]
  await messages.callAs(first, subscribe, service.subscribe('shared'))
  await messages.callAs(second, subscribe, service.subscribe('shared'))
  assert.equal(await storedFor(first), 0)
  await messages.callAs(first, endPush, { endpoint: service.subscribe('shared').endpoint })
  assert.equal(await storedFor(second), 1)
  for (let index = 0; index < pushMax + 2; index += 1) {
    await messages.callAs(second, subscribe, service.subscribe(`many ${index}`))
    messages.clock.move(1)
  }
  assert.equal(await storedFor(second), pushMax)
})

void test('no address inside, no other port, and nothing but HTTPS can be subscribed', async () => {
  const user = await loggedIn('pushed8')
  const strict = startPush({ push: { ...push, allowsPrivate: false } })
  const { p256dh, auth } = service.subscribe('inside')
  for (const endpoint of [
    'http://push.example.org/1',
    'https://push.example.org:8443/1',
    'https://name:secret@push.example.org/1',
    'https://localhost/1',
    'https://metadata.internal/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://169.254.169.254/latest',
    'ftp://push.example.org/1',
    'nonsense',
  ]) {
    const call = messages.callAs(user, strict, { endpoint, p256dh, auth })
    await assert.rejects(call, refusedAs('PUSH_REFUSED'), endpoint)
  }
  assert.ok(isOpenEndpoint('https://updates.push.services.mozilla.com/wpush/v2/x', false))
  const none = messages.callAs(user, startPush({ push: undefined }), service.subscribe('x'))
  await assert.rejects(none, refusedAs('PUSH_REFUSED'))
  assert.deepEqual(await messages.callAs(user, showPushKey({ push: undefined }), {}), { key: null })
  assert.deepEqual(await messages.callAs(user, showPushKey({ push }), {}), {
    key: vapid.publicKey,
  })
})

void test('a name that leads inside is not connected to', async () => {
  for (const inside of ['10.1.2.3', '100.64.0.1', '192.168.1.1', '::1', 'fe80::1', '2001:db8::1']) {
    assert.equal(isPublicAddress(inside), false, inside)
  }
  for (const outside of ['8.8.8.8', '172.32.0.1', '2606:4700::1111']) {
    assert.ok(isPublicAddress(outside), outside)
  }
  const looked = new Promise((resolve, reject) => {
    publicLookup('localhost', { all: true }, (error, found) =>
      error ? reject(error) : resolve(found),
    )
  })
  await assert.rejects(looked, /localhost is no public address/)
  const strict = webPushSender({ ...vapid, allowsPrivate: false })
  const to = { ...service.subscribe('x'), endpoint: 'https://127.0.0.1/send/x' }
  assert.equal(await strict.send({ ...content, to }), 'gone')
})

void test('no redirect is followed', async () => {
  service.faults.set('redirect', 1)
  assert.equal(await sender.send({ ...content, to: service.subscribe('elsewhere') }), 'refused')
  assert.equal(arrivedAt('elsewhere').length, 0)
})
