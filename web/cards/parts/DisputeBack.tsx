import { useState } from 'react'
import { type CardBillDetail, cardBill, cardBills, withdrawDispute } from '#contract/cards.bills.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { renew } from '#web/app/query.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'

/** Takes a dispute back, after asking once more. */
export function DisputeBack({ bill: { id } }: { readonly bill: CardBillDetail }) {
  const { bill: words } = useCardMoneyTexts()
  const [open, setOpen] = useState(false)
  const takeBack = useAction(async () => {
    try {
      await call(withdrawDispute, { id })
    } finally {
      await renew(cardBill, cardBills)
    }
    setOpen(false)
    toast(words.takenBack, 'done')
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.takeBack}</Button>
      <Sheet open={open} title={words.takeBack} onClose={() => setOpen(false)}>
        <p className="t-body pb-5 text-pretty text-dim">{words.takeBackText}</p>
        <div className="flex flex-col gap-3">
          <FormError error={takeBack.error} />
          <Button
            look="danger"
            busy={takeBack.busy ? words.takeBack : undefined}
            onClick={() => void takeBack.run()}
          >
            {words.takeBack}
          </Button>
          <Button onClick={() => setOpen(false)}>{words.keepIt}</Button>
        </div>
      </Sheet>
    </>
  )
}
