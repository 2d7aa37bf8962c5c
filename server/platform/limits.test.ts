import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Failure } from '#contract/errors.ts'
import { minuteMs, secondMs } from '#kernel/time.ts'
import {
  type Limit,
  countCall,
  countNetwork,
  forgetCalls,
  networkOf,
  nextTally,
  siteOf,
  siteWeight,
  takeCall,
  tallyNetwork,
} from '#server/platform/limits.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { testClock } from '#server/platform/testing.context.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.drop())

const limit = (name: string): Limit => ({ name, calls: 5, windowMs: minuteMs })

void test('so many calls pass at once, and then one each step of the window', async () => {
  const clock = testClock()
  const take = () => takeCall(database.sql, clock, limit('pace'), 'a')
  for (let call = 0; call < 5; call += 1) assert.equal(await take(), 0)
  assert.equal(await take(), 12)
  clock.move(11 * secondMs)
  assert.equal(await take(), 1)
  clock.move(secondMs)
  assert.equal(await take(), 0)
  assert.equal(await take(), 12)
  clock.move(minuteMs)
  for (let call = 0; call < 5; call += 1) assert.equal(await take(), 0)
  assert.equal(await take(), 12)
})

void test('parallel calls cannot pass the limit together', async () => {
  const clock = testClock()
  const waits = await Promise.all(
    Array.from({ length: 60 }, () => takeCall(database.sql, clock, limit('parallel'), 'a')),
  )
  assert.equal(waits.filter((wait) => wait === 0).length, 5)
})

void test('a refusal says in how many seconds to come back, and counts nothing', async () => {
  const clock = testClock()
  const once: Limit = { name: 'once', calls: 1, windowMs: minuteMs }
  await countCall(database.sql, clock, once, 'a')
  for (const _again of [1, 2, 3]) {
    await assert.rejects(countCall(database.sql, clock, once, 'a'), (error) => {
      assert.ok(error instanceof Failure)
      assert.equal(error.code, 'RATE_LIMITED')
      assert.deepEqual(error.details, { retryAfterSeconds: '60' })
      return true
    })
  }
  clock.move(minuteMs)
  await countCall(database.sql, clock, once, 'a')
})

void test('subjects and limits are counted apart, and can be forgotten', async () => {
  const clock = testClock()
  const once: Limit = { name: 'apart', calls: 1, windowMs: minuteMs }
  assert.equal(await takeCall(database.sql, clock, once, 'a'), 0)
  assert.equal(await takeCall(database.sql, clock, once, 'b'), 0)
  assert.equal(await takeCall(database.sql, clock, { ...once, name: 'apart2' }, 'a'), 0)
  assert.equal(await takeCall(database.sql, clock, once, 'a'), 60)
  await forgetCalls(database.sql, once, 'a')
  assert.equal(await takeCall(database.sql, clock, once, 'a'), 0)
})

void test('a count outlives the transaction of the call that was refused', async () => {
  const clock = testClock()
  const once: Limit = { name: 'outlives', calls: 1, windowMs: minuteMs }
  await assert.rejects(
    database.sql.begin(async () => {
      await countCall(database.sql, clock, once, 'a')
      throw new Error('refused for another reason')
    }),
  )
  assert.equal(await takeCall(database.sql, clock, once, 'a'), 60)
})

void test('rows whose time has come are taken away as new ones come', async () => {
  const clock = testClock()
  const many = limit('sweep')
  for (let subject = 0; subject < 40; subject += 1) {
    await takeCall(database.sql, clock, many, `old ${subject}`)
  }
  clock.move(10 * minuteMs)
  for (let subject = 0; subject < 40; subject += 1) {
    await takeCall(database.sql, clock, many, `new ${subject}`)
  }
  const [kept] = await database.sql`select count(*)::int as kept from platform_limit`
  assert.equal(kept?.['kept'], 40)
})

void test('an IPv4 address is one caller, and so is the /64 of an IPv6 one', () => {
  const cases = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['', ''],
  ] as const
  for (const [ip, network] of cases) assert.equal(networkOf(ip), network, ip)
})

void test('the site around an IPv6 address is its /48, and no other address has one', () => {
  const cases = [
    ['203.0.113.7', undefined],
    ['::ffff:203.0.113.7', undefined],
    ['2001:DB8:0001:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['', undefined],
  ] as const
  for (const [ip, site] of cases) assert.equal(siteOf(ip), site, ip)
})

void test('who changes the /64 each time is stopped at ten times the limit, and nobody else', async () => {
  const clock = testClock()
  const count = (ip: string) => countNetwork(database.sql, clock, limit('site'), ip)
  const from = (at: number) => `2001:db8:9:${at.toString(16)}::1`
  for (let call = 0; call < 5 * siteWeight; call += 1) await count(from(call))
  const refused = (error: unknown) => error instanceof Failure && error.code === 'RATE_LIMITED'
  await assert.rejects(count(from(1_000)), refused)
  await count('2001:db8:a::1')
  for (let call = 0; call < 5; call += 1) await count('203.0.113.9')
  await assert.rejects(count('203.0.113.9'), refused)
})

void test('a tally says how many stand against a network, and can be taken back, full or not', async () => {
  const clock = testClock()
  const tally = (ip = '203.0.113.9') => tallyNetwork(database.sql, clock, limit('tally'), ip)
  assert.equal((await tally()).count, 1)
  const second = await tally()
  assert.equal(second.count, 2)
  await second.takeBack()
  assert.equal((await tally()).count, 2)
  const more = await Promise.all(Array.from({ length: 40 }, () => tally()))
  assert.equal(Math.max(...more.map(({ count }) => count)), 5)
  const full = await tally()
  await full.takeBack()
  assert.equal((await tally()).count, 5)
  clock.move(minuteMs)
  assert.equal((await tally()).count, 1)
})

void test('a site stands for its networks, and a tally of it weighs a tenth', async () => {
  const clock = testClock()
  for (let call = 0; call < 21; call += 1) {
    const ip = `2001:db8:b:${call.toString(16)}::1`
    const next = await nextTally(database.sql, clock, limit('weight'), ip)
    const { count } = await tallyNetwork(database.sql, clock, limit('weight'), ip)
    assert.equal(next, count)
    assert.equal(count, Math.ceil((call + 1) / siteWeight), ip)
  }
})
