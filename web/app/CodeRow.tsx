import { useState, type ComponentProps } from 'react'
import { codeResendSeconds } from '#contract/identity.access.ts'
import { CodeField } from '#ui/Field.tsx'
import { useCountdown } from '#ui/hooks.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useFailureText } from '#web/app/failure.ts'
import { useTexts } from '#web/app/language.ts'

/** A code field with its button to have the code sent, and how long until it may be sent again. */
export function CodeRow({
  onSend,
  sent,
  error,
  label,
  ...field
}: {
  /** Sends a code and answers whether one is on its way; false when the form has to be mended first. */
  readonly onSend: () => Promise<boolean>
  /** What to say once it is on its way. */
  readonly sent: string
  /** Which code; "Code" without. */
  readonly label?: string
} & Omit<ComponentProps<typeof CodeField>, 'label' | 'suffix' | 'hint'>) {
  const { identity } = useTexts()
  const failureText = useFailureText()
  const [sendings, setSendings] = useState(0)
  const sending = useAction(async () => {
    if (await onSend()) setSendings((count) => count + 1)
  })
  return (
    <CodeField
      {...field}
      label={label ?? identity.field.code}
      hint={sendings > 0 ? <span role="status">{sent}</span> : undefined}
      error={error ?? (sending.error === undefined ? undefined : failureText(sending.error))}
      suffix={
        <SendButton
          key={sendings}
          sendings={sendings}
          busy={sending.busy}
          onPress={() => void sending.run()}
        />
      }
    />
  )
}

function SendButton({
  sendings,
  busy,
  onPress,
}: {
  readonly sendings: number
  readonly busy: boolean
  readonly onPress: () => void
}) {
  const { identity } = useTexts()
  const left = useCountdown(sendings === 0 ? 0 : codeResendSeconds, sendings)
  if (left > 0) return <span className="t-small tnum text-dim">{identity.code.again(left)}</span>
  return (
    <button
      type="button"
      onClick={onPress}
      className="press tap t-small -my-2 rounded-full bg-gold-wash px-3.5 py-2 font-[560] text-gold"
    >
      {busy ? identity.code.sending : identity.code.send}
    </button>
  )
}
