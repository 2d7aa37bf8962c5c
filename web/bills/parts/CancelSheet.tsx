import { Failure } from '#contract/errors.ts'
import { cancelTransfer } from '#contract/transfers.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'
import { billDetail, billList } from '#contract/bills.ts'
import { balanceList } from '#contract/ledger.ts'
import { useFailureText } from '#web/app/failure.ts'
import { useMoneyCall } from '#web/app/hooks/money.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageKey } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'

/** Asks once more before a waiting transfer is called off. */
export function CancelSheet({
  open,
  orderNo,
  onClose,
}: {
  readonly open: boolean
  readonly orderNo: string
  readonly onClose: () => void
}) {
  const { app, bills } = useTexts()
  const failureText = useFailureText()
  const { state, send } = useMoneyCall(cancelTransfer, usePageKey())
  const cancel = async () => {
    const answer = await send({ orderNo })
    if (answer instanceof Failure) {
      const isLate = answer.code === 'TRANSFER_STATE_CONFLICT'
      toast(isLate ? bills.detail.tooLate : failureText(answer), 'failed')
    } else if (answer === undefined) toast(app.failure.network, 'failed')
    onClose()
    await renew(billDetail, billList, balanceList)
  }
  return (
    <Sheet open={open} title={bills.detail.cancelTitle} onClose={onClose}>
      <p className="t-body pb-5 text-dim">{bills.detail.cancelText}</p>
      <div className="flex flex-col gap-3">
        <Button
          look="danger"
          busy={state === 'idle' || state === 'unknown' ? undefined : bills.detail.cancelBusy}
          onClick={() => void cancel()}
        >
          {bills.detail.cancel}
        </Button>
        <Button onClick={onClose}>{bills.detail.cancelKeep}</Button>
      </div>
    </Sheet>
  )
}
