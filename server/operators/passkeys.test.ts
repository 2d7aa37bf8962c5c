/** Operators' passkeys: beside the password at the console's door, and never the last factor taken. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { ceremonySeconds } from '#contract/security.passkeys.ts'
import { secondMs } from '#kernel/time.ts'
import { forgetCeremonies } from '#server/operators/passkeys.ts'
import { codeOf, goodOperatorPassword, hireWhole } from '#server/operators/testing.ts'
import { type Lies, softPasskey } from '#server/security/testing.passkey.ts'
import {
  type EdgeReply,
  type EdgeTest,
  as,
  edgeTest,
  failureIn,
  testConsole,
  testSite,
} from '#server/testing.edge.ts'

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
})
after(() => edge.end())

const Opened = z.object({ token: z.string() })
const Asked = z.object({ options: z.string() })
const Added = z.object({ id: z.string(), name: z.string() })
const Factors = z.object({
  authenticator: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), usedAt: z.nullable(z.string()) })),
})

type Passkey = ReturnType<typeof softPasskey>
type Desk = { readonly name: string; readonly token: string }

const password = goodOperatorPassword
const next = () => edge.clock.move(60 * secondMs)
const code = () => codeOf(edge.clock.now())

/** A new operator who logged in with the authenticator. */
async function enters(name: string): Promise<Desk> {
  await hireWhole(edge, 'support', name)
  const { data } = await edge.desk('operators/login', { name, password, code: code() })
  next()
  return { name, token: Opened.parse(data).token }
}

const says = (desk: Desk, path: string, body: object = {}) => edge.desk(path, body, as(desk.token))

const asked = (reply: EdgeReply): string => Asked.parse(reply.data).options

/** Asks for a new passkey after a proof by the authenticator. */
async function begins(desk: Desk): Promise<string> {
  const reply = await says(desk, 'operators/startPasskey', { password, code: code() })
  next()
  return asked(reply)
}

async function adds(desk: Desk, lies: Lies = {}, passkey = softPasskey(testConsole)) {
  const credential = passkey.create(await begins(desk), lies)
  return {
    passkey,
    reply: await says(desk, 'operators/addPasskey', { name: 'Laptop', credential }),
  }
}

const loginOptions = async () => asked(await edge.desk('operators/startPasskeyLogin', {}))

async function logsIn(name: string, passkey: Passkey, lies: Lies = {}): Promise<EdgeReply> {
  const credential = passkey.sign(await loginOptions(), lies)
  return edge.desk('operators/login', { name, password, credential })
}

/** A proof by passkey for a change of one's own ways in. */
async function proof(desk: Desk, passkey: Passkey) {
  const options = asked(await says(desk, 'operators/startPasskeyProof'))
  return { password, credential: passkey.sign(options) }
}

const factors = async (desk: Desk) => Factors.parse((await says(desk, 'operators/factors')).data)

void test('a passkey is added after password and code, and opens the door with the password', async () => {
  const desk = await enters('paula')
  const { passkey, reply } = await adds(desk)
  const { id } = Added.parse(reply.data)
  const token = Opened.parse((await logsIn('paula', passkey)).data).token
  assert.equal(failureIn(await edge.desk('operators/me', {}, as(token))), undefined)
  const { passkeys, authenticator } = await factors(desk)
  assert.equal(authenticator, true)
  assert.deepEqual(
    passkeys.map((one) => [one.id, one.name, one.usedAt !== null]),
    [[id, 'Laptop', true]],
  )
  const log = await edge.database.owner`
    select path from operators_audit where operator_name = 'paula' order by seq`
  assert.deepEqual(
    log.map(({ path }) => path),
    ['operators/login', 'operators/startPasskey', 'operators/addPasskey', 'operators/login'],
  )
})

const lies: readonly (readonly [string, Lies])[] = [
  ['an origin of somebody else', { origin: 'https://auric.evil' }],
  ['the app’s own origin, on the same host', { origin: testSite.origin }],
  ['another site', { rpId: 'auric.evil' }],
  ['nobody in person', { unverified: true }],
]

void test('what was made or used elsewhere, or by nobody in person, is refused', async () => {
  const desk = await enters('phished')
  const { passkey } = await adds(desk)
  for (const [what, lie] of lies) {
    assert.equal(failureIn((await adds(desk, lie)).reply), 'PASSKEY_REFUSED', what)
    assert.equal(failureIn(await logsIn('phished', passkey, lie)), 'CREDENTIALS_INCORRECT', what)
  }
})

void test('an answer counts once, also where its call was refused, and not for long', async () => {
  const desk = await enters('replay')
  const { passkey } = await adds(desk)
  const credential = passkey.sign(await loginOptions())
  const right = { name: 'replay', password, credential }
  assert.equal(failureIn(await edge.desk('operators/login', right)), undefined)
  assert.equal(failureIn(await edge.desk('operators/login', right)), 'CREDENTIALS_INCORRECT')
  const made = softPasskey(testConsole).create(await begins(desk), { unverified: true })
  for (const _ of [1, 2]) {
    const reply = await says(desk, 'operators/addPasskey', { name: 'Again', credential: made })
    assert.equal(failureIn(reply), 'PASSKEY_REFUSED')
  }
  const late = passkey.sign(await loginOptions())
  edge.clock.move(ceremonySeconds * secondMs)
  const reply = await edge.desk('operators/login', { name: 'replay', password, credential: late })
  assert.equal(failureIn(reply), 'CREDENTIALS_INCORRECT')
  edge.clock.move(1)
  await forgetCeremonies(edge.database.sql, edge.clock.now(), 1_000)
  const left = await edge.database.owner`select challenge from operators_ceremony`
  assert.equal(left.length, 0)
})

void test('a passkey of another operator, of nobody, of a user or counting backwards opens nothing', async () => {
  const [own, other] = [await enters('owner'), await enters('other')]
  const { passkey } = await adds(own)
  assert.equal(failureIn(await logsIn(other.name, passkey)), 'CREDENTIALS_INCORRECT')
  assert.equal(failureIn(await logsIn(own.name, softPasskey(testConsole))), 'CREDENTIALS_INCORRECT')
  const wrong = { name: own.name, password: 'Wrong1!horse' }
  const credential = passkey.sign(await loginOptions())
  assert.equal(
    failureIn(await edge.desk('operators/login', { ...wrong, credential })),
    'CREDENTIALS_INCORRECT',
  )
  assert.equal(failureIn(await logsIn(own.name, passkey, { counter: 5 })), undefined)
  assert.equal(failureIn(await logsIn(own.name, passkey, { counter: 4 })), 'CREDENTIALS_INCORRECT')
  const { reply } = await adds(other, {}, passkey)
  assert.equal(failureIn(reply), 'PASSKEY_REFUSED')
})

void test('what was asked in one session, or for the door, proves nothing in another', async () => {
  const [own, other] = [await enters('session.a'), await enters('session.b')]
  const { passkey } = await adds(own)
  const credential = softPasskey(testConsole).create(await begins(own))
  const stolen = await says(other, 'operators/addPasskey', { name: 'Mine', credential })
  assert.equal(failureIn(stolen), 'PASSKEY_REFUSED')
  const atDoor = { password, credential: passkey.sign(await loginOptions()) }
  assert.equal(
    failureIn(await says(own, 'operators/startPasskey', atDoor)),
    'CREDENTIALS_INCORRECT',
  )
  for (const half of [{ password }, { password: 'Wrong1!horse', code: code() }]) {
    assert.equal(
      failureIn(await says(own, 'operators/startPasskey', half)),
      'CREDENTIALS_INCORRECT',
    )
  }
})

void test('one is renamed by its owner only, and the last factor stays', async () => {
  const [desk, other] = [await enters('keeper'), await enters('meddler')]
  const app = { factor: 'authenticator', proof: { password, code: code() } }
  assert.equal(failureIn(await says(desk, 'operators/removeFactor', app)), 'FACTOR_LAST')
  const { passkey, reply } = await adds(desk)
  const { id } = Added.parse(reply.data)
  const name = { id, name: 'Old laptop' }
  assert.equal(failureIn(await says(other, 'operators/renamePasskey', name)), 'NOT_FOUND')
  assert.equal(failureIn(await says(desk, 'operators/renamePasskey', name)), undefined)
  assert.equal((await factors(desk)).passkeys[0]?.name, 'Old laptop')
  const foreign = { factor: id, proof: { password, code: code() } }
  assert.equal(failureIn(await says(other, 'operators/removeFactor', foreign)), 'NOT_FOUND')
  const unproved = { factor: 'authenticator', proof: { password, code: '000000' } }
  assert.equal(
    failureIn(await says(desk, 'operators/removeFactor', unproved)),
    'CREDENTIALS_INCORRECT',
  )
  const proved = { factor: 'authenticator', proof: await proof(desk, passkey) }
  assert.equal(failureIn(await says(desk, 'operators/removeFactor', proved)), undefined)
  const last = { factor: id, proof: await proof(desk, passkey) }
  assert.equal(failureIn(await says(desk, 'operators/removeFactor', last)), 'FACTOR_LAST')
  assert.deepEqual((await factors(desk)).authenticator, false)
  assert.equal(failureIn(await logsIn('keeper', passkey)), undefined)
  next()
  const byCode = await edge.desk('operators/login', { name: 'keeper', password, code: code() })
  assert.equal(failureIn(byCode), 'CREDENTIALS_INCORRECT')
})

void test('a reset takes the passkeys away too', async () => {
  const desk = await enters('resetter')
  const { passkey } = await adds(desk)
  const admin = await edge.hire('admin')
  const [found] = await edge.database.owner`
    select id from operators_operator where name = 'resetter'`
  const id = String(found?.['id'])
  const reset = { id, reason: 'lost everything', proof: edge.proof() }
  assert.equal(failureIn(await edge.desk('operators/resetFactor', reset, as(admin))), undefined)
  assert.equal(failureIn(await logsIn('resetter', passkey)), 'CREDENTIALS_INCORRECT')
  const left = await edge.database.owner`
    select id from operators_passkey where operator_id = ${reset.id}`
  assert.equal(left.length, 0)
})
