import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import type { Nursery, Program } from '#tools/start/child.ts'
import { openLog } from '#tools/start/log.ts'
import { plainError } from '#tools/start/say.ts'

/**
 * Makes the demo users where they are missing; does nothing the second time.
 * @returns what it prints: the log-ins
 * @throws Error with the end of its log
 */
export async function runSeed(
  program: Program,
  { root, logFolder, signal }: Nursery,
): Promise<string> {
  const log = openLog(logFolder, program.name)
  const child = spawn(process.execPath, [path.join(root, program.script)], {
    cwd: root,
    env: program.env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = child.stdout ? text(child.stdout) : Promise.resolve('')
  if (child.stderr)
    child.stderr.on('data', (chunk: Buffer) => log.write(chunk.toString().trimEnd()))
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw plainError(`the demo data could not be made; ${log.file} ends\n${log.tail()}`)
  return (await said).trimEnd()
}
