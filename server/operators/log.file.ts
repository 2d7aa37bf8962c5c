/**
 * The log of acts as a file of JSON lines that can be proved without a database: a first line that
 * says which hash it goes on from, a line for each row, and a last one with how many there are and
 * the newest hash.
 */
import * as z from 'zod/mini'
import { InstantCodec } from '#contract/atoms.ts'
import { OperatorRole } from '#contract/operators.ts'
import type { AuditRow } from '#server/operators/store.audit.ts'
import { genesis, hashOf } from '#server/operators/audit.ts'

const First = z.strictObject({
  log: z.literal('auric audit 1'),
  after: z.string(),
  hash: z.string(),
})
const Last = z.strictObject({ rows: z.int(), head: z.string(), isWhole: z.boolean() })
const Line = z.strictObject({
  seq: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/)),
  at: InstantCodec,
  operatorId: z.string(),
  operatorName: z.string(),
  role: OperatorRole,
  path: z.string(),
  subject: z.string(),
  reason: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  ip: z.string(),
  hash: z.string(),
})

const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')

/** The line before the rows: they go on after the row numbered `after`, which has that hash. */
export const firstLine = (after: bigint, hash: Uint8Array): string =>
  `${JSON.stringify({ log: 'auric audit 1', after: after.toString(), hash: hexOf(hash) })}\n`

/** A row. */
export const rowLine = (row: AuditRow): string =>
  `${JSON.stringify(z.encode(Line, { ...row, seq: row.seq.toString(), hash: hexOf(row.hash) }))}\n`

/** The line after the rows; whole unless there were more rows than a file has. */
export const lastLine = (rows: number, head: Uint8Array, isWhole: boolean): string =>
  `${JSON.stringify({ rows, head: hexOf(head), isWhole })}\n`

/** What proving a file found. */
export type FileProof = {
  readonly rows: number
  /** Number of the row before the first; 0 for a file that begins with the log. */
  readonly after: bigint
  /** Hash of the newest row. */
  readonly head: string
  /** False for a file that was cut: the log goes on. */
  readonly isWhole: boolean
  /** The first that is not as it was written: `row 7`, `the first line`, `the last line`. */
  readonly fault: string | undefined
}

/** Where the proof of a file has come to. */
type Place = {
  readonly rows: number
  readonly after: bigint
  /** Number and hash of the newest row. */
  readonly seq: bigint
  readonly head: AuditRow['hash']
}

/**
 * Computes every hash of a file anew, and compares each line byte by byte with what it must say.
 * `lines` are with their ends.
 */
export async function proveFile(lines: AsyncIterable<string>): Promise<FileProof> {
  let place: Place | undefined
  let held: string | undefined
  const proof = (fault?: string, isWhole = false): FileProof => {
    const { rows, after, head } = place ?? { rows: 0, after: 0n, head: genesis }
    return { rows, after, head: hexOf(head), isWhole, fault }
  }
  for await (const line of lines) {
    if (held !== undefined) {
      const next = place ? afterRow(place, held) : afterFirst(held)
      if (!next) return proof(place ? `row ${place.seq + 1n}` : 'the first line')
      place = next
    }
    held = line
  }
  if (!place) return proof('the first line')
  const last = read(Last, held ?? '')
  return last && held === lastLine(place.rows, place.head, last.isWhole)
    ? proof(undefined, last.isWhole)
    : proof('the last line')
}

/** Lines of a text that comes in parts, each with its end; only a line feed ends one. */
export async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const part of parts) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield `${line}\n`
  }
  if (rest !== '') yield rest
}

function afterFirst(line: string): Place | undefined {
  const begun = read(First, line)
  if (!begun || !/^[0-9]{1,18}$/.test(begun.after)) return undefined
  const [after, head] = [BigInt(begun.after), Buffer.from(begun.hash, 'hex')]
  const isHonest = after > 0n || genesis.equals(head)
  return isHonest && line === firstLine(after, head)
    ? { rows: 0, after, seq: after, head }
    : undefined
}

function afterRow({ rows, after, seq, head }: Place, line: string): Place | undefined {
  const said = read(Line, line)
  if (!said) return undefined
  const row = { ...said, seq: BigInt(said.seq), hash: Buffer.from(said.hash, 'hex') }
  if (row.seq !== seq + 1n || line !== rowLine(row)) return undefined
  if (!hashOf(head, row).equals(row.hash)) return undefined
  return { rows: rows + 1, after, seq: row.seq, head: row.hash }
}

function read<T>(shape: z.ZodMiniType<T>, line: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
