import { useState } from 'react'
import { type CardDetail, type CardLimits, cardCurrencies } from '#contract/cards.ts'
import { type Amount, toAmount } from '#kernel/money.ts'
import { readAmount, typedAmount } from '#ui/amount.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useLocale } from '#ui/words.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useCardMoney } from '#web/cards/cardMoney.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** One limit of a card: an own amount, or that of the card's programme. */
export function LimitForm({
  card: { limits, programmeLimits, currency },
  span,
  onSave,
}: {
  readonly card: CardDetail
  readonly span: keyof CardLimits
  readonly onSave: (limit: Amount | null) => Promise<void>
}) {
  const words = useCardTexts().limits
  const money = useCardMoney(currency)
  const scale = cardCurrencies[currency]
  const locale = useLocale()
  const most = programmeLimits[span]
  const [typed, setTyped] = useState(typedAmount(limits[span] ?? most, scale, locale))
  const [isMissed, setMissed] = useState(false)
  const read = readAmount(typed, scale)
  const amount = read.state === 'read' ? read.amount : 0n
  const problem =
    amount > most ? words.above(money(most)) : isMissed && amount === 0n ? words.needed : undefined
  const saving = useAction(async (limit: Amount | null) => {
    await onSave(limit)
    toast(words.saved, 'done')
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        setMissed(true)
        if (amount > 0n && amount <= most) void saving.run(toAmount(amount))
      }}
    >
      <AmountField
        label={words[span]}
        value={typed}
        onChange={setTyped}
        scale={scale}
        code={currency}
        error={problem}
        hint={words.most(money(most))}
      />
      <FormError error={saving.error} />
      <Button look="gold" type="submit" busy={saving.busy ? words.saving : undefined}>
        {words.save}
      </Button>
      {limits[span] !== null && (
        <Button onClick={() => void saving.run(null)}>{words.remove}</Button>
      )}
    </form>
  )
}
