/** Tests of the checks: each is shown something wrong, and something that only looks so. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
import { againstOwners, tableOwners } from '#tools/tidy/tables.ts'
import { unequalTexts, untranslated } from '#tools/tidy/texts.ts'
import type { Source } from '#tools/tidy/tree.ts'
import { bannedWords, leftForLater, loosened, tooLong } from '#tools/tidy/words.ts'

const source = (path: string, text: string): Source => ({ path, text })
/** A file that imports this. */
const imports = (path: string, to: string): Source => source(path, `import { x } from '#${to}'`)

void test('an import against the arrows is found, also a dynamic one and one of types only', () => {
  const against = (path: string, to: string) => againstLayers([imports(path, to)]).length
  assert.equal(against('kernel/money.ts', 'contract/atoms.ts'), 1)
  assert.equal(against('contract/cards.ts', 'server/cards/card.ts'), 1)
  assert.equal(against('web/cards/model.ts', 'server/cards/card.ts'), 1)
  assert.equal(against('server/cards/apply/apply.ts', 'web/cards/model.ts'), 1)
  assert.equal(against('ui/Button.tsx', 'contract/cards.ts'), 1)
  assert.equal(against('sandbox/main.ts', 'server/platform/db.ts'), 1)
  assert.equal(against('sandbox/main.ts', 'server/platform/lifecycle.ts'), 0)
  assert.equal(against('server/cards/issuer/issuer.ts', 'sandbox/cards.ts'), 1)
  assert.equal(against('server/cards/issuer/issuer.test.ts', 'sandbox/cards.ts'), 0)
  assert.equal(against('tools/start.ts', 'sandbox/ports.ts'), 0)
  const lazy = source('web/cards/model.ts', `const y = await import('#server/cards/card.ts')`)
  const typed = source('web/cards/model.ts', `import type { Y } from '#server/cards/card.ts'`)
  const spread = source('web/cards/model.ts', `import {\n  y,\n} from '#server/cards/card.ts'`)
  assert.equal(againstLayers([lazy, typed, spread]).length, 3)
})

void test('a domain that imports a later one, or another’s private file, is found', () => {
  const against = (path: string, to: string) => againstDomains([imports(path, to)]).length
  assert.equal(against('server/ledger/post.ts', 'server/transfers/create.ts'), 1)
  assert.equal(against('server/transfers/create.ts', 'server/ledger/post.ts'), 0)
  for (const name of ['store.ts', 'store.account.ts', 'routes.ts']) {
    assert.equal(against('server/transfers/create.ts', `server/ledger/${name}`), 1, name)
    assert.equal(against('server/ledger/post.ts', `server/ledger/${name}`), 0, name)
  }
  assert.equal(against('server/platform/db.ts', 'server/ledger/post.ts'), 1)
  assert.equal(against('server/main.ts', 'server/ledger/routes.ts'), 0)
  assert.deepEqual(unknownDomains([source('server/surprise/x.ts', '')]), ['surprise'])
})

void test('a screen that imports another domain’s is found', () => {
  assert.equal(againstScreens([imports('web/cards/model.ts', 'web/bills/queries.ts')]).length, 1)
  assert.equal(againstScreens([imports('web/cards/model.ts', 'web/app/api.ts')]).length, 0)
  assert.equal(
    againstScreens([imports('web/app/routes.ts', 'web/bills/screens/bill.tsx')]).length,
    0,
  )
})

const migrations = [
  source('db/migrations/030_ledger_tables.sql', 'create table ledger.account (id int);'),
  source(
    'db/migrations/020_bills_bill.sql',
    '-- not from ledger.account\ncreate table if not exists bill (id int);\ncreate unlogged table bill_draft ()',
  ),
]

void test('a table belongs to the domain whose migration makes it', () => {
  assert.deepEqual(Object.fromEntries(tableOwners(migrations)), {
    'ledger.account': 'ledger',
    bill: 'bills',
    bill_draft: 'bills',
  })
})

void test('SQL on another domain’s table is found in code and in migrations', () => {
  const against = (path: string, text: string) =>
    againstOwners([source(path, text)], migrations).length
  assert.equal(against('server/transfers/store.ts', 'sql`select 1 from bill`'), 1)
  assert.equal(
    against('server/transfers/store.ts', 'sql`select 1\n  from x\n  join ledger.account`'),
    1,
  )
  assert.equal(against('server/transfers/store.ts', 'sql`insert into bill values (1)`'), 1)
  assert.equal(against('server/transfers/store.ts', 'sql`update bill set id = 1`'), 1)
  assert.equal(against('server/bills/store.ts', 'sql`update bill set id = 1`'), 0)
  assert.equal(against('server/transfers/create.ts', '// the amount from bill 7'), 0)
  assert.equal(against('bench/ledger.ts', 'sql`select 1 from bill`'), 0)
  assert.equal(against('server/transfers/x.test.ts', 'database.owner`update bill set id = 1`'), 0)
  const later = source(
    'db/migrations/060_transfers_x.sql',
    'create table p (id int references bill)',
  )
  assert.deepEqual(againstOwners([], [...migrations, later]), [
    'db/migrations/060_transfers_x.sql uses bill of bills',
  ])
})

void test('banned words are found in code, not in comments and not where they are made', () => {
  const says = (path: string, text: string) => bannedWords([source(path, text)]).length
  for (const text of [
    'Date.now()',
    'new Date(1)',
    'Math.random()',
    'crypto.randomUUID()',
    'process.env.X',
    'n.toFixed(2)',
    'Number.parseFloat(x)',
  ]) {
    assert.equal(says('server/cards/apply/apply.ts', `const y = ${text}`), 1, text)
    assert.equal(says('server/platform/clock.ts', `const y = ${text}`), 0, text)
  }
  assert.equal(
    says('server/cards/apply/apply.ts', '/** Not Date.now. */\n// nor new Date()\nconst url = 1'),
    0,
  )
  assert.equal(says('server/cards/apply/apply.ts', 'new DateRange()'), 0)
})

void test('a long file, a switched-off check and work left for later are found', () => {
  assert.equal(tooLong([source('server/a.ts', 'x\n'.repeat(300))]).length, 0)
  assert.equal(tooLong([source('server/a.ts', 'x\n'.repeat(301))]).length, 1)
  assert.equal(tooLong([source('text/en/a.ts', 'x\n'.repeat(301))]).length, 0)
  assert.equal(loosened([source('a.ts', '// oxlint-disable-next-line no-console')]).length, 1)
  assert.equal(loosened([source('a.ts', '// @ts-expect-error')]).length, 1)
  assert.equal(
    leftForLater([source('a.ts', '// TODO later'), source('b.ts', 'test.only(')]).length,
    2,
  )
})

void test('texts that differ in keys or are empty are found, and sentences left in English', () => {
  const en = {
    a: {
      title: 'Title',
      empty: ' ',
      list: ['x', ''],
      say: (n: string) => `you have ${n} coins left`,
    },
  }
  const ja = {
    a: {
      title: '題',
      extra: '余',
      list: ['', 'x'],
      say: (n: string) => `you have ${n} coins left`,
    },
  }
  assert.deepEqual(unequalTexts({ en, ja }), [
    'en: a.empty is empty',
    'en: a.extra is missing',
    'ja: a.empty is missing',
  ])
  assert.deepEqual(untranslated(en, { ja }), ['ja: a.say'])
})

const declared = [{ domain: 'cards', name: 'lockCard', path: 'cards/lock' }]

void test('an operation is what has all of its members', () => {
  const lockCard = { path: 'cards/lock', kind: 0, auth: 0, input: 0, output: 0, fails: 0 }
  assert.deepEqual(
    declaredOperations({ cards: { lockCard, other: { path: 'x' }, n: 1 } }),
    declared,
  )
  assert.equal(
    pathProblems([...declared, { domain: 'cards', name: 'again', path: 'cards/lock' }]).length,
    1,
  )
  assert.equal(pathProblems([{ domain: 'cards', name: 'odd', path: 'Cards' }]).length, 1)
})

void test('an operation without handler, right or test is found', () => {
  const routes = source('server/cards/routes.ts', 'serve(lockCard, lock(deps))')
  assert.equal(withoutHandler(declared, []).length, 1)
  assert.equal(withoutHandler(declared, [source('server/bills/routes.ts', routes.text)]).length, 1)
  assert.equal(withoutHandler(declared, [routes]).length, 0)
  const rights = source('server/testing.rights.table.ts', `'cards/lock': 'user',`)
  assert.equal(withoutRight(declared, []).length, 1)
  assert.equal(withoutRight(declared, [rights]).length, 0)
  assert.equal(withoutTest(declared, [routes, rights]).length, 1)
  for (const text of ['call(lockCard)', `json('cards/lock')`, 'await lock(input)']) {
    assert.equal(
      withoutTest(declared, [routes, source('server/cards/lock.test.ts', text)]).length,
      0,
      text,
    )
  }
})

void test('a page without a screen, a screen without a page and a wrong order are found', () => {
  const page = (name: string, planned?: true) => ({
    name,
    title: name,
    ...(planned ? { planned } : {}),
  })
  const app = (...names: string[]) =>
    `const screens = {\n${names.map((name) => `  '${name}': {},`).join('\n')}\n}\n`
  const pages = [page('a/a'), page('b/b'), page('c/c', true)]
  assert.deepEqual(pageProblems(pages, app('a/a', 'b/b')), [])
  assert.equal(pageProblems(pages, app('a/a')).length, 1)
  assert.equal(pageProblems(pages, app('a/a', 'b/b', 'c/c')).length, 1)
  assert.equal(pageProblems(pages, app('b/b', 'a/a')).length, 2)
  assert.equal(pageProblems([page('a/a'), page('a/a')], app('a/a')).length, 2)
})

void test('a rule that names no test, or one that is not there, is found', () => {
  const tests = [
    source(
      'a.test.ts',
      "test('it holds', f)\nvoid test(`${x} of ${y} is (so)`, f)\ntest('it\\'s', f)",
    ),
  ]
  const row = (cell: string) =>
    rowsWithoutTest(`| Rule | Where | Shown by |\n|---|---|---|\n| R | – | ${cell} |`, tests).length
  assert.equal(row('open'), 0)
  assert.equal(row('`a.test.ts › it holds`'), 0)
  assert.equal(row('`a.test.ts › 3 of 4 is (so)`<br>`a.test.ts › it’s`'), 1)
  assert.equal(row("`a.test.ts › it's`"), 0)
  assert.equal(row('`a.test.ts › it holds not`'), 1)
  assert.equal(row('`b.test.ts › it holds`'), 1)
  assert.equal(row(''), 1)
})
