/** The demo users and operators as `npm start` has them: made once, on the running system; prints their log-ins. */
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createControl } from '#tools/seed/control.ts'
import { createDesks } from '#tools/seed/desk.ts'
import { hireDemo, operatorTable } from '#tools/seed/operators.ts'
import { loginTable } from '#tools/seed/people.ts'
import { openProgress } from '#tools/seed/progress.ts'
import { liveToday } from '#tools/seed/today.ts'
import { type Send, createWire } from '#tools/seed/wire.ts'

const config = readConfig(process.env)
const { progress } = openProgress(config.dataDir, systemClock.now())
const sendTo =
  (port: number): Send =>
  (path, init) =>
    fetch(`http://127.0.0.1:${port}${path}`, init)
const send = sendTo(config.APP_PORT)
await hireDemo(config)
await liveToday(
  {
    send,
    wire: createWire(send),
    desk: createDesks(sendTo(config.CONSOLE_PORT), systemClock),
    control: createControl(process.env['SIMULATOR_URL'] ?? ''),
    clock: systemClock,
  },
  progress,
)
console.log(`${loginTable()}\n\n${operatorTable()}`)
