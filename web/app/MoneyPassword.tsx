import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Passcode } from '#ui/Passcode.tsx'
import { Notice } from '#ui/Status.tsx'
import type { MoneyState } from '#web/app/hooks/money.ts'
import { useTexts } from '#web/app/language.ts'

type Words = {
  readonly passcode: string
  /** No reply came to any try; nothing says that it failed. */
  readonly unknown: string
  /** Makes the same call again. */
  readonly checkAgain: string
  /** A reply was lost, and is asked for again. */
  readonly checking: string
}

/**
 * The trade password of a money call, and what becomes of the call (`useMoneyCall`): a lost reply is
 * asked for again with the same key, and nothing is paid twice.
 */
export function MoneyPassword({
  state,
  submit,
  words,
  above,
  look,
}: {
  readonly state: MoneyState
  /** Makes the call; what was refused is answered, and said under the digits. */
  readonly submit: (tradePassword: string) => Promise<string | undefined>
  /** Those of a transfer, unless said. */
  readonly words?: Words
  readonly above?: ReactNode
  /** Where to see whether it happened. */
  readonly look?: ReactNode
}) {
  const { sheet } = useTexts().transfers
  const { passcode, unknown, checkAgain, checking } = words ?? sheet
  const [typed, setTyped] = useState('')
  const send = (tradePassword: string): Promise<string | undefined> => {
    setTyped(tradePassword)
    return submit(tradePassword)
  }
  if (state === 'unknown') {
    return (
      <div className="flex flex-col gap-4 pt-3" role="alert">
        <Notice tone="warn">{unknown}</Notice>
        <Button look="gold" onClick={() => void submit(typed)}>
          {checkAgain}
        </Button>
        {look}
      </div>
    )
  }
  return (
    <>
      {above}
      <Passcode label={passcode} onComplete={send} />
      {state === 'checking' && (
        <div className="pt-3" role="status">
          <Notice tone="warn">{checking}</Notice>
        </div>
      )}
    </>
  )
}
