/** Looks for what only issuers know of cards wherever we might have kept or said it. */
import { createHash } from 'node:crypto'
import assert from 'node:assert/strict'
import { firstPin } from '#sandbox/issuing/secret.ts'
import type { System } from '#e2e/support/system.ts'

/** Texts by the place where they stood. */
export type Places = ReadonlyMap<string, Iterable<string>>

/** Something that must stand nowhere. */
export type Secret = {
  /** Says whose it is, and nothing of it. */
  readonly what: string
  readonly pattern: RegExp
}

/** A secret that was found. */
export type Find = { readonly what: string; readonly place: string }

const hashes = ['md5', 'sha1', 'sha256'] as const
/** Bytes that three characters of base64 more stand for. */
const base64Offsets = [0, 1, 2] as const
const bitsPerCharacter = 6
const bitsPerByte = 8

/**
 * Numbers, codes and PINs of all cards that the stand-ins have made. The PIN that every card begins
 * with is nobody's secret, and one that does not begin with a zero cannot be told from an amount.
 */
export function issuedSecrets({ sandbox: { stripe, lithic } }: Pick<System, 'sandbox'>): Secret[] {
  return Object.entries({ stripe, lithic }).flatMap(([issuer, { desk }]) =>
    [...desk.books.secrets.values()].flatMap(({ number, cvc, pin }, at) => {
      const card = `card ${at + 1} of ${issuer}`
      const isFound = pin.startsWith('0') && pin !== firstPin
      return [
        { what: `number of ${card}`, pattern: numberPattern(number) },
        { what: `code of ${card}`, pattern: wordPattern(cvc) },
        ...(isFound ? [{ what: `PIN of ${card}`, pattern: wordPattern(pin) }] : []),
      ]
    }),
  )
}

/**
 * A number anywhere, in groups or not, in hexadecimal or base64; and its bare hash, which is as
 * good as the number to whoever tries them all.
 */
export function numberPattern(number: string): RegExp {
  const hashed = hashes.flatMap((name) => {
    const hash = createHash(name).update(number).digest()
    return [hash.toString('hex'), escaped(hash.toString('base64').replace(/=+$/, ''))]
  })
  const hex = Buffer.from(number).toString('hex')
  const spaced = [...number].join('[\\s.-]?')
  return new RegExp([spaced, hex, ...base64Offsets.map(base64At(number)), ...hashed].join('|'), 'i')
}

/** What stands in base64 for sure, with so many unknown bytes before it. */
const base64At =
  (text: string) =>
  (offset: number): string => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
    const from = Math.ceil((offset * bitsPerByte) / bitsPerCharacter)
    const to = Math.floor((bytes.length * bitsPerByte) / bitsPerCharacter)
    return escaped(bytes.toString('base64').slice(from, to))
  }

const escaped = (text: string): string => text.replaceAll(/[+/]/g, '\\$&')

/** What stands before digits that are a part of something longer. */
const before = [
  '[\\p{L}\\p{N}_]',
  // A decimal, a colour, a character reference: `0.012`, `#012`, `&#039;`.
  '[.#]',
  // A moment, an amount in groups, in Russian with a space that does not break.
  '\\d[,:\\u00a0\\u202f]',
  // A UUID.
  '[0-9a-f]{4}-',
  // A long number as it is read aloud, in fours.
  '[0-9a-f]{4} (?:- )?[0-9a-f]{4} (?:- )?',
  // The rest of a name behind a mask.
  '\\*',
].join('|')
const after = ['[\\p{L}\\p{N}_]', '[.,:\\u00a0\\u202f]\\d', '-[0-9a-f]{4}'].join('|')

/** A few digits as a whole word, and not in the middle of base64. */
export const wordPattern = (digits: string): RegExp =>
  new RegExp(`(?<!${before})(?!(?<=\\w[+/])${digits}[+/]\\w)${digits}(?!${after})`, 'u')

/** Every secret in every place where it stands. */
export function findSecrets(secrets: readonly Secret[], places: Places): Find[] {
  return [...places].flatMap(([place, texts]) => {
    const all = [...texts]
    return secrets
      .filter(({ pattern }) => all.some((text) => pattern.test(text)))
      .map(({ what }) => ({ what, place }))
  })
}

/** All logs, and every table with each of its values as text. */
export async function keptPlaces(system: System): Promise<Places> {
  return new Map<string, Iterable<string>>([['logs', [system.logs()]], ...(await tablesOf(system))])
}

/** @throws AssertionError naming whose secret was found where; the secret itself is not told */
export async function assertSecretsKept(system: System, said: Places): Promise<void> {
  const secrets = issuedSecrets(system)
  if (secrets.length === 0) return
  const kept = await keptPlaces(system)
  assert.ok(kept.size > 1 && system.logs() !== '', 'there was something to look at')
  const found = findSecrets(secrets, new Map([...kept, ...said]))
  assert.deepEqual(found, [], 'what only an issuer knows of a card stays there')
}

/** Rows as JSON, and bytes as what they may say. */
async function tablesOf({ database: { owner: sql } }: System): Promise<[string, string[]][]> {
  const tables = await sql<{ readonly schemaname: string; readonly tablename: string }[]>`
    select schemaname, tablename
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const places: [string, string[]][] = []
  for (const { schemaname, tablename } of tables) {
    const rows = await sql<{ readonly row: string }[]>`
      select to_jsonb(t)::text as row
      from ${sql(schemaname)}.${sql(tablename)} t`
    const texts = rows.flatMap(({ row }) => [unescaped(row), ...bytesIn(row)])
    places.push([`table ${schemaname}.${tablename}`, texts])
  }
  return places
}

/** JSON inside of JSON: its quotes and line ends are no part of a word. */
const unescaped = (json: string): string => json.replaceAll(/\\+(?:["nrt/]|u00..)?/g, ' ')

/** Texts in bytes: hashes and what is encrypted have short ones by chance. */
const bytesIn = (row: string): string[] =>
  [...row.matchAll(/"\\\\x((?:[0-9a-f]{2})+)"/g)].flatMap(([, hex = '']) => {
    const text = Buffer.from(hex, 'hex').toString('latin1')
    return /^[\s -~]+$/.test(text) ? [text] : (text.match(/[\s -~]{8,}/g) ?? [])
  })
