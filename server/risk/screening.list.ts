/** The list at hand: a JSON file that operators edit while the server runs. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import { log } from '#server/platform/log.ts'
import type { AddressList } from '#server/risk/screening.ts'

const Listed = z.object({
  address: z.string().check(z.minLength(20), z.maxLength(100)),
  verdict: z._default(z.enum(['review', 'block']), 'block'),
  note: z._default(z.string().check(z.maxLength(200)), ''),
})
type Listed = z.infer<typeof Listed>

/** Addresses on one list at most: it is kept in memory. */
const listedMax = 500_000
const List = z.array(Listed).check(z.maxLength(listedMax))

/** Hexadecimal digits of a list's name: enough to tell any two apart. */
const versionDigits = 16

type Read = { readonly version: string; readonly byAddress: ReadonlyMap<string, Listed> }

/** A list without a file. */
const none: Read = { version: 'empty', byAddress: new Map() }

/**
 * Reads the list again whenever its file has changed. A file that cannot be read later leaves the
 * list as it was, and is told in the log: screening must not stop because of a slip of the pen.
 * @throws Error when it cannot be read at the start
 */
export function fileList(file: string | undefined): AddressList {
  if (file === undefined) return { version: () => none.version, find: () => undefined }
  let stamp = stampOf(file)
  let known = readList(file)
  const current = (): Read => {
    try {
      const seen = stampOf(file)
      if (seen !== stamp) {
        stamp = seen
        known = readList(file)
      }
    } catch (error) {
      log.error({ part: 'risk', file, err: error }, 'the list of addresses cannot be read')
    }
    return known
  }
  return {
    version: () => current().version,
    find: (address) => {
      const listed = current().byAddress.get(address)
      return listed && { verdict: listed.verdict, detail: listed.note || 'on the list' }
    },
  }
}

function stampOf(file: string): string {
  const { mtimeMs, size } = statSync(file)
  return `${mtimeMs} ${size}`
}

function readList(file: string): Read {
  const text = readFileSync(file, 'utf8')
  const entries = List.parse(JSON.parse(text))
  const version = createHash('sha256').update(text).digest('hex').slice(0, versionDigits)
  return { version, byAddress: new Map(entries.map((one) => [formOf(one.address), one])) }
}

/** As `screenedForm`, by what the address looks like. */
const formOf = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address
