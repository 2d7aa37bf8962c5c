import type { Instant } from '#kernel/time.ts'
import { Moment } from '#console/Parts.tsx'

/** What happened to a case, and when. */
export const History = ({
  events,
}: {
  readonly events: readonly { readonly at: Instant; readonly word: string }[]
}) => (
  <section className="panel grid gap-1 p-4" aria-label="History">
    <h3 className="t-strong">History</h3>
    <p className="t-small text-dim">
      {events.map(({ at, word }, place) => (
        <span key={`${at} ${word}`}>
          {place > 0 && ' · '}
          <Moment at={at} /> {word}
        </span>
      ))}
    </p>
  </section>
)
