/** Whose tables are whose: a domain's SQL names only its own. */
import { type Source, domainOf, layerOf } from '#tools/tidy/tree.ts'

/** Folders that look at the system from outside, and may look at any table. */
const free = ['bench', 'sim', 'e2e', 'tools']

/** Table → the domain whose migration makes it: `030_ledger_tables.sql` is of `ledger`. */
export function tableOwners(migrations: readonly Source[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of migrations) {
    const owner = ownerOf(path)
    const made = withoutComments(text).matchAll(
      /create (?:unlogged |materialized )?(?:table|view) (?:if not exists )?([a-z_.]+)/g,
    )
    for (const [, table = ''] of made) owners.set(table, owner)
  }
  return owners
}

/** Statements on a table of another domain, as `file uses table of owner`. */
export function againstOwners(files: readonly Source[], migrations: readonly Source[]): string[] {
  const owners = tableOwners(migrations)
  const code = files
    .filter(({ path }) => !free.includes(layerOf(path)))
    .flatMap(({ path, text }) => uses(path, sqlOf(text), owners, domainOf(path) ?? layerOf(path)))
  const schema = migrations.flatMap(({ path, text }) =>
    uses(path, withoutComments(text), owners, ownerOf(path)),
  )
  return [...code, ...schema]
}

function uses(
  path: string,
  sql: string,
  owners: ReadonlyMap<string, string>,
  self: string,
): string[] {
  const named = sql.matchAll(
    /\b(?:from|join|into|update|table|truncate|references|only)\s+([a-z_]+(?:\.[a-z_]+)?)/g,
  )
  const tables = new Set([...named].map((match) => match[1] ?? ''))
  return [...tables]
    .filter((table) => owners.has(table) && owners.get(table) !== self)
    .map((table) => `${path} uses ${table} of ${owners.get(table)}`)
}

const ownerOf = (migration: string): string => /\d+_([a-z]+)_/.exec(migration)?.[1] ?? ''

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '')

/**
 * Everything between backticks: all SQL is written in templates. What a test does as the owner of the
 * database sets a scene that the product itself could not.
 */
const sqlOf = (text: string): string =>
  [...text.matchAll(/(\bowner)?`[^`]*`/g)]
    .filter((match) => match[1] === undefined)
    .map(([sql]) => sql)
    .join('\n')
