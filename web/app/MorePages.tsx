import { Button } from '#ui/Button.tsx'
import { useTexts } from '#web/app/language.ts'

/** The end of a list that is asked for page by page: one more page, or that this is everything. */
export function MorePages({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}) {
  const { bills } = useTexts()
  return (
    <div className="pt-5 text-center">
      {hasNextPage ? (
        <Button
          busy={isFetchingNextPage ? bills.loadingMore : undefined}
          onClick={() => void fetchNextPage()}
        >
          {bills.more}
        </Button>
      ) : (
        <p className="t-small text-dim">{bills.end}</p>
      )}
    </div>
  )
}
