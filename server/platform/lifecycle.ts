/** What every process of the product has in common: how it says it is ready, and how it ends. */

/** Handed to a process' main function, so that what it opens is closed again. */
export type Lifetime = {
  /** Says how to end what was just made. Ends come last made first, each awaited. */
  readonly onStop: (what: string, stop: () => unknown) => void
  /** Allows the end so much longer than usual. */
  readonly allow: (moreMs: number) => void
  /** Aborted when the process begins to end, for loops and waits. */
  readonly signal: AbortSignal
  /** Ends the process for a fault found outside `main`. */
  readonly fail: (error: unknown) => void
}

/** Longest wait for an orderly end; what still hangs then is named and left. */
const stopTimeoutMs = 4_000

/** One Ctrl-C may arrive twice: from the terminal, and passed on by npm. */
const sameKeyMs = 500

type Stop = { readonly what: string; readonly stop: () => unknown }

/**
 * Runs a process: `main` builds everything and returns once it serves. The one who started us is
 * then told `{ ready: true }`. SIGTERM, SIGINT, SIGHUP, a fatal error or the end of the one who
 * started us ends what was built, in reverse; a second signal ends at once. The exit code is 0 after
 * a signal, 1 after an error.
 */
export function runProcess(
  name: string,
  main: (lifetime: Lifetime) => Promise<void>,
  options: { readonly stopTimeoutMs?: number } = {},
): void {
  const stops: Stop[] = []
  const controller = new AbortController()
  let endingSinceMs: number | undefined
  let patienceMs = options.stopTimeoutMs ?? stopTimeoutMs

  const end = (exitCode: 0 | 1): void => {
    if (endingSinceMs !== undefined) return
    endingSinceMs = performance.now()
    controller.abort()
    setTimeout(() => {
      console.error(`${name}: gave up waiting for ${stops.at(-1)?.what ?? 'the end'}`)
      process.exit(1)
    }, patienceMs).unref()
    void stopAll(name, stops).then((clean) => process.exit(clean ? exitCode : 1))
  }
  const fail = (error: unknown): void => {
    // What was under way when the end began says so; that is no fault.
    if (endingSinceMs !== undefined && error instanceof Error && error.name === 'AbortError') return
    console.error(`${name}: ${describe(error)}`)
    end(1)
  }
  const signalled = (): void => {
    if (endingSinceMs !== undefined && performance.now() - endingSinceMs > sameKeyMs)
      process.exit(1)
    end(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, signalled)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  // Only there when somebody started us with a channel; it ends with them, whatever ended them.
  process.on('disconnect', () => end(0))
  // Whoever read our output may be gone before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  const onStop = (what: string, stop: () => unknown): void => {
    stops.push({ what, stop })
  }
  const allow = (moreMs: number): void => {
    patienceMs += moreMs
  }
  void main({ onStop, allow, fail, signal: controller.signal }).then(
    () => process.send?.({ ready: true }),
    fail,
  )
}

/** Leaves the one being waited for last in the list, so that it can be named. */
async function stopAll(name: string, stops: Stop[]): Promise<boolean> {
  let clean = true
  for (let last = stops.at(-1); last; last = stops.at(-1)) {
    try {
      await last.stop()
    } catch (error) {
      clean = false
      console.error(`${name}: ending ${last.what}: ${describe(error)}`)
    }
    stops.pop()
  }
  return clean
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
