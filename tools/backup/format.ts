/** What a backup is: a folder with a manifest that names every file in it, with its checksum. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { plainError } from '#tools/start/say.ts'

/** Changes when an older restore could not read it. */
const format = 1
const manifestName = 'manifest.json'
const sealName = 'manifest.json.sha256'

const StoredFile = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })
export type StoredFile = z.infer<typeof StoredFile>

const Table = z.object({
  ...StoredFile.shape,
  /** With its schema. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the rows themselves, in the order of the key: equal for equal tables. */
  contentSha256: z.string(),
})
export type Table = z.infer<typeof Table>

const Sequence = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })
export type Sequence = z.infer<typeof Sequence>

const Part = z.object({
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(Table),
  sequences: z.array(Sequence),
})
/** One database of a backup. */
export type Part = z.infer<typeof Part>

const State = z.object({
  ledger: z.object({
    /** `seq` of the newest transfer. */
    head: z.string(),
    accounts: z.string(),
    transfers: z.string(),
    holds: z.string(),
    differences: z.array(z.string()),
    assets: z.array(z.object({ asset: z.string(), sum: z.string(), owed: z.string() })),
  }),
  operators: z.object({ rows: z.number(), head: z.string(), breaks: z.array(z.string()) }),
  jobs: z.array(z.object({ name: z.string(), count: z.number() })),
})
/** What the books and queues came to at the moment of the snapshot. */
export type State = z.infer<typeof State>

const Manifest = z.object({
  format: z.literal(format),
  release: z.string(),
  takenAt: z.string(),
  main: Part,
  /** What the signer gave out and signed; absent where there is no signer yet. */
  signer: z.optional(Part),
  state: State,
  files: z.array(StoredFile),
})
export type Manifest = z.infer<typeof Manifest>

/** Writes the manifest and its seal: last of all, so that what was broken off is no backup. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): void {
  const text = JSON.stringify({ format, ...manifest }, undefined, 1)
  writeFileSync(path.join(folder, manifestName), text, { mode: 0o600 })
  const seal = createHash('sha256').update(text).digest('hex')
  writeFileSync(path.join(folder, sealName), `${seal}  ${manifestName}\n`, { mode: 0o600 })
}

/**
 * Reads a backup's manifest and compares every file with it, before anything is made of them.
 * @throws Error naming each file that is missing, changed or too many
 */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const place = path.join(folder, manifestName)
  if (!existsSync(place))
    throw plainError(`${folder} is no whole backup: it has no ${manifestName}`)
  const text = readFileSync(place, 'utf8')
  const seal = existsSync(path.join(folder, sealName))
    ? readFileSync(path.join(folder, sealName), 'utf8').split(' ')[0]
    : ''
  if (createHash('sha256').update(text).digest('hex') !== seal) {
    throw plainError(`${place} is not as it was written: its checksum differs`)
  }
  const read = Manifest.safeParse(JSON.parse(text))
  if (!read.success) throw plainError(`${place} is of another format than this release reads`)
  const named = storedFiles(read.data)
  const problems: string[] = []
  for (const stored of named) {
    const found = path.join(folder, stored.file)
    if (!existsSync(found)) problems.push(`${stored.file} is missing`)
    else if ((await sha256Of(found)) !== stored.sha256) problems.push(`${stored.file} was changed`)
  }
  const known = new Set([manifestName, sealName, ...named.map(({ file }) => file)])
  const present = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  problems.push(...present.filter((file) => !known.has(file)).map((file) => `${file} is not of it`))
  if (problems.length > 0) throw plainError(`${folder} is damaged: ${problems.join('; ')}`)
  return read.data
}

const storedFiles = ({ main, signer, files }: Manifest): StoredFile[] => [
  ...main.tables,
  ...(signer?.tables ?? []),
  ...files,
]

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
