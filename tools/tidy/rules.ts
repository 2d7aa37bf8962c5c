/** `docs/rules.md`: every rule names the test that shows it, or says that it is open. */
import type { Source } from '#tools/tidy/tree.ts'

/** One row: the rule, and what its last column says, cell by cell. */
type Row = { readonly rule: string; readonly shownBy: readonly string[] }

/** Rows that name no test, or one that does not exist, as `rule: what it names`. */
export function rowsWithoutTest(rules: string, files: readonly Source[]): string[] {
  const names = new Map(files.map(({ path, text }) => [path, testNames(text)]))
  return rowsOf(rules).flatMap(({ rule, shownBy }) => {
    if (shownBy.length === 0) return [`${rule}: names no test`]
    return shownBy
      .filter((cell) => cell !== 'open' && !exists(cell, names))
      .map((cell) => `${rule}: ${cell}`)
  })
}

/** Rows of the tables, without their heads. */
export function rowsOf(rules: string): Row[] {
  return rules
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|\s*$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.at(-1) !== 'Shown by')
    .map((cells) => ({
      rule: cells[0] ?? '',
      shownBy: (cells.at(-1) ?? '')
        .split('<br>')
        .map((cell) => cell.trim().replaceAll('`', '').replaceAll('\\|', '|'))
        .filter(Boolean),
    }))
}

function exists(cell: string, names: ReadonlyMap<string, readonly RegExp[]>): boolean {
  const [file = '', name = ''] = cell.split(' › ')
  return names.get(file)?.some((pattern) => pattern.test(name)) ?? false
}

/** Names of a file's tests as patterns: what a template fills in may be anything. */
function testNames(text: string): RegExp[] {
  const found = text.matchAll(/\b(?:test|it|journey|t\.test)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)
  return [...found].map(([, quote = '', name = '']) => {
    const parts = quote === '`' ? name.split(/\$\{[^}]*\}/) : [name]
    return new RegExp(`^${parts.map(literal).join('.+')}$`)
  })
}

const literal = (text: string): string =>
  text.replaceAll(/\\(['"`\\])/g, '$1').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
