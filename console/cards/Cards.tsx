/** The card desks: `#/cards/<part>`, and one card at `#/cards/card/<id>`. */
import type { ReactNode } from 'react'
import { type DeskQueue, type QueueName, deskQueues } from '#contract/operators.overview.ts'
import type { Role } from '#contract/operators.permissions.ts'
import { Applications } from '#console/cards/Applications.tsx'
import { Bindings } from '#console/cards/Bindings.tsx'
import { Books } from '#console/cards/Books.tsx'
import { Disputes } from '#console/cards/Disputes.tsx'
import { Post } from '#console/cards/Post.tsx'
import { Recharges } from '#console/cards/Recharges.tsx'
import { DeskCard, Search } from '#console/cards/Search.tsx'
import { Desk } from '#console/Parts.tsx'
import { usePlace } from '#console/place.ts'
import { useQueues } from '#console/queues.tsx'
import { Empty } from '#ui/Status.tsx'

type Part = {
  readonly name: string
  readonly label: string
  readonly show: (role: Role, id: string | undefined) => ReactNode
}

const parts: readonly Part[] = [
  { name: 'applications', label: 'Applications', show: (role) => <Applications role={role} /> },
  { name: 'post', label: 'Post', show: (role) => <Post role={role} /> },
  { name: 'bindings', label: 'Bindings', show: (role) => <Bindings role={role} /> },
  { name: 'recharges', label: 'Recharges', show: (role) => <Recharges role={role} /> },
  { name: 'disputes', label: 'Disputes', show: (role) => <Disputes role={role} /> },
  {
    name: 'card',
    label: 'Cards',
    show: (role, id) => (id === undefined ? <Search /> : <DeskCard key={id} id={id} role={role} />),
  },
  { name: 'books', label: 'Books', show: () => <Books /> },
]

/** Whichever part the address names; the first unless it names one. */
export function Cards({ role }: { readonly role: Role }) {
  const [, name = 'applications', id] = usePlace()
  const part = parts.find((one) => one.name === name)
  return (
    <Desk title="Cards">
      <Parts current={name} />
      {part ? part.show(role, id) : <Empty>There is no such desk.</Empty>}
    </Desk>
  )
}

function Parts({ current }: { readonly current: string }) {
  const waiting = useWaitingByPart()
  return (
    <nav
      aria-label="Card desks"
      className="relative -mx-gutter -my-1 overflow-x-auto px-gutter py-1 wide:-mx-1 wide:px-1"
    >
      <ul role="list" className="flex gap-2">
        {parts.map(({ name, label }) => {
          const count = waiting.get(name) ?? 0
          const isHere = name === current
          return (
            <li key={name}>
              <a
                href={`#/cards/${name}`}
                aria-current={isHere ? 'page' : undefined}
                className={`press t-small inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-[520] whitespace-nowrap ${isHere ? 'bg-gold-wash text-gold' : 'bg-raised text-text'}`}
              >
                {label}
                {count > 0 && (
                  <span className="tnum text-dim">
                    {count}
                    <span className="sr-only"> waiting</span>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const queues: Readonly<Record<QueueName, DeskQueue>> = deskQueues

/** How many wait in each part. */
function useWaitingByPart(): ReadonlyMap<string, number> {
  const { data } = useQueues()
  const waiting = new Map<string, number>()
  for (const { queue, count } of data?.queues ?? []) {
    const part = queues[queue].part
    if (part !== undefined) waiting.set(part, count)
  }
  return waiting
}
