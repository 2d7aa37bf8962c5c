/** Run before the server starts: tells the weeks before, once, and leaves the networks to it. */
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openProgress } from '#tools/seed/progress.ts'
import { story } from '#tools/seed/story.ts'
import { steps } from '#tools/seed/today.ts'

const config = readConfig(process.env)
const { progress, isNew } = openProgress(config.dataDir, systemClock.now())
if (progress.done('past') < story.length) await tellRest()

/** Its code is loaded only when there is something to tell: most starts have told it before. */
async function tellRest(): Promise<void> {
  const { announceDemo } = await import('#tools/seed/announce.ts')
  await announceDemo(config, progress.began)
  const { isTold, tellStory } = await import('#tools/seed/tell.ts')
  // A database that came with its demo users, and a new data folder.
  if (isNew && (await isTold(config))) {
    progress.note('past', story.length)
    progress.note('today', steps.length)
    return
  }
  await tellStory(config, process.env['SIMULATOR_URL'] ?? '', progress)
}
