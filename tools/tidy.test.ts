/** The rules of this project about itself (STYLE.md, ARCHITECTURE.md), checked on every file. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { errors } from '#contract/errors.ts'
import { languages } from '#contract/language.ts'
import { routes } from '#contract/routes.ts'
import {
  againstDomains,
  againstLayers,
  againstScreens,
  unknownDomains,
} from '#tools/tidy/arrows.ts'
import {
  declaredOperations,
  pathProblems,
  withoutHandler,
  withoutRight,
  withoutTest,
} from '#tools/tidy/operations.ts'
import { pageProblems } from '#tools/tidy/pages.ts'
import { rowsWithoutTest } from '#tools/tidy/rules.ts'
import { againstOwners } from '#tools/tidy/tables.ts'
import { type Texts, textAt, unequalTexts, untranslated } from '#tools/tidy/texts.ts'
import { readCode, readSources } from '#tools/tidy/tree.ts'
import { bannedWords, leftForLater, loosened, outsidePlaces, tooLong } from '#tools/tidy/words.ts'

const root = path.join(import.meta.dirname, '..')
const code = readCode()
const migrations = readSources('db/migrations/*.sql')
/** Without these checks themselves, which have to say what they refuse. */
const words = code.filter((file) => !file.path.startsWith('tools/tidy'))
const papers = readSources('{*.md,*.ts,*.json,docs/**/*.md}').filter(
  (file) => file.path !== 'package-lock.json',
)

/** Where the makers of this project worked, and what they were told, is nobody else's concern. */
const makers = [
  /\/work\/[a-z]+/g,
  /\/tmp\/auric\b/g,
  /\bshared\/(?:design|spec|research|cases|prototypes)/g,
  /\bissue #?\d+\b/gi,
]

const importAll = async (pattern: string): Promise<Record<string, Record<string, unknown>>> => {
  const files = readSources(pattern).filter((file) => !file.path.endsWith('.test.ts'))
  const modules = files.map(async (file) => {
    const module: Record<string, unknown> = await import(path.join(root, file.path))
    return [path.basename(file.path, '.ts'), module] as const
  })
  return Object.fromEntries(await Promise.all(modules))
}

const operations = declaredOperations(await importAll('contract/*.ts'))
const texts: Readonly<Record<string, Texts>> = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => {
      const { all: _, ...files } = await importAll(`text/${language}/*.ts`)
      return [language, textTables(files)] as const
    }),
  ),
)

/** Exported functions are not texts: they help to write those of one language. */
function textTables(files: Record<string, Record<string, unknown>>): Texts {
  const tables = Object.entries(files).map(([file, exports]) => {
    const texts = Object.entries(exports).filter(([, value]) => typeof value !== 'function')
    return [file, Object.fromEntries(texts)] as const
  })
  return Object.fromEntries(tables)
}

function refuse(rule: string, found: () => readonly string[]): void {
  void test(rule, () => assert.deepEqual(found(), []))
}

refuse('layers point inward', () => againstLayers(code))
refuse('domains build on earlier domains, and never on their private files', () =>
  againstDomains(code),
)
refuse('every folder of the server is a domain with a place in the order', () =>
  unknownDomains(code),
)
refuse('screens of one domain know nothing of another’s', () => againstScreens(code))
refuse('a domain’s SQL names only its own tables', () => againstOwners(code, migrations))
refuse('no file is longer than a sitting', () =>
  tooLong([...code, ...migrations, ...readSources('signer/migrations/*.sql')]),
)
refuse('time, chance, environment and floats come from the platform', () => bannedWords(words))
refuse('no check is switched off beside the code', () => loosened(words))
refuse('nothing is left for later in the code', () => leftForLater(words))
refuse('the project speaks of nothing outside it', () =>
  outsidePlaces([...words, ...papers, ...migrations], makers),
)

refuse('the languages have the same texts, and none is empty', () => unequalTexts(texts))
refuse('no sentence is left in English', () => {
  const { en = {}, ...others } = texts
  return untranslated(en, others)
})
refuse('every failure has a text in every language', () =>
  languages.flatMap((language) => {
    const at = (place: readonly string[]) => textAt(texts[language], place) !== undefined
    const has = (name: string) =>
      at(['errors', 'errors', name]) || at(['errors.desk', 'deskErrors', name])
    return Object.keys(errors)
      .filter((name) => !has(name))
      .map((name) => `${language}: ${name}`)
  }),
)

void test('the contract declares operations', () => assert.ok(operations.length > 20))
refuse('every operation has a path of its own', () => pathProblems(operations))
refuse('every operation has a handler', () => withoutHandler(operations, code))
refuse('every operation has a row in the table of rights', () => withoutRight(operations, code))
refuse('every operation is named in a test', () => withoutTest(operations, code))
refuse('a domain with operations has its papers', () => {
  const domains = [...new Set(operations.map(({ domain }) => domain))]
  return domains.filter((domain) => !existsSync(path.join(root, `docs/domains/${domain}.md`)))
})
refuse('every page that is there has its screen, in the order of the contract', () =>
  pageProblems(routes, code.find((file) => file.path === 'web/app/routes.ts')?.text ?? ''),
)
refuse('every rule names a test that exists, or is open', () =>
  rowsWithoutTest(readSources('docs/rules.md')[0]?.text ?? '', code),
)
