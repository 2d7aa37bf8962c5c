import { useState } from 'react'
import { type ThirdOrder, cancelOrder, thirdOrder, thirdOrders } from '#contract/kyc.third.ts'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice, Pill, Steps } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { FormError } from '#web/app/FormError.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useNow } from '#web/app/hooks/now.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew } from '#web/app/query.ts'
import { CompanyPage } from '#web/kyc/parts/CompanyPage.tsx'
import { PaySheet } from '#web/kyc/parts/PaySheet.tsx'
import { orderSteps, orderTone, stateNow } from '#web/kyc/third.ts'
import { useThirdTexts } from '#web/kyc/thirdTexts.ts'

/** One order: what it costs, how far it is, and what can be done with it. */
export function OrderView({ order }: { readonly order: ThirdOrder }) {
  const words = useThirdTexts()
  const momentText = useMomentText()
  const asset = useCatalogue()?.assetOf(order.asset)
  const now = useNow(order.state === 'waiting')
  const state = stateNow(order, now)
  const facts = [
    { label: words.fact.purpose, value: words.purposes[order.purpose] },
    { label: words.fact.contact, value: order.contact },
    ...(order.requirement === ''
      ? []
      : [{ label: words.fact.requirement, value: order.requirement }]),
    { label: words.fact.placed, value: momentText(order.createdAt) },
    { label: words.fact.orderNo, value: order.orderNo },
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="grid justify-items-center gap-2 pt-2 text-center" role="status">
        {asset && (
          <Money amount={order.amount} scale={asset.scale} code={asset.code} size="title" />
        )}
        <Pill tone={orderTone[state]}>{order.refunded ? words.refunded : words.states[state]}</Pill>
      </div>
      {order.note !== null && (
        <Notice tone="warn" title={words.note}>
          {order.note}
        </Notice>
      )}
      <Steps steps={orderSteps(order, { words, now, timeOf: momentText })} />
      {state === 'waiting' && <Unpaid order={order} />}
      {order.startable && <CompanyPage orderNo={order.orderNo} framed={order.framed} />}
      {state === 'completed' && (
        <Button look="gold" href="/pages/kyc/mylist">
          {words.records}
        </Button>
      )}
      <Facts facts={facts} />
      {order.billNo !== null && (
        <Button href={hrefOf('/pages/exchange/billdetail', { orderNo: order.billNo })}>
          {words.bill}
        </Button>
      )}
    </div>
  )
}

function Unpaid({ order }: { readonly order: ThirdOrder }) {
  const words = useThirdTexts()
  const [open, setOpen] = useState<'pay' | 'cancel'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-col gap-3">
      <Button look="gold" onClick={() => setOpen('pay')}>
        {words.pay}
      </Button>
      <Button onClick={() => setOpen('cancel')}>{words.cancel}</Button>
      <PaySheet open={open === 'pay'} order={order} onClose={close} />
      <CancelSheet open={open === 'cancel'} orderNo={order.orderNo} onClose={close} />
    </div>
  )
}

function CancelSheet({
  open,
  orderNo,
  onClose,
}: {
  readonly open: boolean
  readonly orderNo: string
  readonly onClose: () => void
}) {
  const words = useThirdTexts()
  const cancel = useAction(async () => {
    try {
      await call(cancelOrder, { orderNo })
      toast(words.cancelled, 'done')
      onClose()
    } finally {
      void renew(thirdOrder, thirdOrders)
    }
  })
  return (
    <Sheet open={open} title={words.cancelAsk} onClose={onClose}>
      <p className="t-body pb-5 text-dim">{words.cancelText}</p>
      <div className="flex flex-col gap-3">
        <FormError error={cancel.error} />
        <Button
          look="danger"
          busy={cancel.busy ? words.cancelBusy : undefined}
          onClick={() => void cancel.run()}
        >
          {words.cancel}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </Sheet>
  )
}
