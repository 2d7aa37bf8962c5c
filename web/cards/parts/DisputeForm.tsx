import { type ReactNode, useRef, useState } from 'react'
import { type CardBillDetail, cardBill, cardBills, disputeBill } from '#contract/cards.bills.ts'
import type { InputOf } from '#contract/operation.ts'
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
import { Dollars } from '#web/cards/parts/Dollars.tsx'

type Reason = InputOf<typeof disputeBill>['reason']

const reasons = [
  'notMine',
  'notReceived',
  'notAsDescribed',
  'twice',
  'cancelled',
  'other',
] as const satisfies readonly Reason[]

/** Longest text, as the contract has it. */
const textMax = 1_000

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
  const [reason, setReason] = useState<Reason>()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly string[]>([])
  const [isAsked, setAsked] = useState(false)
  const send = useAction(async (chosen: Reason) => {
    await call(disputeBill, { id: bill.id, reason: chosen, text: text.trim(), files: [...files] })
    await renew(cardBill, cardBills)
    toast(words.done, 'done')
    go('/pages/card/bill', { id: bill.id }, 'replace')
  })
  const submit = () => {
    setAsked(true)
    if (reason !== undefined && text.trim() !== '') return void send.run(reason)
    const first = reason === undefined ? '[aria-haspopup="dialog"]' : 'textarea'
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
        <TextField
          label={words.text}
          hint={words.textHint}
          maxLength={textMax}
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

function ReasonField({
  reason,
  error,
  onChoose,
}: {
  readonly reason: Reason | undefined
  readonly error: string | undefined
  readonly onChoose: (reason: Reason) => void
}) {
  const { dispute: words } = useCardMoneyTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FieldButton
        label={words.reason}
        value={reason && words.reasons[reason]}
        placeholder={words.reasonMissing}
        error={error}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={isOpen}
        title={words.reason}
        choices={reasons.map((value) => ({ value, label: words.reasons[value] }))}
        value={reason}
        onChoose={onChoose}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
