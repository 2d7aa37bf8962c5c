import assert from 'node:assert/strict'
import { stageFor } from '#e2e/steps/journey.ts'
import { type Turn, chooseElsewhere, lookAt, manyScreens, turn } from '#e2e/steps/screens.ts'
import { type Scope, violationsOn } from '#tools/screens/axe.ts'
import { isTooWide } from '#tools/screens/visit.ts'

const journey = stageFor(manyScreens)

/** What is looked for, one after another: each is one turn away from the one before. */
const looks: readonly (readonly [Turn, Scope | 'width'])[] = [
  [{ width: 390, theme: 'dark' }, 'width'],
  [{}, 'all'],
  [{ theme: 'light' }, 'colours'],
  [{ width: 1190 }, 'colours'],
  [{ theme: 'dark' }, 'all'],
  [{ width: 320 }, 'width'],
  // The longest words.
  [{ language: 'ru' }, 'width'],
  [{ width: 390 }, 'width'],
  // Signs of full width, and lines that break anywhere.
  [{ language: 'ja' }, 'width'],
  [{ width: 320 }, 'width'],
]

journey(
  'on any screen or sheet axe finds nothing in both themes, on a phone and a desk, and no language is too wide',
  async (stage) => {
    const found: string[] = []
    await lookAt(stage, async (page, { name }) => {
      let shown: Turn = { language: 'en' }
      for (const [to, sought] of looks) {
        shown = { ...shown, ...to }
        await turn(page, to)
        const told = `${name}, ${Object.values(shown).join(', ')}`
        if (sought !== 'width') {
          const faults = await violationsOn(page, sought)
          found.push(...faults.map(({ rule, where }) => `${told}: ${rule}: ${where.join('; ')}`))
        } else if (await isTooWide(page)) found.push(`${told}: too wide`)
      }
      await chooseElsewhere(page, 'en')
    })
    assert.deepEqual(found, [])
  },
)
