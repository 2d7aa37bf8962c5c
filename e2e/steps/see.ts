/** What a person sees, presses and fills in; pages that are kept behind the one in front do not count. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** Between two looks, and how long something is looked for. */
const lookMs = 50
const patienceMs = 20_000

type Text = string | RegExp

/** The first visible place of a text. */
export const textOf = (page: Page | Locator, text: Text): Locator =>
  page.getByText(text).filter({ visible: true }).first()

/** @throws Error when the text does not appear */
export const sees = (page: Page | Locator, text: Text, limitMs = patienceMs): Promise<void> =>
  textOf(page, text).waitFor({ timeout: limitMs })

/** @throws Error when the text does not go away */
export const seesNoMore = (page: Page, text: Text): Promise<void> =>
  textOf(page, text).waitFor({ state: 'hidden' })

/** The field of a label, as it is written; a segment may be called the same. */
export const fieldOf = (page: Page | Locator, label: string): Locator =>
  page
    .getByLabel(label, { exact: true })
    .and(page.locator('textarea, input:not([type="radio"])'))
    .filter({ visible: true })

export const fill = (page: Page | Locator, label: string, text: string): Promise<void> =>
  fieldOf(page, label).fill(text)

/** A button or link, by its whole name or by a pattern of it. */
export const control = (page: Page | Locator, name: Text): Locator => {
  const called = { name, exact: true }
  return page.getByRole('button', called).or(page.getByRole('link', called)).first()
}

export const press = (page: Page | Locator, name: Text): Promise<void> =>
  control(page, name).click()

/** Chooses one of the segments or chips that stand side by side. */
export async function choose(page: Page | Locator, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true })
  await radio.click()
  // One that leads to another part of the page shows it when that has come.
  await eventually(`${name} is chosen`, () => radio.isChecked())
}

/** The value beside a label in a list of facts. */
export const factOf = (page: Page | Locator, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }), visible: true })
    .getByRole('definition')

/** The value beside a label reads so; a plain text is the whole of it. */
export async function seesFact(page: Page | Locator, label: string, value: Text): Promise<void> {
  const read = async (): Promise<string> => (await factOf(page, label).textContent()) ?? ''
  if (typeof value === 'string') return comesTo(read, value)
  assert.match(await lookFor(read, (text) => value.test(text)), value)
}

/** The sheet in front. */
export const sheetOf = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title })

/** Keys go there. */
export const hasFocus = (place: Locator): Promise<void> =>
  comesTo(() => place.evaluate((node) => node === document.activeElement), true)

/** The large title of the page. */
export const seesTitle = (page: Page, title: Text): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title }).waitFor()

/** Nothing of it is on the page, or nothing soon. */
export const seesNone = (places: Locator): Promise<void> => comesTo(() => places.count(), 0)

/** What is read comes to be this. @throws AssertionError with what it was last */
export async function comesTo<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  assert.equal(await lookFor(read, (found) => found === wanted), wanted)
}

/** Looks until `probe` answers true. @throws Error named by `what` when it does not in time */
export async function eventually(
  what: string,
  probe: () => Promise<boolean> | boolean,
  limitMs = patienceMs,
): Promise<void> {
  if (await lookFor(probe, (isSo) => isSo, limitMs)) return
  throw new Error(`not in ${limitMs / 1000} s: ${what}`)
}

/** Looks until what is read is right, or patience ends. @returns what was read last */
async function lookFor<T>(
  read: () => Promise<T> | T,
  isRight: (found: T) => boolean,
  limitMs = patienceMs,
): Promise<T> {
  let found = await read()
  for (let waitedMs = 0; waitedMs < limitMs && !isRight(found); waitedMs += lookMs) {
    await sleep(lookMs)
    found = await read()
  }
  return found
}

/** Waits until the address of the page is this one. */
export const isAt = (page: Page, address: Text): Promise<void> =>
  page.waitForURL((url) => {
    const here = url.pathname + url.search
    return typeof address === 'string' ? here === address : address.test(here)
  })
