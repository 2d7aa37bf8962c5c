import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { Failure } from '#contract/errors.ts'
import { audit } from '#server/ledger/audit.ts'
import { type Entry, available, held, house, outside } from '#server/ledger/ledger.ts'
import { type Model, type Verdict, createModel, nameOf } from '#server/ledger/model.ts'
import { HoldExceeded } from '#server/ledger/refusal.ts'
import { type Doors, type LegSketch, command, openDoors, uuid } from '#server/ledger/testing.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

let database: TestDatabase
let doors: readonly Doors[]

before(async () => {
  database = await freshDatabase()
  // One batch at a time in the first: what comes in one turn is then judged in a known order.
  doors = [
    openDoors(database.sql, database.url, { flightsMax: 1 }),
    openDoors(database.sql, database.url),
  ]
})

after(async () => {
  for (const each of doors) await each.close()
  await database.drop()
})

const userCount = 4
const user = fc.integer({ min: 0, max: userCount - 1 })
const legPlan = fc.record({
  what: fc.constantFrom(
    'deposit',
    'deposit',
    'deposit',
    'pay',
    'charge',
    'refund',
    'hold',
    'hold',
    'take',
    'withdraw',
  ),
  user,
  other: user,
  asset: fc.constantFrom('USDT', 'ETH'),
  units: fc.bigInt({ min: 1n, max: 60n }),
  hold: fc.integer({ min: 0, max: 1 }),
})
type LegPlan = typeof legPlan extends fc.Arbitrary<infer T> ? T : never

/** Few users and holds, so that commands meet: closed holds, no money, money that just came. */
const commandPlans = fc.array(fc.array(legPlan, { minLength: 1, maxLength: 3, size: 'max' }), {
  minLength: 16,
  maxLength: 16,
})
/** One of them, posted as it is or, one time in six, with another amount. */
const asking = fc.record({
  command: fc.integer({ min: 0, max: 15 }),
  extra: fc.constantFrom(0n, 0n, 0n, 0n, 0n, 1n),
})
type Asking = { readonly command: number; readonly extra: bigint }
const stepPlan = fc.record({
  door: fc.constantFrom('post', 'submit'),
  asked: fc.array(asking, { minLength: 1, maxLength: 6 }),
})

/** Gives the users, holds and commands of one run names that no other run has. */
function createCast(commands: readonly (readonly LegPlan[])[]) {
  const names = new Map<string, string>()
  const name = (role: string): string => {
    const found = names.get(role) ?? uuid()
    names.set(role, found)
    return found
  }
  const legOf = (plan: LegPlan): LegSketch => {
    const { asset, units } = plan
    const owner = name(`user ${plan.user}`)
    const other = name(`user ${plan.user === plan.other ? userCount : plan.other}`)
    const hold = name(`hold ${plan.user} ${asset} ${plan.hold}`)
    const [spend, aside] = [available(owner), held(owner)]
    switch (plan.what) {
      case 'deposit':
        return { from: outside('TEST'), to: spend, units: units * 10n, asset }
      case 'pay':
        return { from: spend, to: available(other), units, asset }
      case 'charge':
        return { from: spend, to: house('fee'), units, asset }
      case 'refund':
        return { from: house('fee'), to: spend, units, asset }
      case 'hold':
        return { from: spend, to: aside, units, asset, hold }
      case 'take':
        return { from: aside, to: available(other), units, asset, hold }
      case 'withdraw':
        return { from: aside, to: outside('TEST'), units, asset, hold }
    }
  }
  return ({ command: index, extra }: Asking): Entry => {
    const legs = (commands[index] ?? []).map(legOf)
    return command(
      legs.map((leg) => ({ ...leg, units: leg.units + extra })),
      name(`command ${index}`),
    )
  }
}

async function verdict(outcome: Promise<string>): Promise<string> {
  try {
    return await outcome
  } catch (error) {
    if (error instanceof Failure) return error.code
    if (error instanceof HoldExceeded) return error.name
    throw error
  }
}

void test('one after another, both doors answer and move as the model does', async () => {
  await fc.assert(
    fc.asyncProperty(
      commandPlans,
      fc.array(stepPlan, { minLength: 10, maxLength: 30 }),
      async (commands, steps) => {
        const entryOf = createCast(commands)
        const model = createModel(await snapshot())
        for (const step of steps) {
          const asked = step.asked.map(entryOf)
          const answers: string[] = []
          const expected: Verdict[] = []
          if (step.door === 'post') {
            for (const entry of asked) answers.push(await verdict(first().post(entry)))
            expected.push(...asked.map(model.apply))
          } else {
            // One batch, judged in this order; a command named twice waits for the next batch.
            answers.push(
              ...(await Promise.all(asked.map((entry) => verdict(first().submit(entry))))),
            )
            for (const { index, verdict: each } of inBatches(asked, model)) expected[index] = each
          }
          assert.deepEqual(answers, expected)
        }
        await assertSame(model)
      },
    ),
    { numRuns: 60 },
  )
  assert.deepEqual((await audit(database.sql)).differences, [])
})

void test('at the same time, everything that was posted could have been so one after another', async () => {
  await fc.assert(
    fc.asyncProperty(
      commandPlans,
      fc.array(asking, { minLength: 20, maxLength: 120 }),
      async (commands, askings) => {
        const entryOf = createCast(commands)
        const asked = askings.map(entryOf)
        const model = createModel(await snapshot())
        const answers = await Promise.all(
          asked.map((entry, index) => {
            const door = doors[index % 2] ?? first()
            return verdict(index % 3 === 0 ? door.post(entry) : door.submit(entry))
          }),
        )
        const posted = asked.filter((_, index) => answers[index] === 'posted')
        assert.equal(new Set(posted.map(({ cmd }) => cmd)).size, posted.length, 'once each')
        for (const entry of await inOrder(posted)) assert.equal(model.apply(entry), 'posted')
        for (const [index, entry] of asked.entries()) {
          if (answers[index] === 'repeated') assert.equal(model.apply(entry), 'repeated')
          if (answers[index] === 'IDEMPOTENCY_CONFLICT') {
            assert.equal(model.apply(entry), 'IDEMPOTENCY_CONFLICT')
          }
        }
        await assertSame(model)
      },
    ),
    { numRuns: 40 },
  )
  assert.deepEqual((await audit(database.sql)).differences, [])
})

function first(): Doors {
  const [door] = doors
  assert.ok(door)
  return door
}

/** What the model says, in the order in which a submitter posts what came in one turn. */
function inBatches(entries: readonly Entry[], model: Model) {
  const said: { readonly index: number; readonly verdict: Verdict }[] = []
  let waiting = entries.map((entry, index) => ({ entry, index }))
  while (waiting.length > 0) {
    const inBatch = new Set<string>()
    const later: typeof waiting = []
    for (const { entry, index } of waiting) {
      if (inBatch.has(entry.cmd)) later.push({ entry, index })
      else said.push({ index, verdict: model.apply(entry) })
      inBatch.add(entry.cmd)
    }
    waiting = later
  }
  return said
}

/** The order the ledger gave them. */
async function inOrder(entries: readonly Entry[]): Promise<Entry[]> {
  const byCommand = new Map(entries.map((entry) => [entry.cmd, entry]))
  const found = await database.sql`
    select cmd
      from ledger.transfer
     where leg = 1
       and cmd = any (${[...byCommand.keys()]}::uuid[])
     order by seq`
  return found.flatMap(({ cmd }) => byCommand.get(String(cmd)) ?? [])
}

/** Balances as they are, by the model's names. */
async function snapshot(): Promise<Map<string, bigint>> {
  const accounts = await database.sql`
    select asset, kind, owner, balance
      from ledger.account`
  return new Map(
    accounts.map(({ asset, kind, owner, balance }) => [
      nameOf(owner === null ? { house: kind } : { owner, kind }, asset),
      BigInt(balance),
    ]),
  )
}

async function assertSame(model: Model): Promise<void> {
  // An account that only a refused command named is open and empty.
  assert.deepEqual(withMoney(await snapshot()), withMoney(model.balances()))
  const holds = await database.sql`
    select id, remaining
      from ledger.hold
     where id = any (${[...model.holds().keys()]}::uuid[])`
  const left = new Map(holds.map(({ id, remaining }) => [String(id), BigInt(remaining)]))
  assert.deepEqual(left, new Map(model.holds()))
}

const withMoney = (balances: ReadonlyMap<string, bigint>) =>
  new Map([...balances].filter(([, balance]) => balance !== 0n))
