import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Texts } from '#text/en/all.ts'
import type { Shot } from '#tools/screens/shots.ts'

/** Sheets rise and rows enter in less. */
const settleMs = 500
const skeletonMs = 8_000

/** Goes where a shot is, has its state come about, and waits until nothing on it changes. */
export async function visit(page: Page, shot: Shot, texts: Texts): Promise<void> {
  await page.goto(shot.address)
  await settle(page)
  if (!shot.act) return
  await shot.act(page, texts)
  await settle(page)
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() => !document.querySelector('.skeleton'), undefined, {
    timeout: skeletonMs,
  })
  await sleep(settleMs)
}

/** True for a page that can be moved sideways: something on it is too wide. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
