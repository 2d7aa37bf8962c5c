import { type ReactNode, useRef, useState } from 'react'
import { type CardBillDetail, cardBill, cardBills, disputeBill } from '#contract/cards.bills.ts'
import {
  type DisputeReason,
  disputeReasons,
  disputeTextMax,
  productAsked,
} from '#contract/cards.dispute.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { FieldButton, TextField } from '#ui/Field.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { go, hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { renew } from '#web/app/query.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { DisputePhotos } from '#web/cards/parts/DisputePhotos.tsx'
import {
  type Bought,
  DisputeProduct,
  missingOf,
  nothingBought,
} from '#web/cards/parts/DisputeProduct.tsx'
import { Dollars } from '#web/cards/parts/Dollars.tsx'

/** The form of a dispute. The button stays pressable and takes the eye to the first mistake. */
export function DisputeForm({
  bill,
  top,
}: {
  readonly bill: CardBillDetail
  readonly top: ReactNode
}) {
  const { dispute: words } = useCardMoneyTexts()
  const form = useRef<HTMLDivElement>(null)
  const [reason, setReason] = useState<DisputeReason>()
  const [text, setText] = useState('')
  const [bought, setBought] = useState(nothingBought)
  const [files, setFiles] = useState<readonly string[]>([])
  const [isAsked, setAsked] = useState(false)
  const send = useAction(async (chosen: DisputeReason) => {
    const product = productFor(chosen, bought)
    await call(disputeBill, {
      id: bill.id,
      reason: chosen,
      text: text.trim(),
      files: [...files],
      ...(product ? { product } : {}),
    })
    await renew(cardBill, cardBills)
    toast(words.done, 'done')
    go('/pages/card/bill', { id: bill.id }, 'replace')
  })
  const submit = () => {
    setAsked(true)
    const missing = missingOf(reason, bought)
    const isWhole = text.trim() !== '' && !missing.name && !missing.day
    if (reason !== undefined && isWhole) return void send.run(reason)
    const first = reason === undefined ? '[aria-haspopup="dialog"]' : '[aria-invalid="true"]'
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(first)?.focus())
  }
  return (
    <Page
      top={top}
      footer={
        <StickyFooter>
          <Button look="gold" busy={send.busy ? words.sending : undefined} onClick={submit}>
            {words.send}
          </Button>
        </StickyFooter>
      }
    >
      <div ref={form} className="flex flex-col gap-3">
        <div className="panel flex items-baseline justify-between gap-3 px-4 py-3">
          <span className="t-strong long-words min-w-0">{bill.merchant}</span>
          <span className="t-strong">
            <Dollars amount={bill.captured} />
          </span>
        </div>
        <p className="t-small px-4 text-dim">{words.intro}</p>
        <ReasonField
          reason={reason}
          error={isAsked && reason === undefined ? words.reasonMissing : undefined}
          onChoose={setReason}
        />
        {reason === 'notMine' && (
          <Notice
            tone="warn"
            title={words.lock}
            href={hrefOf('/pages/card/lock', { id: bill.cardId })}
          >
            {words.toCard}
          </Notice>
        )}
        {reason !== undefined && (
          <DisputeProduct reason={reason} bought={bought} isAsked={isAsked} onChange={setBought} />
        )}
        <TextField
          label={words.text}
          hint={words.textHint}
          maxLength={disputeTextMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isAsked && text.trim() === '' ? words.textMissing : undefined}
        />
        <DisputePhotos billId={bill.id} files={files} onChange={setFiles} />
        <FormError error={send.error} />
      </div>
    </Page>
  )
}

function productFor(reason: DisputeReason, { name, kind, day }: Bought) {
  const asked = productAsked[reason]
  if (asked === 'nothing') return undefined
  const product = { name: name.trim(), isService: kind === 'service' }
  return asked === 'productAndDay' ? { ...product, day } : product
}

function ReasonField({
  reason,
  error,
  onChoose,
}: {
  readonly reason: DisputeReason | undefined
  readonly error: string | undefined
  readonly onChoose: (reason: DisputeReason) => void
}) {
  const { dispute: words } = useCardMoneyTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FieldButton
        label={words.reason}
        value={reason && words.reasons[reason]}
        placeholder={words.reasonChoose}
        error={error}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={isOpen}
        title={words.reason}
        choices={disputeReasons.map((value) => ({ value, label: words.reasons[value] }))}
        value={reason}
        onChoose={onChoose}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
