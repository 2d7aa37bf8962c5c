import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Language } from '#contract/language.ts'
import { type Stage, stageFor } from '#e2e/steps/journey.ts'
import { lookAt, turn } from '#e2e/steps/screens.ts'
import { violationsOn } from '#tools/screens/axe.ts'
import { isTooWide } from '#tools/screens/visit.ts'

const journey = stageFor({ demo: true, cadence: { busyMs: 1_000, idleMs: 30_000 } })

journey(
  'axe finds nothing on any screen or sheet, in both themes, on a phone and a desk',
  async (stage) => {
    const found: string[] = []
    await lookAt(stage, 'en', async (page, { name }) => {
      for (const width of [390, 1190]) {
        for (const theme of ['dark', 'light'] as const) {
          await turn(page, { width, theme })
          for (const { rule, where } of await violationsOn(page)) {
            found.push(`${name}, ${width}, ${theme}: ${rule}: ${where.join('; ')}`)
          }
        }
      }
      found.push(...(await widthsTooNarrow(page)).map((width) => `${name}: too wide for ${width}`))
    })
    assert.deepEqual(found, [])
  },
)

const fits = async (stage: Stage, language: Language): Promise<void> => {
  const wide: string[] = []
  await lookAt(stage, language, async (page, { name }) => {
    wide.push(...(await widthsTooNarrow(page)).map((width) => `${name} in ${width}`))
  })
  assert.deepEqual(wide, [])
}

/** The widths of phones that this screen would have to be moved sideways on. */
async function widthsTooNarrow(page: Page): Promise<readonly number[]> {
  const narrow: number[] = []
  for (const width of [390, 320]) {
    await turn(page, { width })
    if (await isTooWide(page)) narrow.push(width)
  }
  return narrow
}

// The longest words, and the widest signs.
journey('every screen fits a narrow phone in Russian', (stage) => fits(stage, 'ru'))
journey('every screen fits a narrow phone in Japanese', (stage) => fits(stage, 'ja'))
