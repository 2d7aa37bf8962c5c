/**
 * The whole life of a card with the other issuer; what only that one knows stays there. One that is
 * printed and loaded goes through all that it does.
 */
import { assert } from '#kernel/assert.ts'
import { lives, playLife } from '#e2e/steps/cards.life.ts'
import { stageFor } from '#e2e/steps/journey.ts'

const journey = stageFor({ cadence: 'manual' })
const life = lives.find(({ type }) => type === 'MUSE')
assert(life, 'there is such a life')

journey('a MUSE card of the other issuer lives the same life', (stage) =>
  playLife(stage, life, 'lithic'),
)
