/** One part of `npm test`: what it says while it runs, and what it came to. */
import { spawn } from 'node:child_process'
import { seconds } from '#tools/start/say.ts'

/** How many checks passed and failed. */
export type Count = { readonly passed: number; readonly failed: number }

/** A part of `npm test`. */
export type Stage = {
  readonly name: string
  /** What it looks at, for people. */
  readonly about: string
  readonly run: (signal: AbortSignal) => Promise<Count>
}

/** Longest run of one outside program: none of them takes a tenth of it on a slow machine. */
const programTimeoutMs = 10 * 60_000

/** Runs the stages one after the other, also after one failed, and adds up. */
export async function runStages(stages: readonly Stage[], signal: AbortSignal): Promise<Count> {
  let total: Count = { passed: 0, failed: 0 }
  for (const stage of stages) {
    if (signal.aborted) break
    const began = performance.now()
    console.log(`▸ ${stage.name}: ${stage.about}`)
    const count = await stage.run(signal).catch(failure)
    const mark = count.failed > 0 ? '✗' : '✓'
    console.log(`${mark} ${stage.name}: ${summary(count)} in ${seconds(began)}`)
    total = { passed: total.passed + count.passed, failed: total.failed + count.failed }
  }
  return total
}

/** `3 passed, 0 failed` */
export const summary = ({ passed, failed }: Count): string => `${passed} passed, ${failed} failed`

function failure(error: unknown): Count {
  console.error(error)
  return { passed: 0, failed: 1 }
}

/** A stage that is one program: it passes when the program ends with 0. Shows only what failed. */
export function programStage(
  name: string,
  about: string,
  command: readonly [string, ...string[]],
): Stage {
  return { name, about, run: (signal) => runProgram(command, signal) }
}

function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  signal: AbortSignal,
): Promise<Count> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      signal,
      timeout: programTimeoutMs,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk: Buffer) => said.push(chunk))
    }
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve({ passed: 1, failed: 0 })
      process.stdout.write(Buffer.concat(said))
      return resolve({ passed: 0, failed: 1 })
    })
  })
}
