import { type ReactNode, useState } from 'react'
import { Segmented } from '#ui/Choice.tsx'

/** The shelves of a desk, one looked at; the first is shown at once. */
export function Shelves<Shelf extends string>({
  label = 'State',
  shelves,
  children,
}: {
  /** What is chosen, for screen readers. */
  readonly label?: string
  /** By name, what stands over each. */
  readonly shelves: readonly { readonly value: Shelf; readonly label: string }[]
  readonly children: (shelf: Shelf) => ReactNode
}) {
  const [chosen, setChosen] = useState<Shelf>()
  const shelf = chosen ?? shelves[0]?.value
  if (shelf === undefined) return null
  return (
    <>
      <Segmented label={label} options={shelves} value={shelf} onChange={setChosen} />
      {children(shelf)}
    </>
  )
}
