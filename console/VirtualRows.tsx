import { type ReactNode, useMemo, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useKeys, useKeysWithin, useSteadyScroll } from '#ui/hooks.ts'

/** Rows kept ready beyond either edge, and how near the end the next page is asked for. */
const overscan = 12
const aheadRows = 60

/** What a list of any length is given. Only the rows on show and a few more are in the page. */
export type RowsProps<Row> = {
  readonly label: string
  readonly role: 'list' | 'table'
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Height of every row, in px. */
  readonly rowHeight: number
  /** Id of the row that the keys are at. */
  readonly active: string | undefined
  readonly onActive: (row: Row) => void
  /** Enter, at the active row. */
  readonly onOpen?: (row: Row) => void
  /** The end is near: more may be asked for. Called often. */
  readonly onNearEnd: () => void
  readonly head?: ReactNode
  readonly children: (row: Row, isActive: boolean) => ReactNode
}

/**
 * Rows that scroll within the screen. j, k, arrows, Page Up and Down, Home and End move the active
 * row, which stays the same row when the list is told anew.
 */
export function VirtualRows<Row>(props: RowsProps<Row>) {
  const { label, role, rows, idOf, rowHeight, active, children } = props
  const host = useRef<HTMLDivElement>(null)
  const ids = useIds(rows, idOf)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => host.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan,
    onChange: ({ range }) => {
      if (range && range.endIndex >= rows.length - aheadRows) props.onNearEnd()
    },
  })
  useSteadyScroll(host, ids, rowHeight)
  const at = active === undefined ? -1 : ids.indexOf(active)
  const goTo = (index: number) => {
    const place = Math.min(rows.length - 1, Math.max(0, index))
    const row = rows[place]
    if (row === undefined) return
    props.onActive(row)
    virtual.scrollToIndex(place)
  }
  useKeys((key) => {
    if (key === 'j') goTo(at + 1)
    if (key === 'k') goTo(at - 1)
  })
  useKeysWithin(host, (key, target) => {
    const page = Math.max(1, Math.floor((host.current?.clientHeight ?? 0) / rowHeight) - 1)
    const places: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    }
    const place = places[key]
    const current = rows[at]
    if (place !== undefined) goTo(place)
    else if (key === 'Enter' && target === host.current && current) props.onOpen?.(current)
    return place !== undefined
  })
  return (
    <div
      ref={host}
      role={role}
      aria-label={label}
      {...(role === 'table' && { 'aria-rowcount': rows.length + 1 })}
      // Keys scroll it: whoever has no pointer has to reach it.
      tabIndex={0}
      className={`relative overflow-y-auto overscroll-contain ${looks[role]}`}
    >
      {props.head}
      <div
        role={role === 'table' ? 'rowgroup' : 'presentation'}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          if (row === undefined) return null
          const place = role === 'table' ? tablePlace(index) : listPlace(index, rows.length)
          return (
            <div
              key={key}
              {...place}
              data-active={index === at ? '' : undefined}
              className="absolute inset-x-0 top-0"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {children(row, index === at)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** A table stands on a surface as high as the screen, a list to choose from on the page. */
const looks = {
  table: 'panel h-[calc(100dvh-var(--rows-above,220px))] min-h-80',
  list: 'max-h-[max(320px,calc(100dvh-var(--rows-above,220px)))]',
} as const

/** Where a row is among all of them, for who cannot see it; the heads are a table's first row. */
const tablePlace = (index: number) => ({ role: 'row', 'aria-rowindex': index + 2 }) as const
const listPlace = (index: number, count: number) =>
  ({ role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': count }) as const

/** The same list of ids as long as the rows are the same. */
function useIds<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly string[] {
  return useMemo(() => rows.map(idOf), [rows, idOf])
}
