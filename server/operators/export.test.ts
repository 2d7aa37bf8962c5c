import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import {
  type ExportWanted,
  exportPermissions,
  makeExport,
  ticketLifeMs,
} from '#contract/operators.exports.ts'
import { may, roles } from '#contract/operators.permissions.ts'
import { toAmount } from '#kernel/money.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let user: { readonly id: string; readonly uid: string }
let admin: string
let finance: string
before(async () => {
  edge = await edgeTest()
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const networks = {
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  }
  await applyOffer(edge.database.owner, firstOffer(networks))
  const { data } = await edge.json('identity/profile', {}, as(await edge.join('exported2026')))
  user = z.object({ id: z.string(), uid: z.string() }).parse(data)
  admin = await edge.hire('admin', 'exporter')
  finance = await edge.hire('finance')
})
after(() => edge.end())

const reason = 'Asked for by the tax office'
const ask = (wanted: ExportWanted, token = finance) =>
  edge.desk('operators/makeExport', { wanted, reason }, as(token))

async function ticketFor(wanted: ExportWanted, token = finance) {
  const reply = await ask(wanted, token)
  assert.equal(failureIn(reply), undefined)
  return makeExport.output.parse(reply.data)
}

async function fetched(wanted: ExportWanted, token = finance): Promise<Response> {
  const { ticket } = await ticketFor(wanted, token)
  const response = await edge.download(ticket, as(token))
  assert.equal(response.status, 200)
  return response
}

const errorOf = async (response: Response) =>
  z.object({ data: z.object({ error: z.string() }) }).parse(await response.json()).data.error

const wantedOf = (format: 'csv' | 'xlsx' = 'csv'): ExportWanted => ({
  what: 'bills',
  userId: user.id,
  format,
})

/** So many bills of the user, one a second. */
async function writeBills(count: number): Promise<void> {
  await edge.database.owner`
    insert into bill (id, order_no, user_id, type, status, payment_type, asset, change, amount, fee,
      received, counterparty, created_at, submitted_at, finished_at)
    select gen_random_uuid(), '2026' || lpad(n::text, 16, '0'), ${user.id}, 'TRANSFER', 'SUCCESS', 'internal',
           'USDT', -1500000, 1500000, 0, 1500000, '=cmd|calc', at, at, at
      from generate_series(1, ${count}) n
     cross join lateral (select timestamptz '2026-11-01' + n * interval '1 second') moment (at)`
}

void test('a user’s 5,000 bills come whole as CSV, newest first, with nothing that runs', async () => {
  await writeBills(5_000)
  const response = await fetched(wantedOf())
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/)
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const lines = bytes.toString('utf8').split('\r\n')
  assert.equal(lines.length, 5_002)
  assert.match(
    lines[1] ?? '',
    /^'20260{12}5000,2026-11-01T01:23:20.000Z,.*,USDT,-1.500000,1.500000,0.000000,1.500000,'=cmd\|calc,/,
  )
  assert.equal(new Set(lines.slice(1, -1).map((line) => line.split(',')[0])).size, 5_000)
})

/** A file of a ZIP archive, by its central directory (APPNOTE 4.3.12). */
function unzipped(zip: Buffer, wanted: string): string {
  const end = zip.lastIndexOf('PK\u0005\u0006', zip.length, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    if (name === wanted) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
      return (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return assert.fail(`${wanted} is not in the archive`)
}

void test('as a workbook every cell is text', async () => {
  const response = await fetched(wantedOf('xlsx'))
  const xml = unzipped(Buffer.from(await response.arrayBuffer()), 'xl/worksheets/sheet1.xml')
  assert.equal(xml.match(/<row /g)?.length, 5_001)
  assert.doesNotMatch(xml, /<f>|t="n"/)
})

void test('entries of an account and the orders come as well', async () => {
  const { sql } = edge.database
  const sides = { debit: outside('ERC20'), credit: available(user.id), kind: 'deposit' }
  for (let units = 1n; units <= 3n; units += 1n) {
    const leg = { asset: 'USDT', amount: toAmount(units * 1_000_000n), ...sides }
    await post(sql, [{ cmd: systemIds(edge.clock).uuid(), legs: [leg] }])
  }
  const found = await edge.desk('operators/ledgerAccounts', { text: user.uid }, as(finance))
  const account = z.object({ accounts: z.array(z.object({ id: z.string() })) }).parse(found.data)
    .accounts[0]?.id
  assert.ok(account)
  const text = await (await fetched({ what: 'entries', account, format: 'csv' })).text()
  const changes = text.split('\r\n').map((line) => line.split(',')[6])
  assert.deepEqual(changes.slice(0, 4), ['Change', '3.000000', '2.000000', '1.000000'])
  const compliance = await edge.hire('compliance')
  const orders = await (await fetched({ what: 'orders', format: 'csv' }, compliance)).text()
  assert.match(orders, /^\u{FEFF}?Order,UID,State/u)
})

void test('an export is in the log with its reason, whether it is fetched or not', async () => {
  await ticketFor({ what: 'audit', format: 'csv' }, admin)
  const { data } = await edge.desk('operators/audit', { operator: 'exporter' }, as(admin))
  const row = z.object({ path: z.string(), subject: z.string(), reason: z.string() })
  const [newest] = z.object({ entries: z.array(row) }).parse(data).entries
  assert.deepEqual(newest, { path: 'operators/makeExport', subject: 'audit log', reason })
})

void test('a ticket works once, within a minute, and for the session that asked', async () => {
  const other = await edge.hire('finance')
  const { ticket } = await ticketFor(wantedOf())
  assert.equal(await errorOf(await edge.download(ticket)), 'UNAUTHENTICATED')
  assert.equal(await errorOf(await edge.download(ticket, as(other))), 'NOT_FOUND')
  assert.equal((await edge.download(ticket, as(finance))).status, 200)
  assert.equal(await errorOf(await edge.download(ticket, as(finance))), 'NOT_FOUND')
  const late = await ticketFor(wantedOf())
  edge.clock.move(ticketLifeMs)
  assert.equal(await errorOf(await edge.download(late.ticket, as(finance))), 'NOT_FOUND')
})

void test('one exports only what one may read, and support nothing', async () => {
  const all: readonly ExportWanted[] = [
    wantedOf(),
    { what: 'entries', account: '1', format: 'csv' },
    { what: 'orders', format: 'xlsx' },
    { what: 'audit', format: 'jsonl' },
  ]
  for (const role of roles) {
    const token = await edge.hire(role)
    for (const wanted of all) {
      const isAllowed = may(role, 'exports.make') && may(role, exportPermissions[wanted.what])
      const failure = failureIn(await ask(wanted, token))
      assert.equal(failure, isAllowed ? undefined : 'FORBIDDEN', `${role} ${wanted.what}`)
    }
  }
  const nobody = systemIds(edge.clock).uuid()
  const failure = failureIn(await ask({ what: 'bills', userId: nobody, format: 'csv' }))
  assert.equal(failure, 'NOT_FOUND')
})

void test('whoever lost the right since then gets nothing for the ticket', async () => {
  const leaving = await edge.hire('finance', 'leaving')
  const { ticket } = await ticketFor(wantedOf(), leaving)
  await edge.database.owner`update operators_operator set role = 'support' where name = 'leaving'`
  assert.equal(await errorOf(await edge.download(ticket, as(leaving))), 'FORBIDDEN')
})
