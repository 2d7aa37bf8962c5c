import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { makeExport } from '#contract/operators.exports.ts'
import { logLines } from '#server/operators/export.write.ts'
import { linesOf, proveFile } from '#server/operators/log.file.ts'
import { proveLog } from '#server/operators/log.ts'
import { type EdgeTest, as, edgeTest } from '#server/testing.edge.ts'

let edge: EdgeTest
let file: Buffer
before(async () => {
  edge = await edgeTest()
  const admin = await edge.hire('admin')
  for (let made = 0; made < 20; made += 1) {
    const input = {
      name: `name${made}`,
      role: 'support',
      reason: 'Für das „Buch“ 日誌',
      proof: edge.proof(),
    }
    await edge.desk('operators/create', input, as(admin))
  }
  const wanted = { what: 'audit', format: 'jsonl' }
  const { data } = await edge.desk(
    'operators/makeExport',
    { wanted, reason: 'To be proved' },
    as(admin),
  )
  const { ticket, name } = makeExport.output.parse(data)
  assert.match(name, /^auric-audit-\d{4}-\d\d-\d\d\.jsonl$/)
  const response = await edge.download(ticket, as(admin))
  file = Buffer.from(await response.arrayBuffer())
})
after(() => edge.end())

/** Decoded as a file is, in parts that end anywhere. */
async function* partsOf(bytes: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += 97) {
    yield await Promise.resolve(decoder.decode(bytes.subarray(at, at + 97), { stream: true }))
  }
  yield decoder.decode()
}

const prove = (bytes: Buffer) => proveFile(linesOf(partsOf(bytes)))

void test('a file proves itself, and has the head that the database has', async () => {
  const { rows, head } = await proveLog(edge.database.sql)
  assert.equal(rows, 21)
  assert.deepEqual(await prove(file), { rows, after: 0n, head, isWhole: true, fault: undefined })
})

void test('one byte that was altered is found, and the line that it is in is named', async () => {
  const starts = [0]
  for (const [at, byte] of file.entries()) if (byte === 10) starts.push(at + 1)
  const lineOf = (at: number) => starts.findLastIndex((start) => start <= at)
  const last = starts.length - 2
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: file.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, by) => {
        const harmed = Buffer.from(file)
        harmed[at] = (harmed[at] ?? 0) ^ by
        const line = lineOf(at)
        const { fault } = await prove(harmed)
        if (line === 0) assert.equal(fault, 'the first line')
        else if (line < last) {
          // Without its end the line before the last becomes the last.
          const isJoined = line === last - 1 && file[at] === 10
          assert.equal(fault, isJoined ? 'the last line' : `row ${line}`)
        } else assert.ok(fault === 'the last line' || fault === `row ${last}`)
      },
    ),
    { numRuns: 600 },
  )
})

void test('a file without its end, with a row less or with two in another order is refused', async () => {
  const lines = file.toString('utf8').split(/(?<=\n)/)
  const fault = async (changed: readonly string[]) =>
    (await prove(Buffer.from(changed.join('')))).fault
  assert.equal(await fault(lines.slice(0, -1)), 'the last line')
  assert.equal(await fault(lines.toSpliced(5, 1)), 'row 5')
  const [fourth = '', fifth = ''] = lines.slice(4, 6)
  assert.equal(await fault(lines.toSpliced(4, 2, fifth, fourth)), 'row 4')
  assert.equal(await fault([...lines, lines.at(-1) ?? '']), 'row 22')
  assert.equal(await fault([]), 'the first line')
})

void test('a file may go on where another was cut', async () => {
  const parts: string[] = []
  for await (const line of logLines(edge.database.sql, 15n)) parts.push(line)
  const whole = await proveLog(edge.database.sql)
  const proof = await prove(Buffer.from(parts.join('')))
  assert.deepEqual(proof, {
    rows: whole.rows - 15,
    after: 15n,
    head: whole.head,
    isWhole: true,
    fault: undefined,
  })
})
