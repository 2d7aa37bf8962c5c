import { Notice } from '#ui/Status.tsx'
import { useFailureText } from '#web/app/failure.ts'

/** What is wrong with a whole form, read out and brought into sight when it appears. */
export function FormError({ error }: { readonly error: unknown }) {
  const failureText = useFailureText()
  if (error === undefined) return null
  return (
    <div ref={bringIntoSight} className="scroll-mb-32">
      <Notice tone="danger">{failureText(error)}</Notice>
    </div>
  )
}

/** A page may be longer than its screen, and its button stands over the end of it. */
const bringIntoSight = (place: HTMLElement | null): void =>
  place?.scrollIntoView({ block: 'nearest' })
