import { useState } from 'react'

type Save<Change> = (change: Change) => Promise<void>

/**
 * Saves what is chosen one call after another. What is pressed while a call is on its way is merged
 * into one change, which is saved when that call ends, however it ended. `show` is told what has been
 * pressed and is not saved yet; a press fails as the call that it was in.
 */
export function saveInOrder<Change>(
  merge: (earlier: Change, later: Change) => Change,
  show: (pending: Change | undefined) => void,
): (change: Change, save: Save<Change>) => Promise<void> {
  let saving: Turn<Change> | undefined
  let waiting: Turn<Change> | undefined
  const tell = () => {
    const both = saving && waiting ? merge(saving.change, waiting.change) : undefined
    show(both ?? saving?.change ?? waiting?.change)
  }
  const begin = async (
    turn: Turn<Change>,
    before: Promise<void> | undefined,
    save: Save<Change>,
  ) => {
    await before?.catch(() => undefined)
    saving = turn
    waiting = undefined
    try {
      await save(turn.change)
    } finally {
      saving = undefined
      tell()
    }
  }
  return (change, save) => {
    const merged = waiting
    if (merged) {
      merged.change = merge(merged.change, change)
      tell()
      return merged.done
    }
    const turn: Turn<Change> = { change, done: Promise.resolve() }
    const before = saving?.done
    waiting = turn
    turn.done = begin(turn, before, save)
    tell()
    return turn.done
  }
}

type Turn<Change> = { change: Change; done: Promise<void> }

/**
 * Choices that are saved as they are pressed. `pending` is shown at once in place of what the server
 * said, until it has been saved or refused; `error` is why the last that failed did, until another is
 * pressed. `save` throws instead.
 */
export function useSaves<Change>(
  work: Save<Change>,
  merge: (earlier: Change, later: Change) => Change = (_, later) => later,
): {
  readonly pending: Change | undefined
  readonly error: unknown
  readonly run: Save<Change>
  readonly save: Save<Change>
} {
  const [pending, setPending] = useState<Change>()
  const [error, setError] = useState<unknown>()
  const [press] = useState(() => saveInOrder(merge, (next) => setPending(() => next)))
  const run = async (change: Change) => {
    setError(undefined)
    try {
      await press(change, work)
    } catch (reason) {
      setError(reason)
    }
  }
  return { pending, error, run, save: (change) => press(change, work) }
}
