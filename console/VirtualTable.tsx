import type { ReactNode } from 'react'
import { type RowsProps, VirtualRows } from '#console/VirtualRows.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'

/** One column of a table. */
export type Column<Row, Sort extends string> = {
  readonly head: string
  /** By what the server sorts when it is pressed. */
  readonly sort?: Sort
  /** Of the grid, as `2fr` or `120px`. */
  readonly width: string
  /** Left out on a phone. */
  readonly wideOnly?: true
  readonly cell: (row: Row) => ReactNode
  /** The cell as it is copied. */
  readonly text: (row: Row) => string
}

/** How a table is sorted. */
export type Sorting<Sort extends string> = { readonly by: Sort; readonly descending: boolean }

const rowHeight = 56
const rowLook = 'grid grid-cols-(--narrow) items-center gap-3 px-4 wide:grid-cols-(--wide)'

/** A table of any length, whose heads sort it and whose rows lead somewhere. */
export function VirtualTable<Row, Sort extends string>({
  columns,
  sorting,
  onSort,
  hrefOf,
  ...rows
}: Omit<RowsProps<Row>, 'role' | 'rowHeight' | 'head' | 'children'> & {
  readonly columns: readonly Column<Row, Sort>[]
  readonly sorting: Sorting<Sort>
  readonly onSort: (sorting: Sorting<Sort>) => void
  readonly hrefOf: (row: Row) => string
}) {
  const widths = {
    '--narrow': columns.flatMap(({ width, wideOnly }) => (wideOnly ? [] : [width])).join(' '),
    '--wide': columns.map(({ width }) => width).join(' '),
  }
  return (
    <div style={widths}>
      <VirtualRows
        {...rows}
        role="table"
        rowHeight={rowHeight}
        onOpen={(row) => {
          location.hash = hrefOf(row)
        }}
        head={<Heads columns={columns} sorting={sorting} onSort={onSort} />}
      >
        {(row, isActive) => (
          <div
            className={`relative h-full border-b border-line ${rowLook} ${isActive ? 'bg-gold-wash' : ''}`}
          >
            {columns.map(({ head, wideOnly, cell }, place) => (
              <div
                key={head}
                role="cell"
                className={`t-body min-w-0 truncate ${wideOnly ? 'hidden wide:block' : ''}`}
              >
                {place === 0 ? (
                  // The whole row leads there, and the name is what is read.
                  <a
                    href={hrefOf(row)}
                    onFocus={() => rows.onActive(row)}
                    className="t-strong after:absolute after:inset-0"
                  >
                    {cell(row)}
                  </a>
                ) : (
                  cell(row)
                )}
              </div>
            ))}
          </div>
        )}
      </VirtualRows>
    </div>
  )
}

function Heads<Row, Sort extends string>({
  columns,
  sorting,
  onSort,
}: {
  readonly columns: readonly Column<Row, Sort>[]
  readonly sorting: Sorting<Sort>
  readonly onSort: (sorting: Sorting<Sort>) => void
}) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      <div role="row" className={`t-small min-h-11 border-b border-line text-dim ${rowLook}`}>
        {columns.map(({ head, sort, wideOnly }) => {
          const isBy = sort === sorting.by
          const order = sorting.descending ? 'descending' : 'ascending'
          return (
            <div
              key={head}
              role="columnheader"
              aria-sort={sort === undefined ? undefined : isBy ? order : 'none'}
              className={`min-w-0 truncate font-[560] ${wideOnly ? 'hidden wide:block' : ''}`}
            >
              {sort === undefined ? (
                head
              ) : (
                <button
                  type="button"
                  className={`press flex min-h-11 items-center gap-1 ${isBy ? 'text-gold' : ''}`}
                  onClick={() => onSort({ by: sort, descending: isBy && !sorting.descending })}
                >
                  {head}
                  {isBy && (
                    <ChevronDownIcon
                      className={`size-4 ${sorting.descending ? '' : 'rotate-180'}`}
                    />
                  )}
                </button>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
