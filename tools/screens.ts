/**
 * `npm run screens`: a picture of every page and sheet, into `.data/screens/<theme>-<width>-<language>/`.
 * Of the product at `APP_URL`, or of one of its own. `-- --theme dark,light --width 390,320,1190
 * --language en,ru,ja` says which; `--only PATTERN` takes some; `--axe` looks for what keeps people out.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { type Language, languages } from '#contract/language.ts'
import type { Session } from '#contract/identity.ts'
import { type PageOptions, launchChromium, openPage } from '#e2e/support/page.ts'
import type { Texts } from '#text/en/all.ts'
import { violationsOn } from '#tools/screens/axe.ts'
import { type Shot, type Viewer, shotsOf } from '#tools/screens/shots.ts'
import { type Source, belongingsOf, openSource, sessionsOf } from '#tools/screens/source.ts'
import { isTooWide, visit } from '#tools/screens/visit.ts'

const folder = path.join(import.meta.dirname, '../.data/screens')
/** Heights of the design's own pictures; a desk is as high as it is usual. */
const heights: Readonly<Record<number, number>> = { 320: 568, 390: 844 }
const deskHeight = 800

const { values: flags } = parseArgs({
  options: {
    theme: { type: 'string', default: 'dark,light' },
    width: { type: 'string', default: '390' },
    language: { type: 'string', default: 'en' },
    only: { type: 'string', default: '' },
    axe: { type: 'boolean', default: false },
  },
})

const loadTexts: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('#text/en/all.ts'),
  'zh-CN': () => import('#text/zh-CN/all.ts'),
  'zh-TW': () => import('#text/zh-TW/all.ts'),
  ja: () => import('#text/ja/all.ts'),
  ru: () => import('#text/ru/all.ts'),
}

/** One way of looking at all pages. */
type Look = {
  readonly theme: 'dark' | 'light'
  readonly width: number
  readonly language: Language
}

const faults = await photograph()
console.log(faults === 0 ? 'No faults.' : `${faults} fault${faults === 1 ? '' : 's'}.`)
process.exit(flags.axe && faults > 0 ? 1 : 0)

async function photograph(): Promise<number> {
  const source = await openSource(process.env)
  try {
    return await photographAll(source)
  } finally {
    await source.stop()
  }
}

async function photographAll({ appUrl, wire, control }: Source): Promise<number> {
  const sessions = await sessionsOf(wire)
  const shots = shotsOf(await belongingsOf({ wire, control }, sessions.hero))
  const wanted = shots.filter(({ name }) => new RegExp(flags.only).test(name))
  const browser = await launchChromium()
  let faults = 0
  try {
    for (const look of looksOf()) {
      faults += await photographAs(browser, appUrl, { look, shots: wanted, sessions })
    }
  } finally {
    await browser.close()
    await control.resume('BEP20')
  }
  return faults
}

function looksOf(): readonly Look[] {
  const themes = flags.theme.split(',').map((text) => (text === 'light' ? 'light' : 'dark'))
  const widths = flags.width.split(',').map(Number)
  const spoken = languages.filter((language) => flags.language.split(',').includes(language))
  return themes.flatMap((theme) =>
    widths.flatMap((width) => spoken.map((language) => ({ theme, width, language }))),
  )
}

type Sessions = Readonly<Record<Exclude<Viewer, 'visitor'>, Session>>

async function photographAs(
  browser: Browser,
  appUrl: string,
  {
    look,
    shots,
    sessions,
  }: { readonly look: Look; readonly shots: readonly Shot[]; readonly sessions: Sessions },
): Promise<number> {
  const { theme, width, language } = look
  const place = path.join(folder, `${theme}-${width}-${language}`)
  mkdirSync(place, { recursive: true })
  const texts: Texts = (await loadTexts[language]()).texts
  const options: PageOptions = { ...look, height: heights[width] ?? deskHeight }
  let faults = 0
  for (const viewer of ['visitor', 'newcomer', 'hero'] as const) {
    const session = viewer === 'visitor' ? {} : { session: sessions[viewer] }
    const page = await openPage(browser, appUrl, { ...options, ...session })
    page.on('pageerror', (error) => console.log(`  ${page.url()}: ${error.message}`))
    for (const shot of shots.filter((one) => one.viewer === viewer)) {
      faults += await shoot(page, shot, texts, place)
    }
    await page.context().close()
  }
  console.log(`${place}: ${shots.length} pictures`)
  return faults
}

async function shoot(page: Page, shot: Shot, texts: Texts, place: string): Promise<number> {
  const said: string[] = []
  try {
    await visit(page, shot, texts)
    if (await isTooWide(page)) said.push('can be moved sideways')
    if (flags.axe) {
      for (const { rule, impact, where } of await violationsOn(page)) {
        said.push(`${rule} (${impact})\n      ${where.join('\n      ')}`)
      }
    }
  } catch (error) {
    said.push(String(error))
  }
  await page.screenshot({ path: path.join(place, `${shot.name}.png`) })
  for (const one of said) console.log(`  ${path.basename(place)} ${shot.name}: ${one}`)
  return said.length
}
