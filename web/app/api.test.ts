import assert from 'node:assert/strict'
import { type IncomingMessage, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { logout } from '#contract/identity.ts'
import { login, sendCode } from '#contract/identity.access.ts'
import { SolvedWork, WorkChallenge, workLevelMax } from '#contract/identity.work.ts'
import { balanceList } from '#contract/ledger.ts'
import { openEnvelope } from '#server/platform/http/envelope.ts'
import { toInstant } from '#kernel/time.ts'
import { pretendBrowser } from '#web/app/testing.browser.ts'

type Seen = { readonly request: IncomingMessage; readonly body: string }

const seen: Seen[] = []
/** What the server says next, oldest first: a reply, or nothing at all. */
const replies: (
  | { readonly code: number; readonly data: unknown; readonly date?: Date }
  | 'hang up'
)[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    seen.push({ request, body })
    const reply = replies.shift() ?? { code: 200, data: {} }
    if (reply === 'hang up') return request.socket.destroy()
    if (reply.date) response.setHeader('date', reply.date.toUTCString())
    response.end(JSON.stringify({ code: reply.code, msg: '', data: reply.data }))
  })
})

type Api = typeof import('#web/app/api.ts')
let api: Api
let session: typeof import('#web/app/session.ts')

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  pretendBrowser({
    mainDomain: 'auric.test',
    main: 'https://main.test',
    other: `http://127.0.0.1:${port}`,
  })
  api = await import('#web/app/api.ts')
  session = await import('#web/app/session.ts')
})
after(() => server.close())

const refused = (failure: string) => ({ error: failure, details: {} })

const someone = {
  token: 'T'.repeat(43),
  expiresAt: toInstant(0),
  profile: {
    id: '019ac000-0000-7000-8000-000000000001',
    uid: '1048576',
    username: 'lena',
    phone: null,
    email: null,
    nickname: 'lena',
    avatarUrl: null,
    inviteCode: 'AURIC777',
    hasTradePassword: false,
    region: null,
    fiat: null,
    language: null,
    roles: [],
    createdAt: toInstant(0),
  },
}

void test('a page of the main domain calls one host, any other page the other', () => {
  assert.equal(api.apiBase('auric.test'), 'https://main.test')
  assert.equal(api.apiBase('app.auric.test'), 'https://main.test')
  for (const host of ['auric.test.evil.example', 'notauric.test', 'localhost']) {
    assert.match(api.apiBase(host), /^http:\/\/127/, host)
  }
})

void test('a call is a POST of a sealed envelope that the server opens, with language and token', async () => {
  session.enter(someone)
  api.speak('ru')
  replies.push({ code: 200, data: { balances: [] } })
  assert.deepEqual(await api.call(balanceList, {}), { balances: [] })
  const { request, body } = seen.at(-1) ?? assert.fail()
  assert.deepEqual([request.method, request.url], ['POST', '/api/ledger/balances'])
  assert.equal(request.headers['language'], 'ru_RU')
  assert.equal(request.headers.authorization, `Bearer ${someone.token}`)
  const opened = openEnvelope(Buffer.from(body), {
    secret: 'local-dev-secret',
    now: toInstant(Date.now()),
  })
  assert.deepEqual(opened.data, {})
})

void test('a refusal comes as its failure and keeps the session; only 401 ends it', async () => {
  session.enter(someone)
  replies.push({ code: 42250, data: refused('INSUFFICIENT_FUNDS') })
  await assert.rejects(api.call(logout, {}), new Failure('INSUFFICIENT_FUNDS'))
  assert.ok(session.currentToken())
  replies.push({ code: 401, data: refused('UNAUTHENTICATED') }, { code: 401, data: null })
  await Promise.all([
    assert.rejects(api.call(logout, {}), new Failure('UNAUTHENTICATED')),
    assert.rejects(api.call(balanceList, {}), new Failure('UNAUTHENTICATED')),
  ])
  assert.equal(session.currentToken(), undefined)
  assert.equal(localStorage.getItem('access_token'), null)
  assert.equal(localStorage.getItem('base_info'), null)
  assert.equal(localStorage.getItem('hasLogin'), 'false')
})

void test('a 401 of an older session leaves the one that began meanwhile alone', async () => {
  session.enter(someone)
  replies.push({ code: 401, data: refused('UNAUTHENTICATED') })
  const old = assert.rejects(api.call(balanceList, {}))
  session.enter({ ...someone, token: 'U'.repeat(43) })
  await old
  assert.equal(session.currentToken(), 'U'.repeat(43))
})

void test('no reply is unknown, never a refusal', async () => {
  replies.push('hang up')
  await assert.rejects(api.call(balanceList, {}), api.NoReply)
})

void test('a device whose clock is wrong learns the time from the refusal and is heard the second time', async () => {
  const hourAhead = new Date(Date.now() + 3_600_000)
  replies.push(
    { code: 40005, data: refused('ENVELOPE_TIME'), date: hourAhead },
    { code: 200, data: { balances: [] }, date: hourAhead },
  )
  await api.call(balanceList, {})
  const opened = openEnvelope(Buffer.from(seen.at(-1)?.body ?? ''), {
    secret: 'local-dev-secret',
    now: toInstant(hourAhead.getTime()),
  })
  assert.ok(Math.abs(opened.time - hourAhead.getTime()) < 60_000)
})

void test('no two calls are sealed at the same moment, though the clock is known to the second only', async () => {
  const date = new Date(Math.floor(Date.now() / 1_000) * 1_000)
  const sealed = async () => {
    replies.push({ code: 200, data: {}, date })
    await api.call(logout, {})
    return seen.at(-1)?.body
  }
  const bodies = [await sealed(), await sealed(), await sealed()]
  assert.equal(new Set(bodies).size, bodies.length)
})

void test('an answer that is not what the contract says is a failure, not a crash later', async () => {
  replies.push({ code: 200, data: { balances: [{ asset: 'USDT', available: '1e3' }] } })
  await assert.rejects(api.call(balanceList, {}), new Failure('INTERNAL'))
})

/** Work that a device is done with at once. */
const lightWork = async () => {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 25,
    data: { level: 1, until: 0 },
    deriveKey,
    hmacSignatureSecret: 'one',
    hmacKeySignatureSecret: 'two',
  })
  return { challenge: WorkChallenge.parse(made) }
}

const workRequired = { code: 42272, data: { error: 'WORK_REQUIRED', details: { level: '3' } } }
const code = { purpose: 'login', channel: 'email', to: 'lena@example.com' } as const

const sentData = (at: number): unknown =>
  openEnvelope(Buffer.from(seen.at(at)?.body ?? ''), {
    secret: 'local-dev-secret',
    now: toInstant(Date.now()),
  }).data

void test('work that is asked for is done by the device, and the call made again with it', async () => {
  replies.push({ code: 200, data: {}, date: new Date() })
  await api.call(logout, {})
  const work = await lightWork()
  replies.push(workRequired, { code: 200, data: work })
  replies.push({ code: 200, data: { resendSeconds: 60, lifeSeconds: 600 } })
  await api.call(sendCode, code)
  assert.match(seen.at(-2)?.request.url ?? '', /workChallenge$/)
  assert.deepEqual(sentData(-2), { level: 3 })
  const again = z.object({ work: z.string() }).parse(sentData(-1))
  const { challenge, solution } = SolvedWork.parse(JSON.parse(again.work))
  assert.deepEqual(challenge, work.challenge)
  assert.equal(solution.counter, 25)
  assert.ok(again.work.length <= 4_096)
})

void test('a server that is never content is told of as a refusal, not asked for ever', async () => {
  const calls = seen.length
  const { challenge } = await lightWork()
  for (let asked = 0; asked < workLevelMax; asked += 1) {
    replies.push(workRequired, { code: 200, data: { challenge } })
  }
  await assert.rejects(
    api.call(login, { way: 'username', identifier: 'lena', password: 'Wrong1!horse' }),
    new Failure('WORK_REQUIRED', { level: '3' }),
  )
  assert.equal(seen.length - calls, 5)
  replies.length = 0
})
