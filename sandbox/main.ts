/** The sandbox as a process: every stand-in and the Simulator page, on the ports of `ports.ts`. */
import { join } from 'node:path'
import { sandboxPorts } from '#sandbox/ports.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { runProcess } from '#server/platform/lifecycle.ts'

runProcess('sandbox', async ({ onStop }) => {
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  const sandbox = await startSandbox({
    dataDir: join(process.env['DATA_DIR'] ?? '.data', 'sandbox'),
    ports: sandboxPorts(process.env),
    host: process.env['SANDBOX_HOST'] ?? '127.0.0.1',
    log,
    appPort: Number(process.env['APP_PORT'] ?? 4600),
  })
  onStop('the sandbox', sandbox.stop)
  log(`Simulator at ${sandbox.simulatorUrl}`)
})
