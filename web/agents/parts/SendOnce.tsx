import type { Failure } from '#contract/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Status.tsx'
import { FormError } from '#web/app/FormError.tsx'
import type { MoneyState } from '#web/app/hooks/money.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

/** The end of a form whose answer is shown once: why it was refused, that no reply came, the button. */
export function SendOnce({
  state,
  refused,
  label,
  busy,
  onSend,
}: {
  readonly state: MoneyState
  readonly refused: Failure | undefined
  readonly label: string
  readonly busy: string
  /** None in a form, which is submitted. */
  readonly onSend?: () => void
}) {
  const { sending } = useAgentTexts()
  const isBusy = state === 'sending' || state === 'checking'
  return (
    <>
      <FormError error={refused} />
      {state === 'unknown' && (
        <div role="alert">
          <Notice tone="warn">{sending.unknown}</Notice>
        </div>
      )}
      <Button
        look="gold"
        type={onSend ? 'button' : 'submit'}
        busy={isBusy ? (state === 'checking' ? sending.checking : busy) : undefined}
        onClick={onSend}
      >
        {state === 'unknown' ? sending.again : label}
      </Button>
    </>
  )
}
