/** Every screen and sheet of the app, one after another, each in the state it is worth seeing in. */
import type { Page } from 'playwright-core'
import type { Language } from '#contract/language.ts'
import type { Stage } from '#e2e/steps/journey.ts'
import type { SystemOptions } from '#e2e/support/system.ts'
import { type Shot, type Viewer, shotsOf } from '#tools/screens/shots.ts'
import { belongingsOf, sessionsOf } from '#tools/screens/source.ts'
import { texts as english } from '#text/en/all.ts'

/** Nothing changes for so long, after a press and after a turn; the longest anything may go on. */
const stillMs = 120
const turnedMs = 40
const movesMostMs = 5_000
const height = 844

/** Has `look` see every screen, first in English; two pages share them, as many as there are cores. */
export async function lookAt(
  stage: Stage,
  look: (page: Page, shot: Shot) => Promise<void>,
): Promise<void> {
  const { system } = stage
  const sessions = await sessionsOf(system.wire)
  const shots = shotsOf(await belongingsOf(system, sessions.hero))
  // What a newcomer does builds on what they did before: one page shows it, in its order.
  const ofNewcomer = shots.filter(({ viewer }) => viewer === 'newcomer')
  const ofOthers = shots.filter(({ viewer }) => viewer !== 'newcomer')
  const work = async (first: Shot[]): Promise<void> => {
    const pages = new Map<Viewer, Page>()
    const next = () => first.shift() ?? ofOthers.shift()
    for (let shot = next(); shot; shot = next()) {
      const session = shot.viewer === 'visitor' ? {} : { session: sessions[shot.viewer] }
      const page = pages.get(shot.viewer) ?? (await stage.open('/', { language: 'en', ...session }))
      pages.set(shot.viewer, page)
      await page.setViewportSize({ width: 390, height })
      await page.goto(shot.address)
      await isStill(page)
      if (shot.act) {
        await shot.act(page, english)
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

/** How the same screen is shown. */
export type Turn = {
  readonly width?: number
  readonly theme?: 'dark' | 'light'
  readonly language?: Language
}

/** Shows the same screen otherwise. */
export async function turn(page: Page, { width, theme, language }: Turn): Promise<void> {
  if (width !== undefined) await page.setViewportSize({ width, height })
  if (theme !== undefined) await page.emulateMedia({ colorScheme: theme })
  if (language !== undefined) {
    await chooseElsewhere(page, language)
    await page.locator(`html[lang="${language}"]`).waitFor()
  }
  await isStill(page, turnedMs)
}

/** Chooses a language as another tab does: this page and the next ones are shown in it. */
export const chooseElsewhere = (page: Page, language: Language): Promise<void> =>
  page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)

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
