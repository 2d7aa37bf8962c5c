/** Run before the server starts: tells the weeks before, once, and leaves the networks to it. */
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Progress, openProgress } from '#tools/seed/progress.ts'
import { story } from '#tools/seed/story.ts'

const { dataDir } = readConfig(process.env)
const { progress } = openProgress(dataDir, systemClock.now())
if (progress.done('past') < story.length) await tellRest(progress)

/** Its code is loaded only when there is something to tell: most starts have told it before. */
async function tellRest(progress: Progress): Promise<void> {
  const { tellStory } = await import('#tools/seed/tell.ts')
  await tellStory(readConfig(process.env), process.env['SIMULATOR_URL'] ?? '', progress)
}
