/** The whole life of one card of each type, as its holder sees it; what only its issuer knows stays there. */
import { lives, playLife } from '#e2e/steps/cards.life.ts'
import { stageFor } from '#e2e/steps/journey.ts'

const journey = stageFor({ cadence: 'manual' })

for (const life of lives) {
  journey(
    `a ${life.type} card is applied for, used in every way, lost, replaced and given up`,
    (stage) => playLife(stage, life, 'stripe'),
  )
}
