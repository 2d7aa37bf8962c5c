/** Shows that what was restored is what was there at the snapshot, and that it is sound. */
import * as z from 'zod/mini'
import { type Database, type Sql, rows } from '#server/platform/db.ts'
import type { Manifest, Part } from '#tools/backup/format.ts'
import type { Restored } from '#tools/backup/restore.ts'
import { readState } from '#tools/backup/state.ts'
import { type Transaction, fingerprints } from '#tools/backup/tables.ts'

/** One thing that was looked at, and what is wrong with it. */
export type Check = { readonly what: string; readonly problems: readonly string[] }

/** Looks at everything; a problem in any of them makes the backup worthless until it is understood. */
export async function prove(restored: Restored): Promise<Check[]> {
  const { manifest, main, signer } = restored
  const state = await within(main, readState)
  const { ledger, operators } = state
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
  const sums = ledger.assets.filter(({ sum }) => sum !== '0')
  const differs = (what: string, then: unknown, now: unknown): string[] =>
    isSame(then, now) ? [] : [`${what}: ${JSON.stringify(now)} for ${JSON.stringify(then)}`]
  const then = manifest.state
  return [
    { what: 'every table equals the snapshot', problems: await unequal(main, manifest.main) },
    {
      what: 'the signer’s memory equals the snapshot',
      problems: manifest.signer ? await unequal(signer, manifest.signer) : [],
    },
    {
      what: 'every asset sums to zero',
      problems: sums.map(({ asset, sum }) => `${asset} sums to ${sum}`),
    },
    { what: 'the ledger’s own audit finds nothing', problems: ledger.differences },
    {
      what: 'head, counts and sums of the ledger',
      problems: differs('ledger', then.ledger, ledger),
    },
    {
      what: 'the log of operators is whole and as it was',
      problems: [
        ...operators.breaks.map((seq) => `broken at ${seq}`),
        ...differs('log', then.operators, operators),
      ],
    },
    {
      what: 'jobs are those of the snapshot, each of a known kind',
      problems: [...differs('jobs', then.jobs, state.jobs), ...(await strayJobs(main))],
    },
    { what: 'nothing points at a row that is not there', problems: await orphans(main) },
    { what: 'what was signed is in the signer’s memory', problems: await unsigned(restored) },
    { what: 'every upload has its bytes', problems: await withoutBytes(restored) },
  ]
}

/** What a transaction at one moment sees. */
async function within<T>(db: Database, read: (sql: Transaction) => Promise<T>): Promise<T> {
  const done: { value?: T } = {}
  await db.begin('isolation level repeatable read read only', async (sql) => {
    done.value = await read(sql)
  })
  if (!('value' in done)) throw new Error('a transaction that did not throw has an answer')
  return done.value
}

async function unequal(db: Database, part: Part): Promise<string[]> {
  const now = await within(db, fingerprints)
  const then = new Map(part.tables.map(({ name, contentSha256 }) => [name, contentSha256]))
  const names = new Set([...then.keys(), ...now.keys()])
  return [...names].filter((name) => then.get(name) !== now.get(name))
}

const Named = z.object({ name: z.string() })
const names = async (query: PromiseLike<readonly unknown[]>): Promise<string[]> =>
  (await rows(Named, query)).map(({ name }) => name)

const strayJobs = (sql: Sql): Promise<string[]> =>
  names(sql`
    select 'job ' || j.id as name
      from graphile_worker._private_jobs j
      left join graphile_worker._private_tasks t on t.id = j.task_id
     where t.id is null`)

const Key = z.object({ name: z.string(), query: z.string() })

/** Foreign keys were not asked while rows were copied in, so each is asked here. */
async function orphans(db: Database): Promise<string[]> {
  const keys = await rows(
    Key,
    db.unsafe(`
    select k.conname as name,
           format('select count(*)::int as count from %s a where %s and not exists (select from %s b where %s)',
                  k.conrelid::regclass,
                  (select string_agg(format('a.%I is not null', f.attname), ' and ')
                     from unnest(k.conkey) c join pg_attribute f on f.attrelid = k.conrelid and f.attnum = c),
                  k.confrelid::regclass,
                  (select string_agg(format('b.%I = a.%I', t.attname, f.attname), ' and ')
                     from unnest(k.conkey, k.confkey) as c(own, other)
                     join pg_attribute f on f.attrelid = k.conrelid and f.attnum = c.own
                     join pg_attribute t on t.attrelid = k.confrelid and t.attnum = c.other)) as query
      from pg_constraint k
     where k.contype = 'f'
     order by 1`),
  )
  const found: string[] = []
  for (const { name, query } of keys) {
    const [counted] = await rows(z.object({ count: z.number() }), db.unsafe(query))
    if (counted && counted.count > 0) found.push(`${counted.count} rows against ${name}`)
  }
  return found
}

/** The signer never forgets what it signed: what the books know of, its memory must have. */
async function unsigned({ manifest, main, signer }: Restored): Promise<string[]> {
  const stored = await names(main`
    select txid as name
      from chain_attempt
     where txid is not null`)
  if (!manifest.signer) return stored.length > 0 ? ['the signer’s memory is not there'] : []
  const known = new Set(
    await names(signer`
    select txid as name
      from signature`),
  )
  return stored.filter((txid) => !known.has(txid))
}

async function withoutBytes({ main, manifest }: Restored): Promise<string[]> {
  const present = new Set(manifest.files.map(({ file }) => file.split('/').at(-1)))
  const wanted = await names(main`
    select id::text as name
      from file`)
  return wanted.filter((id) => !present.has(id))
}

/** A page for people: what was restored, what was looked at, and the verdict. */
export function report(manifest: Manifest, checks: readonly Check[], facts: readonly string[]) {
  const { ledger, operators, jobs } = manifest.state
  const { tables } = manifest.main
  const total = (list: readonly { readonly bytes: number }[]): string =>
    `${(list.reduce((sum, { bytes }) => sum + bytes, 0) / 1_048_576).toFixed(1)} MiB`
  const failed = checks.filter(({ problems }) => problems.length > 0)
  return [
    `Backup of ${manifest.takenAt}, release ${manifest.release}`,
    `  ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${total(tables)}; ${manifest.files.length} files, ${total(manifest.files)}`,
    `  schema up to ${manifest.main.migrations.at(-1)?.name}`,
    `  ledger: ${ledger.accounts} accounts, ${ledger.transfers} transfers up to ${ledger.head}, ${ledger.holds} holds`,
    ...ledger.assets.map(
      ({ asset, owed, sum }) => `    ${asset}: owed to users ${owed}, sum ${sum}`,
    ),
    `  operators: ${operators.rows} acts, newest ${operators.head.slice(0, 16)}…`,
    `  jobs: ${jobs.map(({ name, count }) => `${count} ${name}`).join(', ') || 'none'}`,
    ...facts.map((fact) => `  ${fact}`),
    '',
    ...checks.flatMap(({ what, problems }) => [
      `${problems.length === 0 ? '✓' : '✗'} ${what}`,
      ...problems.slice(0, 20).map((problem) => `    ${problem}`),
    ]),
    '',
    failed.length === 0
      ? 'The restored service equals the snapshot.'
      : `${failed.length} of ${checks.length} checks failed: do not rely on this backup.`,
  ].join('\n')
}
