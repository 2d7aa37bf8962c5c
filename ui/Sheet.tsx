import { Suspense, useState, type ReactNode } from 'react'
import { lazyPatiently } from '#ui/lazy.ts'

/** What a sheet is given. It is open as long as `open` says; it only asks to be closed. */
export type SheetProps = {
  readonly open: boolean
  readonly title: string
  /** Asked by a swipe, the scrim, Escape, or the cross. */
  readonly onClose: () => void
  /** One quiet line under the title. */
  readonly detail?: ReactNode
  readonly children: ReactNode
}

// The drawer is 28 kB: it comes with the first sheet, or is fetched ahead by `prefetchSheet`.
const load = () => import('#ui/SheetPanel.tsx')
const SheetPanel = lazyPatiently(async () => (await load()).SheetPanel)

/** Fetches the code of sheets ahead of the first one; call it when the page is idle. */
export const prefetchSheet = (): void => void load().catch(() => undefined)

/**
 * A panel over the page: from below on a phone, from the right past 900 px. It holds the focus and
 * gives it back to whatever opened it. Its content is unmounted once it has left.
 */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  )
}
