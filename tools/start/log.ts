/** Where the words of child processes go: a file for each, and the terminal for what is wrong. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'

/** A log file; it grows to `sizeMax`, then starts anew with the old one kept beside it. */
export type LogFile = {
  readonly file: string
  readonly write: (line: string) => void
  /** Its last lines, for the message of a failure. */
  readonly tail: () => string
}

const sizeMax = 32 * 1024 * 1024
const tailLines = 12
const shownMax = 400
const errorLevel = 50

const Entry = z.object({
  level: z.number(),
  msg: z.optional(z.string()),
  err: z.optional(z.object({ message: z.string() })),
})

export function openLog(folder: string, name: string): LogFile {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name}.log`)
  let size = existsSync(file) ? statSync(file).size : 0
  return {
    file,
    write: (line) => {
      if (size > sizeMax) {
        renameSync(file, `${file}.1`)
        size = 0
      }
      appendFileSync(file, `${line}\n`)
      size += Buffer.byteLength(line) + 1
    },
    tail: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-tailLines).join('\n')
        : '',
  }
}

/** Writes every line of a child's output to its log, and shows those that `pick` makes a text of. */
export function record(
  output: Readable,
  log: LogFile,
  pick: (line: string) => string | undefined,
  show: (text: string) => void,
): void {
  createInterface({ input: output }).on('line', (line) => {
    log.write(line)
    const text = pick(line)
    if (text !== undefined) show(text.slice(0, shownMax))
  })
}

/** The message of a log entry that is an error; undefined for any other line. */
export function whatIsWrong(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry = Entry.parse(JSON.parse(line))
    if (entry.level < errorLevel) return undefined
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ')
  } catch {
    return undefined
  }
}
