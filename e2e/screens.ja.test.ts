import { stageFor } from '#e2e/steps/journey.ts'
import { fits, manyScreens } from '#e2e/steps/screens.ts'

const journey = stageFor(manyScreens)

// The widest signs.
journey('every screen fits a narrow phone in Japanese', (stage) => fits(stage, 'ja'))
