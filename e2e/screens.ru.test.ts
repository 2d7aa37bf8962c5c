import { stageFor } from '#e2e/steps/journey.ts'
import { fits, manyScreens } from '#e2e/steps/screens.ts'

const journey = stageFor(manyScreens)

// The longest words.
journey('every screen fits a narrow phone in Russian', (stage) => fits(stage, 'ru'))
