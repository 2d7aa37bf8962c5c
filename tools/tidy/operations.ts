/** What must exist for every operation of the contract. */
import { type Source, isTest } from '#tools/tidy/tree.ts'

/** An operation: the domain whose contract file declares it, the name it is exported by, its path. */
export type Declared = { readonly domain: string; readonly name: string; readonly path: string }

/**
 * Finds the operations among what contract modules export, by file: `transfers` → its exports. A
 * domain's second file is named after it: `identity.devices`.
 */
export function declaredOperations(
  modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Declared[] {
  return Object.entries(modules).flatMap(([file, exports]) => {
    const domain = file.replace(/\..*/, '')
    return Object.entries(exports).flatMap(([name, value]) =>
      isOperation(value) ? [{ domain, name, path: value.path }] : [],
    )
  })
}

/** Operations that no `serve(operation, handler)` of their domain's `routes.ts` binds. */
export const withoutHandler = (
  operations: readonly Declared[],
  files: readonly Source[],
): string[] =>
  operations
    .filter(({ domain, name }) => bound(domain, name, files) === undefined)
    .map(({ domain, name }) => `server/${domain}/routes.ts does not serve ${name}`)

/** Operations that no test names: by their name, their path or their handler. */
export function withoutTest(operations: readonly Declared[], files: readonly Source[]): string[] {
  // The table of rights names all of them, and tests none of what they do.
  const tests = files.filter(({ path }) => isTest(path) || path.startsWith('e2e/'))
  const words = tests.filter(({ path }) => path !== authorisationTable).map(({ text }) => text)
  return operations
    .filter(({ domain, name, path }) => {
      const handler = bound(domain, name, files) ?? name
      const named = new RegExp(`\\b(?:${name}|${handler})\\b|['"/]${path}\\b`)
      return !words.some((text) => named.test(text))
    })
    .map(({ domain, name }) => `no test names ${name} of ${domain}`)
}

/** Operations that the table of rights has no row for. */
export function withoutRight(operations: readonly Declared[], files: readonly Source[]): string[] {
  const table = files.find(({ path }) => path === authorisationTable)?.text ?? ''
  return operations
    .filter(({ path }) => !new RegExp(`'${path}': '(?:visitor|user|agent|operator)'`).test(table))
    .map(({ path }) => `${authorisationTable} has no row for ${path}`)
}

/** Operations whose path is another one's too, or does not say where it belongs. */
export function pathProblems(operations: readonly Declared[]): string[] {
  const seen = new Map<string, string>()
  return operations.flatMap(({ name, path }) => {
    const twin = seen.get(path)
    seen.set(path, name)
    if (twin !== undefined) return [`${name} and ${twin} are both ${path}`]
    return /^[a-z]+\/[a-zA-Z]+$/.test(path) ? [] : [`${name} has the path ${path}`]
  })
}

const authorisationTable = 'server/testing.rights.table.ts'

/** The handler a domain's routes bind to an operation. */
const bound = (domain: string, name: string, files: readonly Source[]): string | undefined => {
  const routes = files.find(({ path }) => path === `server/${domain}/routes.ts`)?.text ?? ''
  return new RegExp(`\\bserve\\(\\s*(?:\\w+\\.)?${name},\\s*(\\w+)`).exec(routes)?.[1]
}

function isOperation(value: unknown): value is { readonly path: string } {
  if (typeof value !== 'object' || value === null) return false
  const members = ['path', 'kind', 'auth', 'input', 'output', 'fails']
  return members.every((member) => member in value)
}
