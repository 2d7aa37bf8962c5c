/** The whole life of one card of each type with the other issuer; what only that one knows stays there. */
import { lives, playLife } from '#e2e/steps/cards.life.ts'
import { stageFor } from '#e2e/steps/journey.ts'

const journey = stageFor({ cadence: 'manual' })

for (const life of lives) {
  journey(`a ${life.type} card of the other issuer lives the same life`, (stage) =>
    playLife(stage, life, 'lithic'),
  )
}
