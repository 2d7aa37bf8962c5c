import type { ReactNode } from 'react'
import { BackIcon, CloseIcon } from '#ui/icons.tsx'
import { IconButton } from '#ui/Button.tsx'
import { useWords } from '#ui/words.tsx'

/**
 * The bar at the head of a page; its title is the page's `h1`. It stays while the page scrolls.
 * An empty title leaves the heading to the page.
 * With neither `onBack` nor `onClose` the page is the root of a tab and the title is large.
 */
export function TopBar({
  title,
  onBack,
  onClose,
  right,
}: {
  readonly title: ReactNode
  readonly onBack?: (() => void) | undefined
  /** Like `onBack`, shown as a cross: for pages that stand over what was there before. */
  readonly onClose?: (() => void) | undefined
  /** At most two icon buttons. */
  readonly right?: ReactNode
}) {
  const words = useWords()
  const frame =
    'bar-line sticky top-0 z-20 bg-bg pt-[var(--safe-top)] -mx-gutter wide:mx-0 wide:bg-transparent wide:relative'
  if (onBack === undefined && onClose === undefined) {
    return (
      <header className={frame}>
        <div className="flex h-14 items-center justify-between gap-3 pr-2 pl-gutter wide:px-0">
          <h1 className="t-title min-w-0 truncate">{title}</h1>
          <div className="flex shrink-0 items-center">{right}</div>
        </div>
      </header>
    )
  }
  return (
    <header className={frame}>
      <div className="grid h-14 grid-cols-[minmax(max-content,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center px-2 wide:grid-cols-[44px_minmax(0,1fr)_auto] wide:gap-2 wide:px-0">
        <div className="min-w-11 wide:-ml-3 print:hidden">
          {onBack && <IconButton icon={BackIcon} label={words.back} onClick={onBack} />}
          {onClose && <IconButton icon={CloseIcon} label={words.close} onClick={onClose} />}
        </div>
        {title === '' ? (
          <span />
        ) : (
          <h1 className="t-head truncate text-center wide:text-left">{title}</h1>
        )}
        <div className="flex min-w-11 items-center justify-end print:hidden">{right}</div>
      </div>
    </header>
  )
}
