import type { ReactNode } from 'react'
import { CardIcon } from '#ui/icons.tsx'
import { Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { isNotFound } from '#web/app/failure.ts'
import { Failed } from '#web/app/Failed.tsx'

/** Stands where something is not there yet, could not be loaded, or is nobody's. */
export function MoneyPending({
  error,
  missing,
  onRetry,
  children,
}: {
  readonly error: unknown
  /** Said of what there is not, and where to go instead. */
  readonly missing?: { readonly text: string; readonly label: string; readonly href: string }
  readonly onRetry: () => void
  /** The shape of what comes. */
  readonly children: ReactNode
}) {
  if (missing && isNotFound(error)) {
    return (
      <Empty icon={CardIcon} action={{ label: missing.label, href: missing.href }}>
        {missing.text}
      </Empty>
    )
  }
  if (error) return <Failed error={error} onRetry={onRetry} />
  return <Waiting onRetry={onRetry}>{children}</Waiting>
}
