import { billList } from '#contract/bills.ts'
import { Failure } from '#contract/errors.ts'
import { type ThirdOrder, payOrder, thirdOrder, thirdOrders } from '#contract/kyc.third.ts'
import { balanceList } from '#contract/ledger.ts'
import { Money } from '#ui/Money.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useFailureText } from '#web/app/failure.ts'
import { useMoneyCall } from '#web/app/hooks/money.ts'
import { useTexts } from '#web/app/language.ts'
import { MoneyPassword } from '#web/app/MoneyPassword.tsx'
import { usePageKey } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { useSession } from '#web/app/session.ts'
import { SetTradePassword } from '#web/app/SetTradePassword.tsx'
import { useThirdTexts } from '#web/kyc/thirdTexts.ts'

/** Paying an order: the amount, then the trade password. */
export function PaySheet({
  open,
  order,
  onClose,
}: {
  readonly open: boolean
  readonly order: ThirdOrder
  readonly onClose: () => void
}) {
  const { sheet } = useTexts().transfers
  const asset = useCatalogue()?.assetOf(order.asset)
  const hasPassword = useSession()?.profile.hasTradePassword === true
  return (
    <Sheet open={open} title={sheet.passcode} onClose={onClose}>
      <p className="pb-1 text-center">
        {asset && (
          <Money amount={order.amount} scale={asset.scale} code={asset.code} size="title" />
        )}
      </p>
      {hasPassword ? (
        <Confirm orderNo={order.orderNo} onDone={onClose} />
      ) : (
        <div className="flex flex-col gap-4 pt-3">
          <SetTradePassword />
        </div>
      )}
    </Sheet>
  )
}

/** The trade password, and what becomes of the call. */
function Confirm({ orderNo, onDone }: { readonly orderNo: string; readonly onDone: () => void }) {
  const words = useThirdTexts()
  const { sheet } = useTexts().transfers
  const failureText = useFailureText()
  const { state, send } = useMoneyCall(payOrder, usePageKey())
  const submit = async (tradePassword: string): Promise<string | undefined> => {
    const answer = await send({ orderNo, tradePassword })
    if (answer === undefined) return undefined
    void renew(thirdOrder, thirdOrders, billList, balanceList)
    if (answer instanceof Failure) return failureText(answer)
    toast(words.paid, 'done')
    onDone()
    return undefined
  }
  return (
    <MoneyPassword
      state={state}
      submit={submit}
      words={{
        passcode: sheet.passcode,
        unknown: words.unknown,
        checkAgain: words.again,
        checking: words.waiting,
      }}
    />
  )
}
