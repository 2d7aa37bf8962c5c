import type { ReactNode } from 'react'
import { Failure } from '#contract/errors.ts'
import { Button } from '#ui/Button.tsx'
import { useFailureText } from '#web/app/failure.ts'
import type { MoneyState } from '#web/app/hooks/money.ts'
import { useTexts } from '#web/app/language.ts'
import { MoneyPassword } from '#web/app/MoneyPassword.tsx'
import { SetTradePassword } from '#web/app/SetTradePassword.tsx'
import { useSession } from '#web/app/session.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'

/** The button that leads to the trade password, or to setting one first. */
export function ToTradePassword({
  label,
  onConfirm,
}: {
  readonly label: string
  readonly onConfirm: () => void
}) {
  if (useSession()?.profile.hasTradePassword === true) {
    return (
      <Button look="gold" onClick={onConfirm}>
        {label}
      </Button>
    )
  }
  return <SetTradePassword />
}

/**
 * The trade password of a money call, and what becomes of the call: a lost reply is asked for again
 * with the same key, and nothing is paid twice.
 */
export function TradePassword<Answer>({
  state,
  send,
  onAnswer,
  look,
}: {
  readonly state: MoneyState
  readonly send: (tradePassword: string) => Promise<Answer | Failure | undefined>
  /** What was refused is said under the digits, unless this answers true. */
  readonly onAnswer: (answer: Answer | Failure) => boolean
  /** Where to see whether it happened. */
  readonly look: ReactNode
}) {
  const failureText = useFailureText()
  const { sheet } = useTexts().transfers
  const { lost } = useCardMoneyTexts()
  const submit = async (tradePassword: string): Promise<string | undefined> => {
    const answer = await send(tradePassword)
    if (answer === undefined || onAnswer(answer)) return undefined
    return answer instanceof Failure ? failureText(answer) : undefined
  }
  return <MoneyPassword state={state} submit={submit} words={{ ...sheet, ...lost }} look={look} />
}
