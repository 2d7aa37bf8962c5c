import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import { someone } from '#sandbox/evm/testing.ts'
import { freePorts } from '#sandbox/ports.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/sandbox.ts'

let dataDir: string
let sandbox: RunningSandbox

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'auric-sandbox-'))
  sandbox = await startSandbox({ dataDir, cadence: 'manual' })
})

after(async () => {
  await sandbox.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const json = { 'content-type': 'application/json' }

async function ask(action: string, body: unknown, headers: Record<string, string> = json) {
  const response = await fetch(`${sandbox.simulatorUrl}/__control/${action}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

const get = (path: string) => fetch(sandbox.simulatorUrl + path)
const network = 'ERC20'

void test('a deposit is sent, mined and reorganised away over the control plane', async () => {
  const deposit = { network, asset: 'USDT', to: someone(1), amount: '2.5' }
  const sent = await ask('evm/deposit', deposit)
  const { txids } = z.object({ txids: z.array(z.string()) }).parse(sent.answer)
  assert.equal(txids.length, 1)
  const mined = await ask('evm/mine', { network, blocks: 12 })
  assert.deepEqual(mined.answer, { height: 13, pending: 0, paused: false, reorgDepth: 12 })
  const lost = await ask('evm/reorg', { network, depth: 12, keep: false })
  assert.deepEqual(lost.answer, { txids })
  await ask('evm/pause', { network })
  assert.equal((await sandbox.evm.ERC20.status()).paused, true)
  await ask('evm/resume', { network })
  assert.equal((await sandbox.evm.ERC20.status()).paused, false)
  assert.equal((await ask('evm/fund', { network, address: someone(2) })).status, 200)
  assert.equal((await ask('evm/token', { network, asset: 'USDT', paused: true })).status, 200)
})

void test('what is wrong is refused with a sentence, and an unknown action is not found', async () => {
  const refused = [
    ['evm/deposit', { network, asset: 'BTC', to: someone(1), amount: '1' }, 400],
    ['evm/deposit', { network, asset: 'USDT', to: 'me', amount: '1' }, 400],
    ['evm/deposit', { network, asset: 'USDT' }, 400],
    ['evm/mine', { network, blocks: 0 }, 400],
    ['evm/mine', { network: 'NOPE' }, 400],
    ['evm/reorg', { network, depth: 1_000, keep: true }, 400],
    ['evm/fault', { network, fault: 'nope', times: 1 }, 400],
    ['mail/fault', { fault: 'refuse', times: -1 }, 400],
    ['prices/set', { symbol: 'BTCUSDT', price: '1e3' }, 400],
    ['prices/set', { symbol: 'NOPE', price: '1' }, 400],
    ['evm/nope', {}, 404],
  ] as const
  for (const [action, body, status] of refused) {
    const reply = await ask(action, body)
    assert.equal(reply.status, status, `${action} ${JSON.stringify(reply.answer)}`)
    assert.ok(z.object({ error: z.string() }).parse(reply.answer).error.length > 0)
  }
})

void test('another web page cannot send to the control plane: a form is not JSON', async () => {
  const reply = await ask('evm/mine', { network }, { 'content-type': 'text/plain' })
  assert.equal(reply.status, 415)
  const preflight = await fetch(`${sandbox.simulatorUrl}/__control/evm/mine`, {
    method: 'OPTIONS',
    headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
  })
  assert.equal(preflight.headers.get('access-control-allow-origin'), null)
})

void test('every fault can be set for every party, and the state shows it', async () => {
  const Faults = z.record(
    z.string(),
    z.array(z.object({ name: z.string(), times: z.union([z.number(), z.literal('always')]) })),
  )
  const State = z.object({ faults: Faults })
  const read = async () => State.parse(await (await get('/__control/state')).json()).faults
  for (const [party, faults] of Object.entries(await read())) {
    const chain = party === 'ERC20' || party === 'BEP20'
    for (const { name } of faults) {
      const action = chain ? 'evm/fault' : `${party}/fault`
      const set = (times: unknown) =>
        ask(action, { ...(chain ? { network: party } : {}), fault: name, times })
      assert.equal((await set('always')).status, 200)
      const now = (await read())[party]?.find((fault) => fault.name === name)
      assert.equal(now?.times, 'always', `${party} ${name}`)
      await set(0)
    }
  }
})

void test('the page comes from one origin and runs nothing else', async () => {
  const page = await get('/')
  const html = await page.text()
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.doesNotMatch(html, /https?:\/\//)
  const loaded = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map((match) => match[1] ?? '')
  assert.ok(loaded.length >= 3)
  for (const path of loaded) assert.equal((await get(path)).status, 200, path)
})

void test('the modules of the page are JavaScript, and import only each other', async () => {
  const seen = new Set<string>()
  const follow = async (name: string): Promise<void> => {
    if (seen.has(name)) return
    seen.add(name)
    const reply = await get(`/client/${name}`)
    assert.equal(reply.headers.get('content-type'), 'text/javascript', name)
    const imports = (await reply.text()).matchAll(/from '([^']+)'/g)
    for (const [, from = ''] of imports) {
      assert.ok(from.startsWith('#sandbox/page/client/'), from)
      await follow(from.slice('#sandbox/page/client/'.length))
    }
  }
  await follow('main.ts')
  assert.ok(seen.size >= 7)
  assert.equal((await get('/client/..%2Fstate.ts')).status, 404)
})

void test('a mail is shown as sent in a frame that can do nothing', async () => {
  const html = '<p>Hello</p><script>alert(1)</script>'
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.mail.port, ignoreTLS: true })
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'Hi', html })
  const { number } = await sandbox.mail.inbox.waitFor(({ to }) => to.includes('b@example.com'))
  const frame = await get(`/mail/${number}`)
  assert.match(frame.headers.get('content-security-policy') ?? '', /sandbox/)
  assert.match(await frame.text(), /Hello/)
  assert.equal((await get('/mail/999')).status, 404)
})

void test('a taken port is named with the variable that moves it, and nothing is left running', async () => {
  const taken = { ...freePorts, PRICES_PORT: sandbox.prices.port }
  const own = await mkdtemp(join(tmpdir(), 'auric-sandbox-'))
  await assert.rejects(
    startSandbox({ dataDir: own, ports: taken, cadence: 'manual' }),
    new RegExp(`port ${sandbox.prices.port} is taken; PRICES_PORT chooses another`),
  )
  const again = await startSandbox({ dataDir: own, cadence: 'manual' })
  await again.stop()
  await rm(own, { recursive: true, force: true })
})
