import { useRef, useState } from 'react'

/**
 * Runs something a person started, once at a time: presses while it runs do nothing. `error` is
 * what the last run threw, until the next begins or `clear` is called.
 */
export function useAction<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<void>,
): {
  readonly run: (...args: Args) => Promise<void>
  readonly busy: boolean
  readonly error: unknown
  readonly clear: () => void
} {
  const [state, setState] = useState<{ readonly busy: boolean; readonly error?: unknown }>({
    busy: false,
  })
  const running = useRef(false)
  const run = async (...args: Args) => {
    if (running.current) return
    running.current = true
    setState({ busy: true })
    try {
      await action(...args)
      setState({ busy: false })
    } catch (error) {
      setState({ busy: false, error })
    } finally {
      running.current = false
    }
  }
  return { run, busy: state.busy, error: state.error, clear: () => setState({ busy: false }) }
}
