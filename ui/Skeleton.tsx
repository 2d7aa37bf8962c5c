import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { useElapsed } from '#ui/hooks.ts'
import { useWords } from '#ui/words.tsx'

/** After this long, waiting is said to be slow and a retry is offered. */
const slowMs = 20_000

/**
 * Waiting: shows the shape of what comes (after 200 ms), and past 20 s a way to try again.
 * `children` are `Bone`, `BoneRows` and the like, laid out as the real thing will be.
 */
export function Waiting({
  children,
  onRetry,
}: {
  readonly children: ReactNode
  readonly onRetry: () => void
}) {
  const words = useWords()
  const slow = useElapsed(slowMs)
  return (
    <div>
      <p role="status" className="sr-only">
        {slow ? words.slow : words.loading}
      </p>
      {slow && (
        <div className="mb-4 flex items-center justify-between gap-3 rounded-item bg-raised py-2 pr-2 pl-4">
          <p aria-hidden="true" className="t-small text-dim">
            {words.slow}
          </p>
          <Button size="small" look="plain" onClick={onRetry}>
            {words.retry}
          </Button>
        </div>
      )}
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** One piece of a skeleton; give it its size by class, e.g. `h-5 w-32`. */
export const Bone = ({ className }: { readonly className: string }) => (
  <div className={`skeleton ${className}`} />
)

/** A list that is coming, as many rows as are expected. */
export function BoneRows({ rows = 3 }: { readonly rows?: number }) {
  return (
    <div className="panel appear-late">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 px-4 py-3">
          <Bone className="size-10 shrink-0 rounded-full!" />
          <div className="grid min-w-0 flex-1 gap-2">
            <Bone className="h-3.5 w-24 max-w-full" />
            <Bone className="h-3 w-32 max-w-full" />
          </div>
          <div className="grid justify-items-end gap-2">
            <Bone className="h-3.5 w-20" />
            <Bone className="h-3 w-12" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Particulars that are coming, one bone on each side of every row. */
export function BoneFacts({ rows = 4 }: { readonly rows?: number }) {
  return (
    <div className="panel appear-late grid gap-1 px-4 py-1.5">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-9 items-center justify-between">
          <Bone className="h-3.5 w-24" />
          <Bone className="h-3.5 w-32" />
        </div>
      ))}
    </div>
  )
}

/** The gold hero before its numbers are known: already gold, so that nothing jumps. */
export const BoneHero = ({ className = 'h-[172px]' }: { readonly className?: string }) => (
  <div className={`hero ${className}`} />
)
