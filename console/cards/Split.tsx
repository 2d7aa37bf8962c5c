import { type ReactNode, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { Operation } from '#contract/operation.ts'
import { usePages } from '#console/calls.ts'
import { Answer } from '#console/Parts.tsx'
import { VirtualRows } from '#console/VirtualRows.tsx'
import type { Icon } from '#ui/icons.tsx'
import { Empty, Pill } from '#ui/Status.tsx'

/** How often a queue is asked for. */
const everyMs = 5_000

/** Room for a name, a line and the marks, in px. */
const rowHeight = 96

/** What a row of a queue says. */
export type RowText = {
  readonly title: string
  readonly detail: ReactNode
  readonly marks?: ReactNode
}

/** A queue beside the one that is looked at; j and k go through it. */
export function Split<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType<{ readonly next: string | null }>,
  Row,
>({
  operation,
  input,
  rowsOf,
  idOf,
  textOf,
  icon,
  label,
  none,
  counted = 'waiting',
  children,
}: {
  readonly operation: Operation<Input, Output>
  readonly input: (cursor: string | undefined) => z.output<Input>
  readonly rowsOf: (page: z.output<Output>) => readonly Row[]
  readonly idOf: (row: Row) => string
  readonly textOf: (row: Row) => RowText
  readonly icon: Icon
  /** Names the list. */
  readonly label: string
  /** Said of an empty queue. */
  readonly none: string
  /** What those that are counted are. */
  readonly counted?: string
  readonly children: (row: Row) => ReactNode
}) {
  const [chosen, setChosen] = useState<string>()
  const queue = usePages(operation, input, { everyMs })
  const { data } = queue
  const rows = useMemo(() => data?.pages.flatMap(rowsOf) ?? [], [data, rowsOf])
  const current = rows.find((row) => idOf(row) === chosen)
  return (
    <Answer of={queue}>
      {() =>
        rows.length === 0 ? (
          <Empty icon={icon}>{none}</Empty>
        ) : (
          <div className="grid items-start gap-4 wide:grid-cols-[minmax(240px,320px)_minmax(0,1fr)]">
            <section className="grid gap-2 [--rows-above:264px]">
              <p role="status">
                <Pill tone="gold">{`${rows.length}${queue.hasNextPage ? '+' : ''} ${counted}`}</Pill>
              </p>
              <VirtualRows
                label={label}
                role="list"
                rows={rows}
                idOf={idOf}
                rowHeight={rowHeight}
                active={chosen}
                onActive={(row) => setChosen(idOf(row))}
                onNearEnd={() => {
                  if (queue.hasNextPage && !queue.isFetching) void queue.fetchNextPage()
                }}
              >
                {(row, isChosen) => (
                  <Choice
                    {...textOf(row)}
                    isChosen={isChosen}
                    onChoose={() => setChosen(idOf(row))}
                  />
                )}
              </VirtualRows>
            </section>
            <section className="min-w-0">
              {current === undefined ? (
                <Empty icon={icon}>Choose one, or press j.</Empty>
              ) : (
                <div key={idOf(current)} className="grid gap-4">
                  {children(current)}
                </div>
              )}
            </section>
          </div>
        )
      }
    </Answer>
  )
}

function Choice({
  title,
  detail,
  marks,
  isChosen,
  onChoose,
}: RowText & { readonly isChosen: boolean; readonly onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`press grid h-full w-full content-center gap-0.5 rounded-item px-4 text-left ${isChosen ? 'edge-gold bg-surface' : 'hover:bg-raised'}`}
    >
      <span className="t-strong truncate">{title}</span>
      <span className="t-small truncate text-dim">{detail}</span>
      {marks && <span className="mt-1 flex gap-1.5 overflow-hidden">{marks}</span>}
    </button>
  )
}

/** The head of the one that is looked at: what it is, whose, and what can be done. */
export function CaseHead({
  over,
  title,
  children,
}: {
  readonly over: ReactNode
  readonly title: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="t-small flex flex-wrap items-center gap-2 text-dim">{over}</p>
        <h2 className="t-title wrap-anywhere">{title}</h2>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}

/** Whose it is, leading to them. */
export const Holder = ({
  of: { userId, uid, name },
}: {
  readonly of: { readonly userId: string; readonly uid: string; readonly name: string }
}) => (
  <a href={`#/users/${userId}`} className="text-gold">
    {name} · UID {uid}
  </a>
)
