/** The demo users and operators as `npm start` has them: made once, on the running system; prints their log-ins. */
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createControl } from '#tools/seed/control.ts'
import { hireDemo, operatorTable } from '#tools/seed/operators.ts'
import { loginTable } from '#tools/seed/people.ts'
import { openProgress } from '#tools/seed/progress.ts'
import { liveToday } from '#tools/seed/today.ts'
import { createWire } from '#tools/seed/wire.ts'

const config = readConfig(process.env)
const { progress } = openProgress(config.dataDir, systemClock.now())
const appUrl = `http://127.0.0.1:${config.APP_PORT}`
await liveToday(
  {
    wire: createWire((path, init) => fetch(appUrl + path, init)),
    control: createControl(process.env['SIMULATOR_URL'] ?? ''),
    clock: systemClock,
  },
  progress,
)
await hireDemo(config)
console.log(`${loginTable()}\n\n${operatorTable()}`)
