import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { Verdict } from '#contract/risk.ts'
import { hourMs } from '#kernel/time.ts'
import {
  type ScreeningServer,
  screeningAccount,
  startScreening,
} from '#sandbox/screening/screening.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { log } from '#server/platform/log.ts'
import { type TestClock, testClock } from '#server/platform/testing.context.ts'
import { screenAddress } from '#server/risk/screen.ts'
import { fileList } from '#server/risk/screening.list.ts'
import { type Screener, screenedForm, screenerOf, worstOf } from '#server/risk/screening.ts'
import { chainalysis } from '#server/risk/voter.chainalysis.ts'
import { goplus } from '#server/risk/voter.goplus.ts'

const timeoutMs = 300
const evm = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const tron = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const network = { code: 'ERC20', chainId: 1, addressKind: 'evm' } as const

let server: ScreeningServer
let database: TestDatabase
let clock: TestClock
let folder: string
before(async () => {
  log.level = 'silent'
  clock = testClock()
  server = await startScreening({ host: '127.0.0.1', port: 0, variable: 'a test port' }, clock)
  database = await freshDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'auric-list-'))
})
beforeEach(() => {
  server.faults.clear()
  for (const { address } of server.marks.list()) server.marks.clear(address)
})
after(async () => {
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const voters = (key: string = screeningAccount.key) => [
  chainalysis({ url: server.url, key, timeoutMs }),
  goplus({ url: server.url, timeoutMs }),
]
const screener = (file?: string): Screener => screenerOf(fileList(file), voters())

const verdictOf = async (address = evm, by = screener()): Promise<Verdict> =>
  (await by.screen({ network: 'ERC20', chainId: 1, address: screenedForm('evm', address) })).verdict

void test('the worst that one source says counts, and what is missing is not clear', () => {
  const table: [Verdict[], Verdict][] = [
    [[], 'clear'],
    [['clear', 'clear'], 'clear'],
    [['clear', 'unknown'], 'unknown'],
    [['unknown', 'review'], 'review'],
    [['review', 'block', 'clear'], 'block'],
    [['block', 'unknown'], 'block'],
  ]
  for (const [said, expected] of table) assert.equal(worstOf(said), expected, said.join())
})

void test('both companies are asked, and what they mark is found in any case', async () => {
  assert.equal(await verdictOf(), 'clear')
  server.marks.set(evm.toLowerCase(), 'suspicious')
  assert.equal(await verdictOf(), 'review')
  server.marks.set(evm, 'sanctioned')
  const { verdict, evidence } = await screener().screen({
    network: 'ERC20',
    chainId: 1,
    address: screenedForm('evm', evm),
  })
  assert.equal(verdict, 'block')
  assert.deepEqual(
    evidence.map(({ source, verdict: said }) => [source, said]),
    [
      ['list', 'clear'],
      ['chainalysis', 'block'],
      ['goplus', 'block'],
    ],
  )
})

void test('late, broken, unreadable and partial answers are no answers', async () => {
  for (const fault of ['delay', 'serverError', 'garbage', 'partial'] as const) {
    server.faults.set(fault, 'always', 2 * timeoutMs)
    assert.equal(await verdictOf(), 'unknown', fault)
    server.faults.clear()
    // One of the two is enough to leave it open.
    server.faults.set(fault, 1, 2 * timeoutMs)
    assert.equal(await verdictOf(), 'unknown', `${fault}, once`)
    server.faults.clear()
    assert.equal(await verdictOf(), 'clear', `after ${fault}`)
  }
})

void test('a key that is refused and a company that is away are no answers', async () => {
  assert.equal(await verdictOf(evm, screenerOf(fileList(undefined), voters('wrong'))), 'unknown')
  const away = [goplus({ url: 'http://127.0.0.1:9', timeoutMs })]
  assert.equal(await verdictOf(evm, screenerOf(fileList(undefined), away)), 'unknown')
})

void test('what one company marks counts although the other is away', async () => {
  server.marks.set(evm, 'suspicious')
  const away = chainalysis({ url: 'http://127.0.0.1:9', key: 'any', timeoutMs })
  const by = screenerOf(fileList(undefined), [away, goplus({ url: server.url, timeoutMs })])
  assert.equal(await verdictOf(evm, by), 'review')
})

void test('the list at hand is asked first, and read again when it has changed', async () => {
  const file = path.join(folder, 'list.json')
  writeFileSync(
    file,
    JSON.stringify([{ address: evm, verdict: 'review', note: 'seen in a theft' }]),
  )
  const list = fileList(file)
  const by = screenerOf(list, [chainalysis({ url: 'http://127.0.0.1:9', timeoutMs })])
  const first = list.version()
  assert.equal(await verdictOf(evm, by), 'review')
  writeFileSync(file, JSON.stringify([{ address: tron }]))
  utimesSync(file, 1, 1)
  assert.notEqual(list.version(), first)
  assert.equal(await verdictOf(evm, by), 'unknown')
  // Case carries meaning on TRON.
  assert.equal(list.find(tron)?.verdict, 'block')
  assert.equal(list.find(tron.toLowerCase()), undefined)
  writeFileSync(file, 'no list')
  utimesSync(file, 2, 2)
  assert.equal(list.find(tron)?.verdict, 'block')
  assert.throws(() => fileList(path.join(folder, 'none.json')))
})

void test('while a company is away the list at hand is asked alone', async () => {
  const file = path.join(folder, 'alone.json')
  writeFileSync(file, JSON.stringify([{ address: evm }]))
  const away = { db: database.sql, clock, isAway: true }
  const listed = await screenAddress({ ...away, screener: screener(file) }, network, evm)
  assert.equal(listed.verdict, 'block')
  const open = await screenAddress({ ...away, screener: screener() }, network, evm)
  assert.equal(open.verdict, 'unknown')
})

void test('an answer is kept for a day, what nobody knew is asked again', async () => {
  const by = { db: database.sql, clock, screener: screener() }
  const ask = async (text = evm) => (await screenAddress(by, network, text)).verdict
  server.faults.set('serverError', 'always')
  assert.equal(await ask(), 'unknown')
  server.faults.clear()
  assert.equal(await ask(), 'clear')
  server.marks.set(evm, 'sanctioned')
  assert.equal(await ask(evm.toLowerCase()), 'clear')
  clock.move(25 * hourMs)
  assert.equal(await ask(), 'block')
  server.marks.clear(evm)
  const file = path.join(folder, 'other.json')
  writeFileSync(file, '[]')
  const other = { ...by, screener: screener(file) }
  assert.equal((await screenAddress(other, network, evm)).verdict, 'clear')
})
