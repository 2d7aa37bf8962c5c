import type { Language } from '#contract/language.ts'
import { type DeskQueue, type Queue, deskQueues } from '#contract/operators.overview.ts'
import type { Instant } from '#kernel/time.ts'
import { ageText } from '#console/age.ts'
import type { ConsoleTexts } from '#console/language.ts'
import { Answer } from '#console/Parts.tsx'
import { useQueues } from '#console/queues.tsx'
import { SectionHead } from '#ui/List.tsx'

type Told = { readonly texts: ConsoleTexts; readonly language: Language }

/** What waits for people: how many, and the oldest. Nothing for a role that has no queue. */
export function Queues(told: Told) {
  const found = useQueues()
  if (found.data?.queues.length === 0) return null
  return (
    <section>
      <SectionHead title={told.texts.waiting} />
      <Answer of={found}>
        {({ at, queues }) => (
          <ul
            role="list"
            aria-label={told.texts.waiting}
            className="grid grid-cols-2 gap-3 wide:grid-cols-4"
          >
            {queues.map((queue) => (
              <li key={queue.queue}>
                <Tile {...told} queue={queue} now={at} />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  )
}

function Tile({
  texts,
  language,
  queue: { queue, count, oldestAt },
  now,
}: Told & { readonly queue: Queue; readonly now: Instant }) {
  const { place, part }: DeskQueue = deskQueues[queue]
  const frame = 'panel grid h-full content-between gap-2 p-4'
  const inside = (
    <>
      <span className="t-small text-dim">{texts.queue[queue]}</span>
      <span className={`t-title tnum ${count === 0 ? 'text-faint' : ''}`}>
        {new Intl.NumberFormat(language).format(count)}
      </span>
      <span className="t-small tnum text-dim">
        {oldestAt === null ? texts.queueEmpty : texts.oldest(ageText(language, now, oldestAt))}
      </span>
    </>
  )
  return place === null ? (
    <div className={frame}>{inside}</div>
  ) : (
    <a href={part === undefined ? `#/${place}` : `#/${place}/${part}`} className={`press ${frame}`}>
      {inside}
    </a>
  )
}
