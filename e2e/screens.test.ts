import assert from 'node:assert/strict'
import { stageFor } from '#e2e/steps/journey.ts'
import { lookAt, manyScreens, turn, widthsTooNarrow } from '#e2e/steps/screens.ts'
import { violationsOn } from '#tools/screens/axe.ts'

const journey = stageFor(manyScreens)

journey(
  'axe finds nothing on any screen or sheet, in both themes, on a phone and a desk',
  async (stage) => {
    const found: string[] = []
    await lookAt(stage, 'en', async (page, { name }) => {
      for (const width of [390, 1190]) {
        for (const theme of ['dark', 'light'] as const) {
          await turn(page, { width, theme })
          const scope = theme === 'dark' ? 'all' : 'colours'
          for (const { rule, where } of await violationsOn(page, scope)) {
            found.push(`${name}, ${width}, ${theme}: ${rule}: ${where.join('; ')}`)
          }
        }
      }
      found.push(...(await widthsTooNarrow(page)).map((width) => `${name}: too wide for ${width}`))
    })
    assert.deepEqual(found, [])
  },
)
