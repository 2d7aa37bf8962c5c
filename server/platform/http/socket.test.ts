import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type Socket, connect } from 'node:net'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { systemClock } from '#server/platform/clock.ts'
import { tell } from '#server/platform/events.ts'
import { callerAddress } from '#server/platform/http/address.ts'
import { startSockets } from '#server/platform/http/socket.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

const userId = '01890a5d-ac96-774b-bcce-b302099a8057'
const helloTimeoutMs = 300

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.drop())

let server: Server
let sockets: Awaited<ReturnType<typeof startSockets>>
let port: number
let isFull = false
beforeEach(async () => {
  isFull = false
  server = createServer()
  sockets = await startSockets({
    server,
    db: database.sql,
    clock: systemClock,
    findCaller,
    countCall: () => {
      if (isFull) throw new Failure('RATE_LIMITED')
    },
    trustProxy: false,
    helloTimeoutMs,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = z.object({ port: z.number() }).parse(server.address()).port
})
afterEach(async () => {
  await sockets.stop()
  server.closeAllConnections()
  server.close()
})

/** `good` is a session, `slow` one that takes its time, `away` has a database that is gone. */
async function findCaller(token: string) {
  if (token === 'away') throw new Error('the database went away')
  if (token === 'slow') await sleep(100)
  return token === 'bad' ? undefined : { userId, sessionId: userId, roles: [], frozen: false }
}

async function open(): Promise<WebSocket> {
  const client = new WebSocket(`ws://127.0.0.1:${port}/ws`)
  await once(client, 'open')
  return client
}

const codeOf = async (client: WebSocket): Promise<unknown> => (await once(client, 'close'))[0]

const textOf = (data: unknown): string => (typeof data === 'string' ? data : 'bytes')

/** Asks for an upgrade at whatever stands for a URL; resolves when the server hangs up. */
async function upgrade(url: string): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1')
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  socket.write(
    `GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`,
  )
  socket.resume()
  await once(socket, 'close')
}

void test('a request line that is no URL is hung up on, and others are served on', async () => {
  for (const url of ['//', 'http://[', '/ws/', '/wss', '*']) await upgrade(url)
  const client = await open()
  client.terminate()
})

/** Greets, and hears that it was let in. */
async function enter(hello: object): Promise<WebSocket> {
  const client = await open()
  const first = once(client, 'message')
  client.send(JSON.stringify(hello))
  assert.equal(String((await first)[0]), '{"topic":"heartbeat"}')
  return client
}

void test('who was let in is told so, and misses nothing from then on', async () => {
  const client = await enter({ token: 'slow' })
  const next = once(client, 'message')
  await tell(database.sql, userId, { topic: 'user', changed: 'bills' })
  assert.equal(String((await next)[0]), '{"topic":"user","changed":"bills"}')
  client.terminate()
})

void test('what changed for a user goes to that user and to no visitor', async () => {
  const [user, visitor] = [await enter({ token: 'good' }), await enter({})]
  const heard: string[] = []
  user.addEventListener('message', ({ data }) => heard.push(`user ${textOf(data)}`))
  visitor.addEventListener('message', ({ data }) => heard.push(`visitor ${textOf(data)}`))
  await tell(database.sql, userId, { topic: 'user', changed: 'balances' })
  await tell(database.sql, null, { topic: 'prices' })
  await sleep(100)
  assert.deepEqual(heard.toSorted(), [
    'user {"topic":"prices"}',
    'user {"topic":"user","changed":"balances"}',
    'visitor {"topic":"prices"}',
  ])
  user.terminate()
  visitor.terminate()
})

void test('an ended session, and a greeting that is none, are told to log in', async () => {
  for (const greeting of [JSON.stringify({ token: 'bad' }), 'not JSON', '{"token":1}']) {
    const client = await open()
    client.send(greeting)
    assert.equal(await codeOf(client), 4401)
  }
})

void test('a session that cannot be looked up costs its socket and not the process', async () => {
  const client = await open()
  client.send(JSON.stringify({ token: 'away' }))
  assert.equal(await codeOf(client), 1011)
})

void test('who says nothing is hung up on, and a visitor who greeted stays', async () => {
  const [silent, visitor] = [await open(), await open()]
  visitor.send('{}')
  assert.equal(await codeOf(silent), 4408)
  assert.equal(visitor.readyState, WebSocket.OPEN)
  visitor.terminate()
})

void test('a user has ten sockets, one that went while its token was looked up not among them', async () => {
  const early = await open()
  early.send(JSON.stringify({ token: 'slow' }))
  early.terminate()
  await sleep(200)
  const first = await open()
  first.send(JSON.stringify({ token: 'good' }))
  const isClosed = codeOf(first)
  const others: WebSocket[] = []
  for (let count = 0; count < 10; count += 1) {
    const client = await open()
    client.send(JSON.stringify({ token: 'good' }))
    others.push(client)
  }
  assert.equal(await isClosed, 4429)
  assert.ok(others.every((client) => client.readyState === WebSocket.OPEN))
  for (const client of others) client.terminate()
})

void test('past the flood gate nobody gets a socket', async () => {
  isFull = true
  await upgrade('/ws')
  isFull = false
  const client = await open()
  client.terminate()
})

void test('behind a proxy of ours the last address it added is the caller', () => {
  const address = '10.0.0.1'
  assert.equal(callerAddress({ address, forwarded: '6.6.6.6, 203.0.113.7' }, true), '203.0.113.7')
  assert.equal(callerAddress({ address, forwarded: '6.6.6.6' }, false), address)
  assert.equal(callerAddress({ address, forwarded: undefined }, true), address)
  assert.equal(callerAddress({ address, forwarded: '' }, true), address)
})
