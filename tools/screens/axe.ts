import axe from 'axe-core'
import type { Page } from 'playwright-core'
import * as z from 'zod/mini'

/** Something that keeps people out, and where. */
export type Violation = {
  readonly rule: string
  readonly impact: string
  readonly where: readonly string[]
}

const Result = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.nullable(z.string()),
      nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string() })),
    }),
  ),
})

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Looks at a page before a fault is believed, and the time between them. */
const looksMax = 4
const restMs = 700

/** What another theme can break: it changes colours and nothing else. */
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What is looked for. */
export type Scope = 'all' | 'colours'

/**
 * Runs axe-core on what is shown. A sheet on its way in, or colours that are just turning, are no
 * fault: only what is still there when the page has come to rest is told.
 */
export async function violationsOn(
  page: Page,
  scope: Scope = 'all',
): Promise<readonly Violation[]> {
  for (let look = 1; ; look += 1) {
    const found = await violationsNow(page, scope)
    if (found.length === 0 || look === looksMax) return found
    await page.waitForTimeout(restMs)
  }
}

/** Pages that bring axe along wherever they go. It is half a megabyte: it is handed over once. */
const equipped = new WeakSet<Page>()

async function equip(page: Page): Promise<void> {
  if (equipped.has(page)) return
  equipped.add(page)
  const bring = `globalThis.bringAxe = () => {${axe.source}}`
  await page.addInitScript({ content: bring })
  await page.evaluate(bring)
}

async function violationsNow(page: Page, scope: Scope): Promise<readonly Violation[]> {
  await equip(page)
  const runOnly = JSON.stringify(scope === 'all' ? standards : ofColours)
  // Read by the browser only when it is called: most pages are left before.
  const run = `"axe" in globalThis || bringAxe(), axe.run({ runOnly: ${runOnly}, resultTypes: ['violations'] })`
  const { violations } = Result.parse(await page.evaluate(run))
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    impact: impact ?? 'unknown',
    where: nodes.map(
      ({ target, failureSummary }) =>
        `${target.join(' ')}: ${failureSummary.split('\n').at(1)?.trim() ?? ''}`,
    ),
  }))
}
