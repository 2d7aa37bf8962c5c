import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Failed } from '#web/app/Failed.tsx'

/** What a query answered, or in its place why not, or the rows that are on their way. */
export function Answer<T>({
  of: { data, error, refetch },
  rows = 4,
  children,
}: {
  readonly of: UseQueryResult<T>
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}) {
  if (data !== undefined) return children(data)
  const again = () => void refetch()
  if (error) return <Failed error={error} onRetry={again} />
  return (
    <Waiting onRetry={again}>
      <BoneRows rows={rows} />
    </Waiting>
  )
}
