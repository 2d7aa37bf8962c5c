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

/** Runs axe-core on what is shown. */
export async function violationsOn(page: Page): Promise<readonly Violation[]> {
  await page.evaluate(axe.source)
  const run = `axe.run({ runOnly: ${JSON.stringify(standards)} })`
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
