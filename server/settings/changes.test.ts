import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { approvalLifeMs, approvalList } from '#contract/operators.approvals.ts'
import { type Role, may, roles } from '#contract/operators.permissions.ts'
import {
  ChangeSet,
  changeSetList,
  changeSetStates,
  type ConfigWish,
  configEntries,
} from '#contract/settings.desk.ts'
import { isFinal, statesOf } from '#kernel/machine.ts'
import { formatInstant, hourMs, after as later, secondMs } from '#kernel/time.ts'
import { catalogue, coinOf } from '#server/assets/catalogue.ts'
import { offerAssets } from '#server/assets/testing.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { type EdgeReply, type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'
import { applyScheduled, settingsJobs } from '#server/settings/apply.ts'
import { readEntries } from '#server/settings/entries.ts'

let edge: EdgeTest
let first: string
let second: string
before(async () => {
  edge = await edgeTest()
  await offerAssets(edge.database.sql)
  await hireBoth()
})
after(() => edge.end())

async function hireBoth(): Promise<void> {
  first = await edge.hire('admin')
  second = await edge.hire('finance')
}

const feeAt = async () =>
  coinOf(await catalogue(edge.database.sql), 'USDT', 'ERC20').withdrawFee.toString()
const fee = (value: string): ConfigWish => ({
  kind: 'coin',
  id: 'USDT/ERC20',
  field: 'withdrawFee',
  value,
})

const save = (changes: readonly ConfigWish[], over: object = {}, token = first) =>
  edge.desk('settings/saveSet', { title: 'A change', changes, applyAt: null, ...over }, as(token))
const setIn = (reply: EdgeReply) => ChangeSet.parse(reply.data)
const WithId = z.object({ id: z.string() })

const askAs = (token: string, id: string, hash: string | undefined) =>
  edge.desk('operators/requestChanges', { id, hash, reason: 'As agreed' }, as(token))

/** Asks for a set; answers the request. */
async function ask(id: string): Promise<string> {
  const reply = await askAs(first, id, (await stateOf(id))?.hash)
  assert.equal(failureIn(reply), undefined)
  return WithId.parse(reply.data).id
}

const decide = async (id: string, token = second, approve = true) =>
  failureIn(
    await edge.desk('operators/decideApproval', { id, approve, proof: edge.proof() }, as(token)),
  )

async function apply(changes: readonly ConfigWish[]): Promise<string> {
  const { id } = setIn(await save(changes))
  assert.equal(await decide(await ask(id)), undefined)
  return id
}

async function stateOf(id: string) {
  for (const open of [true, false]) {
    const { data } = await edge.desk('settings/sets', { open }, as(first))
    const set = changeSetList.output.parse(data).sets.find((one) => one.id === id)
    if (set) return set
  }
  return undefined
}

void test('a set is previewed, approved by another, and stands in the history', async () => {
  const was = await feeAt()
  const set = setIn(await save([fee(String(BigInt(was) * 10n))]))
  const [change] = set.changes
  assert.deepEqual([change?.before, change?.warnings], [was, ['feeUp']])
  const request = await ask(set.id)
  assert.equal(await decide(request, first), 'APPROVAL_OWN')
  assert.equal(await feeAt(), was)
  const { data } = await edge.desk('operators/approvals', { open: true }, as(second))
  const subject = approvalList.output
    .parse(data)
    .approvals.find(({ id }) => id === request)?.subject
  assert.equal(subject?.kind === 'changes' && subject.set.id, set.id)
  assert.equal(await decide(request), undefined)
  assert.equal(await feeAt(), `${was}0`)
  const applied = await stateOf(set.id)
  assert.equal(applied?.state, 'applied')
  assert.ok(applied.askedBy?.startsWith('admin-') && applied.approvedBy?.startsWith('finance-'))
  await apply([fee(was)])
})

void test('who may read and change settings is who the table says', async () => {
  const { id } = setIn(await save([fee('1234567')]))
  for (const role of roles) {
    const token = await edge.hire(role)
    const read = failureIn(await edge.desk('settings/entries', {}, as(token)))
    assert.equal(read === 'FORBIDDEN', !may(role, 'config.read'), `${role} reads`)
    const input = { id, title: 'A change', changes: [fee('1234567')], applyAt: null }
    const written = failureIn(await edge.desk('settings/saveSet', input, as(token)))
    assert.equal(written === 'FORBIDDEN', !may(role, 'config.change'), `${role} writes`)
  }
  const request = await ask(id)
  const others: Role[] = ['compliance', 'support', 'cards', 'auditor']
  for (const role of others)
    assert.equal(await decide(request, await edge.hire(role)), 'FORBIDDEN', role)
  assert.equal(await decide(request, second, false), undefined)
  assert.equal((await stateOf(id))?.state, 'draft')
  assert.equal(failureIn(await edge.desk('settings/discardSet', { id }, as(first))), undefined)
  assert.equal((await stateOf(id))?.state, 'discarded')
})

void test('a value that does not fit its entry is refused by name, and nothing unknown is changed', async () => {
  const wrong: readonly [ConfigWish, string][] = [
    [fee('-1'), 'CONFIG_INVALID'],
    [fee('1.5'), 'CONFIG_INVALID'],
    [fee(await feeAt()), 'CONFIG_INVALID'],
    [{ ...fee('1'), field: 'withdrawMax' }, 'CONFIG_INVALID'],
    [{ ...fee('1'), field: 'decimals' }, 'CONFIG_UNKNOWN'],
    [{ ...fee('1'), id: 'BTC/ERC20' }, 'CONFIG_UNKNOWN'],
    [{ kind: 'network', id: 'ERC20', field: 'confirmations', value: 0 }, 'CONFIG_INVALID'],
    [{ kind: 'asset', id: 'USDT', field: 'scale', value: 2 }, 'CONFIG_UNKNOWN'],
    [{ kind: 'setting', id: 'server', field: 'serverTime', value: 'x' }, 'CONFIG_UNKNOWN'],
    [{ kind: 'setting', id: 'tabs', field: 'tabs', value: ['casino'] }, 'CONFIG_INVALID'],
    [{ kind: 'setting', id: 'tabs', field: 'tabs', value: null }, 'CONFIG_INVALID'],
  ]
  for (const [wish, failure] of wrong)
    assert.equal(failureIn(await save([wish])), failure, JSON.stringify(wish))
  assert.equal(failureIn(await save([fee('7'), fee('8')])), 'CONFIG_INVALID')
  const past = formatInstant(later(edge.clock.now(), -1))
  assert.equal(failureIn(await save([fee('7')], { applyAt: past })), 'CONFIG_TIME')
})

void test('of two sets on one value one wins, and the other is told of the conflict', async () => {
  const was = await feeAt()
  const one = await ask(setIn(await save([fee('1000001')])).id)
  const other = await ask(setIn(await save([fee('1000002')])).id)
  const both = await Promise.all([decide(one), decide(other, await edge.hire('finance'))])
  assert.deepEqual(new Set(both), new Set([undefined, 'CONFIG_CONFLICT']))
  const loser = both[0] === undefined ? other : one
  assert.equal(await decide(loser, second, false), undefined)
  await apply([fee(was)])
})

void test('what waits for its second person cannot be written, until the day is over', async () => {
  const { id } = setIn(await save([fee('1000003')]))
  const request = await ask(id)
  assert.equal(failureIn(await save([fee('9')], { id })), 'CONFIG_STATE')
  assert.equal(failureIn(await edge.desk('settings/discardSet', { id }, as(first))), 'CONFIG_STATE')
  edge.clock.move(approvalLifeMs)
  await hireBoth()
  assert.equal(await decide(request), 'APPROVAL_CLOSED')
  assert.equal(setIn(await save([fee('1000004')], { id })).state, 'draft')
  assert.equal(failureIn(await edge.desk('settings/discardSet', { id }, as(first))), undefined)
})

void test('who asks, asks for what they saw, and who wrote last does not approve it', async () => {
  const was = await feeAt()
  const seen = setIn(await save([fee('1000010')]))
  const swapped = setIn(await save([fee('1000011')], { id: seen.id }, second))
  assert.equal(failureIn(await askAs(first, seen.id, seen.hash)), 'CONFIG_STATE')
  const { id } = WithId.parse((await askAs(first, seen.id, swapped.hash)).data)
  assert.equal(await decide(id), 'APPROVAL_OWN')
  assert.equal(await decide(id, await edge.hire('finance')), undefined)
  assert.equal(await feeAt(), '1000011')
  const Log = z.object({ entries: z.array(z.object({ after: z.string(), path: z.string() })) })
  const log = await edge.desk('operators/audit', { subject: `approval ${id}` }, as(first))
  const noted = Log.parse(log.data).entries.find(({ path }) => path.endsWith('requestChanges'))
  const { kind, id: entry, field } = fee(was)
  assert.deepEqual(JSON.parse(noted?.after ?? ''), {
    kind: 'changes',
    payload: { set: seen.id, hash: swapped.hash },
    changes: [{ kind, id: entry, field, before: was, after: '1000011' }],
  })
  await apply([fee(was)])
})

void test('what was asked for is what is applied, or nothing is', async () => {
  const was = await feeAt()
  const set = setIn(await save([fee('1000012')]))
  const request = await ask(set.id)
  await edge.database.owner`
    update settings_change_set
       set changes = jsonb_set(changes, '{0,after}', '"1000013"')
     where id = ${set.id}`
  assert.equal(await decide(request), 'CONFIG_STATE')
  assert.equal(await feeAt(), was)
  assert.equal(await decide(request, second, false), undefined)
})

void test('an applied set is undone, unless a later one changed the same value', async () => {
  const was = await feeAt()
  const set = await apply([fee('1000005')])
  const undo = (id: string) => edge.desk('settings/undoSet', { id }, as(first))
  const back = await apply([fee(was)])
  const again = await apply([fee('1000005')])
  // The value is what it was after the first one, and yet others have been there since.
  assert.equal(failureIn(await undo(set)), 'CONFIG_CHANGED_SINCE')
  assert.equal(failureIn(await undo(back)), 'CONFIG_CHANGED_SINCE')
  const inverse = setIn(await undo(again))
  assert.deepEqual([inverse.undoes, inverse.changes[0]?.after], [again, was])
  assert.equal(failureIn(await undo(inverse.id)), 'CONFIG_STATE')
  assert.equal(await decide(await ask(inverse.id)), undefined)
  assert.equal(await feeAt(), was)
})

void test('a scheduled set is applied at its time, once, and one that conflicts by then is not', async () => {
  const deps = { db: edge.database.sql, clock: edge.clock }
  const was = await feeAt()
  const applyAt = formatInstant(later(edge.clock.now(), hourMs))
  const wins = setIn(await save([fee('1000006')], { applyAt })).id
  const loses = setIn(await save([fee('1000007')], { applyAt })).id
  for (const id of [wins, loses]) assert.equal(await decide(await ask(id)), undefined)
  assert.equal((await stateOf(wins))?.state, 'scheduled')
  assert.equal(await feeAt(), was)
  await assert.rejects(applyScheduled(deps, wins), /waits for its time/)
  edge.clock.move(hourMs)
  await hireBoth()
  await Promise.all([applyScheduled(deps, wins), applyScheduled(deps, wins)])
  assert.equal(await feeAt(), '1000006')
  await apply([fee('1000008')])
  await applyScheduled(deps, wins)
  assert.equal(await feeAt(), '1000008')
  await applyScheduled(deps, loses)
  const lost = await stateOf(loses)
  assert.deepEqual([lost?.state, lost?.trouble], ['failed', 'USDT on ERC20 withdrawFee'])
  assert.equal(await feeAt(), '1000008')
  await apply([fee(was)])
})

void test('the queue keeps a scheduled set while no server runs, and applies it once', async () => {
  const was = await feeAt()
  const applyAt = formatInstant(later(edge.clock.now(), secondMs))
  const { id } = setIn(await save([fee('1000009')], { applyAt }))
  assert.equal(await decide(await ask(id)), undefined)
  edge.clock.move(secondMs)
  const jobs = settingsJobs({ db: edge.database.sql, clock: edge.clock })
  const runner = await startJobs(edge.database.jobsUrl, jobs)
  for (let tries = 0; tries < 200 && (await feeAt()) === was; tries += 1) await sleep(50)
  await runner.stop()
  assert.equal(await feeAt(), '1000009')
  assert.equal((await stateOf(id))?.state, 'applied')
  await apply([fee(was)])
  const again = await startJobs(edge.database.jobsUrl, jobs)
  await sleep(300)
  await again.stop()
  assert.equal(await feeAt(), was)
})

void test('whatever is applied and undone leaves everything as it was', async () => {
  const wishes: readonly fc.Arbitrary<ConfigWish>[] = [
    fc.bigInt({ min: 0n, max: 10n ** 12n }).map((value) => fee(String(value))),
    fc.boolean().map((value) => ({ kind: 'network', id: 'BEP20', field: 'open', value })),
    fc.boolean().map((value) => ({ kind: 'asset', id: 'DAI', field: 'shown', value })),
    fc
      .integer({ min: 1, max: 1000 })
      .map((value) => ({ kind: 'network', id: 'ERC20', field: 'confirmations', value })),
    fc
      .constantFrom('trade', 'me')
      .map((tab) => ({ kind: 'setting', id: 'tabs', field: 'tabs', value: ['home', tab] })),
    fc
      .constantFrom('https://example.org/a', 'https://example.org/b')
      .map((value) => ({ kind: 'setting', id: 'download', field: 'ios', value })),
  ]
  const sets = fc.shuffledSubarray([...wishes], { minLength: 1 }).chain((some) => fc.tuple(...some))
  await fc.assert(
    fc.asyncProperty(sets, async (changes) => {
      const before = await readEntries(edge.database.sql)
      const saved = await save(changes)
      // A wish for what is so already changes nothing, and is refused.
      fc.pre(failureIn(saved) === undefined)
      const { id } = setIn(saved)
      assert.equal(await decide(await ask(id)), undefined)
      assert.notDeepEqual(await readEntries(edge.database.sql), before)
      const inverse = setIn(await edge.desk('settings/undoSet', { id }, as(first)))
      assert.equal(await decide(await ask(inverse.id)), undefined)
      assert.deepEqual(await readEntries(edge.database.sql), before)
    }),
    { numRuns: 15 },
  )
})

void test('nothing leaves a state that has ended, and every entry names its amounts', async () => {
  const ended = statesOf(changeSetStates).filter((state) => isFinal(changeSetStates, state))
  assert.deepEqual(ended, ['applied', 'failed', 'discarded'])
  const { data } = await edge.desk('settings/entries', {}, as(second))
  for (const { name, fields, amounts } of configEntries.output.parse(data).entries)
    for (const amount of amounts) assert.match(JSON.stringify(fields[amount]), /^"\d+"$/, name)
})
