/** Lists of any length at the desks: only what is on show is in the page, and it is the right part. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { KycForm } from '#contract/kyc.ts'
import { readConfig } from '#server/config.ts'
import { sealsOf } from '#server/kyc/kyc.ts'
import { atDesk } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { eventually, fill, press, sees, sheetOf } from '#e2e/steps/see.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual' })

const count = 10_000
/** Rows in the page at most, however long a list is. */
const rowsMax = 200
const idOf = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const numbers = Array.from({ length: count }, (_, index) => index + 1)

/** Users 1 to 10,000, a minute apart in a year long gone. */
async function seedUsers({ database }: System): Promise<void> {
  await database.sql`
    insert into identity_user (
      id, uid, username, email, nickname, password_hash, invite_code, terms_version,
      terms_accepted_at, language, region, created_at)
    select id, 1000 + n, 'seed' || lpad(n::text, 5, '0'), 'seed' || n || '@mail.test',
           'Seed ' || n, '$argon2id$none', upper(lpad(to_hex(n), 8, '0')), '1', now(), 'en',
           case when n % 10 = 0 then 'IS' end,
           timestamptz '2020-01-01 00:00Z' + n * interval '1 minute'
      from unnest(${numbers.map(idOf)}::uuid[], ${numbers}::int4[]) as made (id, n)
    on conflict do nothing`
}

/** An application of each of them that waits. */
async function seedCases({ database }: System): Promise<void> {
  const { DOCUMENT_SECRET } = readConfig(minimal)
  const sealed = numbers.map((number) => {
    const form: KycForm = {
      firstName: 'Case',
      lastName: String(number).padStart(5, '0'),
      documentType: 'passport',
    }
    return sealsOf(DOCUMENT_SECRET, idOf(number)).sealVersion(1, form).toString('base64')
  })
  const ids = numbers.map(idOf)
  await database.sql`
    insert into kyc_application (user_id, state, version, submitted_at)
    select id, 'submitted', 1, timestamptz '2020-01-01 00:00Z' + n * interval '1 minute'
      from unnest(${ids}::uuid[], ${numbers}::int4[]) as made (id, n)`
  await database.sql`
    insert into kyc_version (user_id, version, sealed, submitted_at)
    select id, 1, decode(sealed, 'base64'), now()
      from unnest(${ids}::uuid[], ${sealed}::text[]) as made (id, sealed)`
}

/** Of one who waits, in px, as the identity desk draws it. */
const rowHeight = 96

/** What the configuration has no default for; none of it is used here. */
const minimal = {
  DATABASE_URL: '-',
  JOBS_DATABASE_URL: '-',
  SMTP_URL: 'smtp://localhost',
  TWILIO_ACCOUNT_SID: '-',
  TWILIO_AUTH_TOKEN: '-',
  TWILIO_FROM: '-',
  PRICES_URL: 'http://localhost',
  RATES_URL: 'http://localhost',
  SIGNER_SOCKET: '-',
}

/** A list of five pages is asked for anew each 25 s. */
const askedAnewMs = 60_000

/** Has long tasks of the page noted from now on; answers with how to read them, in ms. */
async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(globalThis, { longTasks: long })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(Math.round(duration))
    }).observe({ type: 'longtask' })
  })
  return () => page.evaluate<number[]>('globalThis.longTasks')
}

/**
 * Scrolls to a place, or as far as there is something yet, until `text` shows; never more rows than
 * there may be.
 */
async function scrollTo(
  list: Locator,
  row: 'row' | 'listitem',
  { text, top }: { readonly text: string; readonly top: number },
): Promise<void> {
  for (let step = 0; step < 400; step += 1) {
    await list.evaluate((element, to) => {
      element.scrollTop = Math.min(to, element.scrollHeight)
    }, top)
    const rows = await list.getByRole(row).count()
    assert.ok(rows < rowsMax, `${rows} rows are in the page`)
    if (await list.getByText(text).isVisible()) return
    await list.page().waitForTimeout(50)
  }
  throw new Error(`${text} does not show`)
}

const isActive = (list: Locator, text: RegExp): Promise<void> =>
  list.locator('[data-active]').filter({ hasText: text }).waitFor()

journey(
  'ten thousand users scroll, sort, and are narrowed, with few rows in the page',
  async (stage) => {
    const { system } = stage
    await seedUsers(system)
    const page = await atDesk(stage, 'support', 'users')
    const table = page.getByRole('table', { name: 'Users' })
    await sees(table, 'seed10000')
    const longTasks = await watchTasks(page)
    await scrollTo(table, 'row', { text: 'seed00001', top: 10_000 * rowHeight })
    console.log(`long tasks while 10,000 users scroll: ${JSON.stringify(await longTasks())} ms`)

    await press(page, 'Name')
    await sees(table, 'seed00001')
    await table.focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('j')
    await isActive(table, /seed00003/)
    await page.keyboard.press('ArrowUp')
    await isActive(table, /seed00002/)
    await page.keyboard.press('End')
    await isActive(table, /seed\d+/)
    await page.keyboard.press('Home')
    await isActive(table, /seed00001/)

    await press(page, 'Filter…')
    const sheet = sheetOf(page, 'Filter')
    await fill(sheet, 'Region', 'IS')
    await fill(sheet, 'Opened before', '2020-01-02')
    await fill(sheet, 'Keep it as', 'Iceland, first day')
    await press(sheet, 'Keep the filter')
    await press(sheet, 'Close')
    await sees(page, 'Copy 143 rows')
    await press(page, 'Copy 143 rows')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const [heads, first] = copied.split('\n')
    assert.match(heads ?? '', /^Name\tUID\tContact/)
    assert.match(first ?? '', /^seed00010\t1010\t/)
    await page.reload()
    await press(page, 'Iceland, first day')
    await sees(page, 'Copy 143 rows')
  },
)

journey('a queue of ten thousand keeps its place while others leave it', async (stage) => {
  const { system } = stage
  await seedUsers(system)
  await seedCases(system)
  const page = await atDesk(stage, 'compliance', 'identity')
  const list = page.getByRole('list', { name: 'Waiting' })
  await sees(list, 'Case 00001')
  const longTasks = await watchTasks(page)
  await scrollTo(list, 'listitem', { text: 'Case 00400', top: 397 * rowHeight })
  console.log(`long tasks while the queue scrolls: ${JSON.stringify(await longTasks())} ms`)
  // Far from the end, where more is fetched while one looks.
  await list.evaluate((element, top) => (element.scrollTop = top), 297 * rowHeight)
  await list.getByText('Case 00300').click()
  const before = await list.evaluate((element) => element.scrollTop)
  await system.database.owner`
    update kyc_application set state = 'draft' where user_id in (${idOf(1)}, ${idOf(2)})`
  await eventually(
    'two rows left above',
    async () => {
      const now = await list.evaluate((element) => element.scrollTop)
      return Math.abs(before - now - 2 * rowHeight) < 2
    },
    askedAnewMs,
  )
  await isActive(list, /Case 00300/)
  await list.focus()
  await page.keyboard.press('k')
  await isActive(list, /Case 00299/)
})
