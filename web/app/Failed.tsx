import { Empty } from '#ui/Status.tsx'
import { WarningIcon } from '#ui/icons.tsx'
import { useFailureText } from '#web/app/failure.ts'
import { useTexts } from '#web/app/language.ts'

/** Stands where something could not be loaded, says why, and offers another try. */
export function Failed({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry: () => void
}) {
  const { app } = useTexts()
  const failureText = useFailureText()
  return (
    <div role="alert">
      <Empty icon={WarningIcon} action={{ label: app.action.retry, onClick: onRetry }}>
        {failureText(error)}
      </Empty>
    </div>
  )
}
