import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Failure } from '#contract/errors.ts'
import { audit } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { type Entry, available, held, house, outside } from '#server/ledger/ledger.ts'
import { post, postEach } from '#server/ledger/post.ts'
import { HoldExceeded } from '#server/ledger/refusal.ts'
import { type Doors, command, fund, openDoors, uuid } from '#server/ledger/testing.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

let database: TestDatabase
let doors: Doors

before(async () => {
  database = await freshDatabase()
  doors = openDoors(database.sql, database.url)
})

after(async () => {
  const { differences } = await audit(database.sql)
  await doors.close()
  await database.drop()
  assert.deepEqual(differences, [])
})

/** A user with 100 to spend and 50 in a hold, another with nothing, and a hold that is closed. */
type Scene = {
  readonly user: string
  readonly other: string
  readonly open: string
  readonly closed: string
  /** A command that was posted: 1 from the outside to the user, and 1 back. */
  readonly done: string
}

async function makeScene(): Promise<Scene> {
  const user = await fund(database.sql, 170n)
  const scene = { user, other: uuid(), open: uuid(), closed: uuid(), done: uuid() }
  const [spend, aside] = [available(user), held(user)]
  await post(database.sql, [
    command([{ from: spend, to: aside, units: 50n, hold: scene.open }]),
    command([{ from: spend, to: aside, units: 20n, hold: scene.closed }]),
    command([{ from: aside, to: house('fee'), units: 20n, hold: scene.closed }]),
    command(doneLegs(scene), scene.done),
  ])
  return scene
}

const doneLegs = ({ user }: { readonly user: string }) => [
  { from: outside('TEST'), to: available(user), units: 1n },
  { from: available(user), to: outside('TEST'), units: 1n },
]

type Case = readonly [expected: string, what: string, entry: (scene: Scene) => Entry]

const pay = (from: string, to: string, units: bigint, asset = 'USDT') => ({
  from: available(from),
  to: available(to),
  units,
  asset,
})

const short = 'INSUFFICIENT_FUNDS USDT'
const conflict = 'IDEMPOTENCY_CONFLICT'
const exceeded = 'HoldExceeded'

// In the order in which a command is judged: known, then leg by leg its hold, then its funds.
const cases: readonly Case[] = [
  ['repeated', 'the same command with the same legs', (s) => command(doneLegs(s), s.done)],
  [
    conflict,
    'the same command with another amount',
    (s) =>
      command(
        doneLegs(s).map((leg) => ({ ...leg, units: 2n })),
        s.done,
      ),
  ],
  [
    conflict,
    'the same command in another asset',
    (s) =>
      command(
        doneLegs(s).map((leg) => ({ ...leg, asset: 'ETH' })),
        s.done,
      ),
  ],
  [
    conflict,
    'the same command to another account',
    (s) => command([{ from: outside('TEST'), to: available(s.other), units: 1n }], s.done),
  ],
  [conflict, 'the same command with a leg less', (s) => command(doneLegs(s).slice(0, 1), s.done)],
  [
    conflict,
    'the same command with a leg more',
    (s) => command([...doneLegs(s), pay(s.user, s.other, 1n)], s.done),
  ],
  [
    conflict,
    'the same command with its legs in another order',
    (s) => command(doneLegs(s).toReversed(), s.done),
  ],
  [
    conflict,
    'the same command with another kind',
    (s) => ({
      cmd: s.done,
      legs: command(doneLegs(s)).legs.map((leg) => ({ ...leg, kind: 'other' })),
    }),
  ],
  [
    conflict,
    'a known command that could not be paid either',
    (s) => command([pay(s.other, s.user, 999n)], s.done),
  ],

  [
    exceeded,
    'one unit more than a hold has left',
    (s) => command([{ from: held(s.user), to: available(s.user), units: 51n, hold: s.open }]),
  ],
  [
    exceeded,
    'a hold that was never opened',
    (s) => command([{ from: held(s.user), to: available(s.user), units: 1n, hold: uuid() }]),
  ],
  [
    exceeded,
    'taking from a closed hold',
    (s) => command([{ from: held(s.user), to: available(s.user), units: 1n, hold: s.closed }]),
  ],
  [
    exceeded,
    'adding to a closed hold',
    (s) => command([{ from: available(s.user), to: held(s.user), units: 1n, hold: s.closed }]),
  ],
  [
    exceeded,
    'adding to a closed hold more than there is',
    (s) => command([{ from: available(s.user), to: held(s.user), units: 999n, hold: s.closed }]),
  ],
  [
    exceeded,
    'opening, emptying and opening again one hold',
    (s) =>
      ((hold) =>
        command([
          { from: available(s.user), to: held(s.user), units: 1n, hold },
          { from: held(s.user), to: available(s.user), units: 1n, hold },
          { from: available(s.user), to: held(s.user), units: 1n, hold },
        ]))(uuid()),
  ],
  [
    'posted',
    'all a hold has left',
    (s) => command([{ from: held(s.user), to: house('fee'), units: 50n, hold: s.open }]),
  ],
  [
    'posted',
    'more into an open hold',
    (s) => command([{ from: available(s.user), to: held(s.user), units: 100n, hold: s.open }]),
  ],

  [short, 'one unit more than there is', (s) => command([pay(s.user, s.other, 101n)])],
  [short, 'from an account that never had anything', (s) => command([pay(s.other, s.user, 1n)])],
  [
    'INSUFFICIENT_FUNDS ETH',
    'an asset of which there is none',
    (s) => command([pay(s.user, s.other, 1n), pay(s.user, s.other, 1n, 'ETH')]),
  ],
  [
    short,
    'two legs that fit one by one',
    (s) => command([pay(s.user, s.other, 60n), pay(s.user, s.other, 60n)]),
  ],
  [
    short,
    'a leg that spends what the next one brings',
    (s) => command([pay(s.other, s.user, 1n), pay(s.user, s.other, 1n)]),
  ],
  [
    short,
    'more into a hold than there is',
    (s) => command([{ from: available(s.user), to: held(s.user), units: 101n, hold: s.open }]),
  ],
  [
    short,
    'an account of the house below zero',
    (s) => command([{ from: house('residue'), to: available(s.user), units: 1n }]),
  ],
  ['posted', 'all there is', (s) => command([pay(s.user, s.other, 100n)])],
  [
    'posted',
    'a leg that spends what the one before brought',
    (s) => command([pay(s.user, s.other, 2n), pay(s.other, s.user, 1n)]),
  ],
  [
    'posted',
    'the outside below zero',
    (s) => command([{ from: outside('EMPTY'), to: available(s.user), units: 10n ** 30n }]),
  ],
  [
    'posted',
    'two assets and a fee at once',
    (s) =>
      command([
        { from: outside('TEST'), to: available(s.user), units: 7n, asset: 'ETH' },
        pay(s.user, s.other, 99n),
        { from: available(s.user), to: house('fee'), units: 1n },
      ]),
  ],
]

for (const door of ['post', 'postEach', 'submit'] as const) {
  void test(`each case is answered as the table says, by ${door}`, async () => {
    for (const [expected, what, entry] of cases) {
      const scene = await makeScene()
      const before = await picture(scene)
      const asked = entry(scene)
      assert.equal(await answer(doors[door](asked)), expected, what)
      const isPosted = expected === 'posted'
      assert.equal((await picture(scene)) === before, !isPosted, `${what}: only a posted one moves`)
      if (isPosted) assert.equal(await answer(doors[door](asked)), 'repeated', what)
    }
  })
}

void test('of several entries, each by itself, the refused ones move nothing and the others are posted', async () => {
  const { user, other, done } = await makeScene()
  const repeated = command(doneLegs({ user }), done)
  const all = [100n, 1n, 60n].map((units) => command([pay(user, other, units)]))
  const answers = await database.sql.begin((sql) => postEach(sql, [repeated, ...all]))
  const said = answers.map((one) => (typeof one === 'string' ? one : one.message))
  assert.deepEqual(said, ['repeated', 'posted', 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'])
  assert.equal((await balanceOf(database.sql, other, 'USDT')).available, 100n)
})

async function answer(outcome: Promise<string>): Promise<string> {
  try {
    return await outcome
  } catch (error) {
    if (error instanceof Failure) return [error.code, ...Object.values(error.details)].join(' ')
    if (error instanceof HoldExceeded) return error.name
    throw error
  }
}

async function picture({ user, other }: Scene): Promise<string> {
  const found = []
  for (const owner of [user, other]) {
    for (const asset of ['USDT', 'ETH']) found.push(await balanceOf(database.sql, owner, asset))
  }
  return found.map(({ available: spend, held: aside }) => `${spend}+${aside}`).join(' ')
}

void test('a post of several entries is all or none, even for a caller who goes on after it', async () => {
  const { user, other } = await makeScene()
  const good = command([pay(user, other, 10n)])
  const bad = command([pay(user, other, 1000n)])
  await database.sql.begin(async (sql) => {
    await assert.rejects(post(sql, [good, bad]), { code: 'INSUFFICIENT_FUNDS' })
  })
  assert.equal((await balanceOf(database.sql, other, 'USDT')).available, 0n)
  assert.deepEqual(await post(database.sql, [good]), ['posted'])
  assert.deepEqual(await post(database.sql, [good, command([pay(user, other, 1n)])]), [
    'repeated',
    'posted',
  ])
  await assert.rejects(post(database.sql, [good, good]), /named twice/)
  assert.deepEqual(await post(database.sql, []), [])
})

void test('money moves with the row of the caller or not at all', async () => {
  const { user, other } = await makeScene()
  const fault = new Error('the caller changed its mind')
  await assert.rejects(
    database.sql.begin(async (sql) => {
      await post(sql, [command([pay(user, other, 10n)])])
      throw fault
    }),
    fault,
  )
  assert.equal((await balanceOf(database.sql, user, 'USDT')).available, 100n)
})

void test('a refused command leaves no trace and may be posted when there is money', async () => {
  const { user, other } = await makeScene()
  const entry = command([pay(other, user, 5n)])
  await assert.rejects(post(database.sql, [entry]), { code: 'INSUFFICIENT_FUNDS' })
  await post(database.sql, [command([pay(user, other, 5n)])])
  assert.deepEqual(await post(database.sql, [entry]), ['posted'])
})
