/** Every screen and sheet of the app, one after another, each in the state it is worth seeing in. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Language } from '#contract/language.ts'
import { languageTexts } from '#e2e/steps/texts.ts'
import type { Stage } from '#e2e/steps/journey.ts'
import type { SystemOptions } from '#e2e/support/system.ts'
import { type Shot, type Viewer, shotsOf } from '#tools/screens/shots.ts'
import { belongingsOf, sessionsOf } from '#tools/screens/source.ts'
import { isTooWide } from '#tools/screens/visit.ts'

/** Nothing changes for so long, after a press and after a turn; the longest anything may go on. */
const stillMs = 120
const turnedMs = 40
const movesMostMs = 5_000
const height = 844

/** Has `look` see every screen; two pages share them, as many as there are cores. */
export async function lookAt(
  stage: Stage,
  language: Language,
  look: (page: Page, shot: Shot) => Promise<void>,
): Promise<void> {
  const { system } = stage
  const sessions = await sessionsOf(system.wire)
  const shots = shotsOf(await belongingsOf(system, sessions.hero))
  // What a newcomer does builds on what they did before: one page shows it, in its order.
  const ofNewcomer = shots.filter(({ viewer }) => viewer === 'newcomer')
  const ofOthers = shots.filter(({ viewer }) => viewer !== 'newcomer')
  const texts = await languageTexts[language]()
  const work = async (first: Shot[]): Promise<void> => {
    const pages = new Map<Viewer, Page>()
    const next = () => first.shift() ?? ofOthers.shift()
    for (let shot = next(); shot; shot = next()) {
      const session = shot.viewer === 'visitor' ? {} : { session: sessions[shot.viewer] }
      const page = pages.get(shot.viewer) ?? (await stage.open('/', { language, ...session }))
      pages.set(shot.viewer, page)
      await page.setViewportSize({ width: 390, height })
      await page.goto(shot.address)
      await isStill(page)
      if (shot.act) {
        await shot.act(page, texts)
        await isStill(page)
      }
      await look(page, shot)
    }
  }
  await Promise.all([work(ofNewcomer), work([])])
}

/** What a look at every screen is taken on: people with weeks behind them, and few blocks meanwhile. */
export const manyScreens: SystemOptions = {
  demo: true,
  cadence: { busyMs: 1_000, idleMs: 30_000 },
}

/** @throws AssertionError naming the screens that have to be moved sideways in a language */
export async function fits(stage: Stage, language: Language): Promise<void> {
  const wide: string[] = []
  await lookAt(stage, language, async (page, { name }) => {
    wide.push(...(await widthsTooNarrow(page)).map((width) => `${name} in ${width}`))
  })
  assert.deepEqual(wide, [])
}

/** The widths of phones that this screen would have to be moved sideways on. */
export async function widthsTooNarrow(page: Page): Promise<readonly number[]> {
  const narrow: number[] = []
  for (const width of [390, 320]) {
    await turn(page, { width })
    if (await isTooWide(page)) narrow.push(width)
  }
  return narrow
}

/** Shows the same screen in another width or theme. */
export async function turn(
  page: Page,
  to: { readonly width?: number; readonly theme?: 'dark' | 'light' },
): Promise<void> {
  if (to.width !== undefined) await page.setViewportSize({ width: to.width, height })
  if (to.theme !== undefined) await page.emulateMedia({ colorScheme: to.theme })
  await isStill(page, turnedMs)
}

/** Waits until nothing on the page is loading or moving. */
async function isStill(page: Page, quietMs = stillMs): Promise<void> {
  await page.evaluate(
    async ({ quietMs, movesMostMs }) => {
      await document.fonts.ready
      const began = performance.now()
      let changed = began
      const watcher = new MutationObserver(() => (changed = performance.now()))
      watcher.observe(document, { subtree: true, childList: true, attributes: true })
      const isMoving = () =>
        document.querySelector('.skeleton') !== null ||
        !document.querySelector('h1') ||
        document.getAnimations().some(({ playState }) => playState === 'running')
      while (
        performance.now() - began < movesMostMs &&
        (isMoving() || performance.now() - changed < quietMs)
      ) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      watcher.disconnect()
    },
    { quietMs, movesMostMs },
  )
}
