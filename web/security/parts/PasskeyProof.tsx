import { useState } from 'react'
import { startPasskeyProof } from '#contract/security.passkeys.ts'
import { type Action, prove } from '#contract/security.stepUp.ts'
import { Button } from '#ui/Button.tsx'
import { KeyIcon } from '#ui/icons.pages.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { askPasskey } from '#web/app/passkey.ts'
import { usePasskeyText } from '#web/security/parts/passkeyText.ts'

/** Proving an action with a passkey: one press, then the device asks. */
export function PasskeyProof({
  action,
  subject,
  onProved,
}: {
  readonly action: Action
  readonly subject: string
  readonly onProved: () => void
}) {
  const { passkeys: words } = useTexts().security
  const passkeyText = usePasskeyText()
  const [why, setWhy] = useState<string>()
  const submit = useAction(async () => {
    setWhy(undefined)
    try {
      const { options } = await call(startPasskeyProof, { action })
      const answer = await askPasskey(options)
      await call(prove, { action, subject, factor: 'passkey', answer })
      onProved()
    } catch (error) {
      const text = passkeyText(error)
      if (text === undefined) throw error
      setWhy(text)
    }
  })
  return (
    <div className="flex flex-col gap-3">
      <KeyIcon className="mx-auto size-10 text-gold" />
      {why !== undefined && (
        <p role="alert" className="t-small text-center text-down">
          {why}
        </p>
      )}
      <FormError error={submit.error} />
      <Button
        look="gold"
        busy={submit.busy ? words.adding : undefined}
        onClick={() => void submit.run()}
      >
        {words.use}
      </Button>
    </div>
  )
}
