import { billList } from '#contract/bills.ts'
import {
  type Application,
  applicationDetail,
  applicationList,
  payForCard,
} from '#contract/cards.apply.ts'
import { programmeList } from '#contract/cards.programmes.ts'
import { Failure } from '#contract/errors.ts'
import { balanceList } from '#contract/ledger.ts'
import type { Amount } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useFailureText, useProblemText } from '#web/app/failure.ts'
import { useMoneyCall } from '#web/app/hooks/money.ts'
import { useTexts } from '#web/app/language.ts'
import { MoneyPassword } from '#web/app/MoneyPassword.tsx'
import { usePageKey } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useSession } from '#web/app/session.ts'
import { SetTradePassword } from '#web/app/SetTradePassword.tsx'
import { useDeliveryText } from '#web/cards/parts/HandedIn.tsx'
import { keepApplication, offerOf, useProgrammes } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

type Props = {
  readonly open: boolean
  readonly application: Application
  readonly onClose: () => void
}

/** Paying the fee: what it is for, at the price of now, then the trade password. */
export function PayFee({ open, application, onClose }: Props) {
  const words = useApplyTexts()
  const catalogue = useCatalogue()
  const { data: programmes } = useProgrammes()
  const deliveryText = useDeliveryText()(application)
  const fee = offerOf(programmes, application.type)?.fee ?? application.fee
  const asset = catalogue?.assetOf(fee.asset)
  const detail = [words.names[application.type], deliveryText].filter(Boolean).join(' · ')
  return (
    <Sheet open={open} title={words.progress.pay} detail={detail} onClose={onClose}>
      <p className="pb-1 text-center">
        {asset && <Money amount={fee.amount} scale={asset.scale} code={asset.code} size="title" />}
      </p>
      <Payment id={application.id} fee={fee} onDone={onClose} />
    </Sheet>
  )
}

type Due = {
  readonly id: string
  readonly fee: { readonly asset: string; readonly amount: Amount }
  readonly onDone: () => void
}

/** The trade password, or what has to be done before it can be asked for. */
function Payment(due: Due) {
  const words = useApplyTexts().progress
  const problemText = useProblemText()
  const hasPassword = useSession()?.profile.hasTradePassword === true
  const { data } = useCall(balanceList, {})
  const { asset, amount } = due.fee
  const available = data?.balances.find((row) => row.asset === asset)?.available ?? 0n
  if (!hasPassword) {
    return (
      <div className="flex flex-col gap-4 pt-3">
        <SetTradePassword />
      </div>
    )
  }
  if (data && available < amount) {
    return (
      <div className="flex flex-col gap-4 pt-3">
        <Notice tone="warn">{problemText('INSUFFICIENT_FUNDS')}</Notice>
        <Button look="gold" href="/pages/index/collection">
          {words.topUp}
        </Button>
      </div>
    )
  }
  return <Confirm {...due} />
}

/** The trade password, and what becomes of the call. */
function Confirm({ id, fee, onDone }: Due) {
  const words = useApplyTexts().progress
  const { sheet } = useTexts().transfers
  const failureText = useFailureText()
  const { state, send } = useMoneyCall(payForCard, usePageKey())
  const submit = async (tradePassword: string): Promise<string | undefined> => {
    const answer = await send({ id, ...fee, tradePassword })
    if (answer === undefined) return undefined
    void renew(applicationDetail, applicationList, billList, balanceList)
    if (answer instanceof Failure) {
      if (answer.code !== 'FEE_CHANGED') return failureText(answer)
      await renew(programmeList)
      return words.feeChanged
    }
    keepApplication(answer)
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
        checkAgain: words.lookAgain,
        checking: words.waiting,
      }}
    />
  )
}
