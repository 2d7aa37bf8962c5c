import { useRef, type ReactNode } from 'react'
import { usePull } from '#ui/hooks.ts'
import { useWords } from '#ui/words.tsx'

/**
 * Pulling the page down past 64 px refreshes it; `onRefresh` resolves when it is fresh. Only for
 * fingers: others refresh by coming back to the page.
 */
export function PullRefresh({
  onRefresh,
  children,
}: {
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}) {
  const words = useWords()
  const host = useRef<HTMLDivElement>(null)
  const busy = usePull(host, onRefresh)
  return (
    <div ref={host} className="pull" aria-busy={busy || undefined}>
      <p role="status" className="sr-only">
        {busy ? words.refresh : ''}
      </p>
      <div aria-hidden="true" className="pull-mark">
        <svg viewBox="0 0 24 24" className={`size-6 text-gold ${busy ? 'pull-turn' : ''}`}>
          <circle cx="12" cy="12" r="9" fill="none" stroke="var(--line)" strokeWidth="2.5" />
          <path
            d="M12 3a9 9 0 0 1 9 9"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </svg>
      </div>
      <div className="pull-page">{children}</div>
    </div>
  )
}
