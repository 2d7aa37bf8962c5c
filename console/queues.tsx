import { deskQueues, queueList } from '#contract/operators.overview.ts'
import { secondMs } from '#kernel/time.ts'
import { useAnswer } from '#console/calls.ts'

/** How often the queues are counted anew; whatever this operator does is counted at once. */
export const queuesEveryMs = 15 * secondMs

/** The queues, asked for once however many places show them. */
export const useQueues = () => useAnswer(queueList, {}, { everyMs: queuesEveryMs })

/** How many wait at each desk. */
export function useWaiting(): ReadonlyMap<string, number> {
  const { data } = useQueues()
  const waiting = new Map<string, number>()
  for (const { queue, count } of data?.queues ?? []) {
    const { place } = deskQueues[queue]
    if (place !== null && count > 0) waiting.set(place, (waiting.get(place) ?? 0) + count)
  }
  return waiting
}

/** Counts above it are told as more than that. */
const badgeMax = 99

/** How many wait behind an entry of the side, which it describes; nothing for none. */
export function Badge({
  id,
  count = 0,
}: {
  readonly id: string
  readonly count?: number | undefined
}) {
  if (count === 0) return null
  return (
    <span
      id={id}
      aria-hidden="true"
      className="t-tiny tnum rounded-full bg-raised px-2 py-0.5 text-text"
    >
      <span>{count > badgeMax ? `${badgeMax}+` : count}</span>
      <span className="sr-only"> waiting</span>
    </span>
  )
}
