import { Notice } from '#ui/Status.tsx'
import { useFailureText } from '#web/app/failure.ts'

/** What is wrong with a whole form, read out when it appears. */
export function FormError({ error }: { readonly error: unknown }) {
  const failureText = useFailureText()
  if (error === undefined) return null
  return (
    <div role="alert">
      <Notice tone="danger">{failureText(error)}</Notice>
    </div>
  )
}
