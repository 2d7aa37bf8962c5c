/** What the log says of people: nothing. The flow runs in a process of its own, so that every byte it writes is caught. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { identityJobs } from '#server/identity/jobs.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { command, uuid } from '#server/ledger/testing.ts'
import { serve } from '#server/platform/http/route.ts'
import { systemIds } from '#server/platform/ids.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { log } from '#server/platform/log.ts'
import { observed } from '#server/platform/observe.ts'
import { as, edgeTest, failureIn } from '#server/testing.edge.ts'

/** Everything a person says in the flow, each so that it is found wherever it turns up. */
const marked = {
  phone: '+447911123456',
  email: 'marked.person@example.org',
  username: 'markedname',
  password: 'Marked#Pass1',
  wrong: 'Wrongly#Typed2',
  tradePassword: '739146',
  phrase: 'marked phrase of mine',
  document: 'MARKEDDOC77',
  firstName: 'Markedfirst',
  note: 'marked note to a friend',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  ip: '198.51.100.77',
  agent: 'MarkedBrowser/1.0',
}

const flow = 'flow'
const Line = z.object({ level: z.number(), request: z.string(), msg: z.string() })
const Said = z.object({ said: z.array(z.string()), calls: z.array(z.string()) })

/** A call that dies in the database on a value with all of a person in it. */
const dying = operation({
  path: 'test/die',
  kind: 'command',
  auth: 'visitor',
  summary: 'Dies.',
  input: z.object({ text: z.string() }),
  output: z.object({}),
  fails: [],
})

if (process.argv[2] === flow) await runFlow()
else {
  void test('no line of the log says who somebody is or what they know, and each has the id of its request', async () => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      import.meta.filename,
      flow,
    ])
    const all = stdout.trim().split('\n')
    const told = Said.parse(JSON.parse(all.pop() ?? ''))
    const lines = all.map((line) => Line.parse(JSON.parse(line)))
    const texts = lines.map(({ msg }) => msg)
    assert.ok(texts.includes('call failed'), 'a call died')
    assert.ok(
      texts.some((text) => text.startsWith('Failed task')),
      'a job died',
    )
    assert.ok(texts.includes('a code could not be delivered'))
    for (const { request } of lines) assert.match(request, /^[0-9a-f]{32}$/)
    const failed = lines.find(({ msg }) => msg === 'call failed')
    assert.ok(told.calls.includes(failed?.request ?? ''), 'the id is that of the reply')
    const everything = all.join('\n') + stderr
    for (const word of [...Object.values(marked), ...told.said]) {
      assert.ok(word.length > 4 && !everything.includes(word), `the log says ${word}`)
    }
  })
}

async function runFlow(): Promise<void> {
  log.level = 'trace'
  const said: string[] = []
  const calls: string[] = []
  const edge = await edgeTest([
    serve(dying, async ({ text }, { sql }) => {
      await sql`select ${text}::text::int`
      return {}
    }),
  ])
  const { database, clock } = edge
  const codes: string[] = []
  const sms = {
    send: ({ to, body }: { readonly to: string; readonly body: string }) => {
      if (to !== marked.phone) return Promise.resolve('refused' as const)
      codes.push(/\d{6}/.exec(body)?.[0] ?? '')
      return Promise.resolve('accepted' as const)
    },
  }
  const away = (): never => {
    throw new Error(`550 no such user <${marked.email}>, nor ${marked.phone}`)
  }
  const jobs = await startJobs(
    database.jobsUrl,
    identityJobs({
      db: database.sql,
      clock,
      ids: systemIds(clock),
      codeSecret: 'a secret of the tests',
      webHost: undefined,
      sms: observed('sms', sms),
      mail: observed('mail', { send: () => Promise.resolve().then(away), close: () => undefined }),
    }),
  )
  const call = async (path: string, body: unknown, token?: string) => {
    const headers = {
      ...(token === undefined ? {} : as(token)),
      'x-forwarded-for': marked.ip,
      'user-agent': marked.agent,
      'idempotency-key': uuid(),
    }
    const init = { method: 'POST', body: JSON.stringify(body), headers }
    const reply = await edge.request(`/json/${path}`, init)
    calls.push(reply.headers.get('x-request-id') ?? '')
    const read = z.object({ code: z.number(), data: z.unknown() })
    return { ...read.parse(await reply.json()), msg: '', status: reply.status }
  }
  await applyOffer(
    database.owner,
    firstOffer({
      ERC20: { chainId: 1, USDT: `0x${'1'.repeat(40)}`, DAI: `0x${'2'.repeat(40)}` },
      BEP20: { chainId: 2, USDT: `0x${'3'.repeat(40)}` },
    }),
  )
  const until = async (done: () => boolean): Promise<void> => {
    for (let turn = 0; turn < 200 && !done(); turn += 1) await database.sql`select pg_sleep(0.05)`
    assert.ok(done())
  }

  const code = async (channel: string, to: string) =>
    call('identity/sendCode', { purpose: 'register', channel, to })
  await code('email', marked.email)
  await code('phone', '+447911123457')
  assert.equal((await code('phone', marked.phone)).code, 200)
  await until(() => codes.length > 0)
  const person = { way: 'phone', identifier: marked.phone, password: marked.password }
  const joined = await call('identity/register', {
    ...person,
    code: codes[0],
    acceptTerms: true,
  })
  assert.equal(joined.code, 200)
  const refused = await call('identity/login', { ...person, password: marked.wrong })
  assert.equal(failureIn(refused), 'CREDENTIALS_INCORRECT')
  const login = await call('identity/login', person)
  const Session = z.object({ token: z.string(), profile: z.object({ uid: z.string() }) })
  const { token } = Session.parse(login.data)
  said.push(token, codes[0] ?? '')
  await call('security/setPhrase', { phrase: marked.phrase }, token)
  await call(
    'identity/setTradePassword',
    { password: marked.password, tradePassword: marked.tradePassword },
    token,
  )
  await call(
    'kyc/saveDraft',
    { documentNumber: marked.document, firstName: marked.firstName },
    token,
  )
  await fundAll()
  const send = {
    asset: 'USDT',
    destination: { kind: 'onchain', network: 'ERC20', address: marked.address },
    amount: '20000000',
    confirmAmount: '20000000',
    fee: '0',
    note: marked.note,
    tradePassword: marked.tradePassword,
  }
  const sent = await call('transfers/create', send, token)
  assert.ok(failureIn(sent) !== 'VALIDATION_FAILED', JSON.stringify(sent.data))
  const died = await call('test/die', { text: Object.values(marked).join(' ') })
  assert.equal(died.status, 500)
  await call('identity/register', { way: 'username', identifier: marked.username })
  await until(() => codes.length > 0)
  await database.sql`select pg_sleep(0.3)`
  await jobs.stop()
  await edge.end()
  process.stdout.write(JSON.stringify({ said, calls }))

  async function fundAll(): Promise<void> {
    const found = await database.owner`select id from identity_user`
    for (const { id } of found) {
      const legs = [{ from: outside('TEST'), to: available(String(id)), units: 90_000_000n }]
      await post(database.sql, [command(legs)])
    }
  }
}
