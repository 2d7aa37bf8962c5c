import { useState } from 'react'
import type { Application } from '#contract/cards.apply.ts'
import { balanceList } from '#contract/ledger.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'
import { FormError } from '#web/app/FormError.tsx'
import { go } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { renew } from '#web/app/query.ts'
import { callOff } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

/** Calls an application off, after saying what becomes of the fee. */
export function CancelPart({ application }: { readonly application: Application }) {
  const { cancel: words } = useApplyTexts()
  const [open, setOpen] = useState(false)
  const cancel = useAction(async () => {
    await callOff(application.id)
    void renew(balanceList)
    setOpen(false)
    toast(words.done, 'done')
    go('/pages/card/waitkyc', { id: application.id }, 'replace')
  })
  if (!application.cancellable) return null
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      <Sheet open={open} title={words.title} onClose={() => setOpen(false)}>
        <p className="t-body pb-5 text-pretty text-dim">
          {application.paidAt === null ? words.unpaid : words.paid}
        </p>
        <div className="flex flex-col gap-3">
          <FormError error={cancel.error} />
          <Button
            look="danger"
            busy={cancel.busy ? words.busy : undefined}
            onClick={() => void cancel.run()}
          >
            {words.action}
          </Button>
          <Button onClick={() => setOpen(false)}>{words.keep}</Button>
        </div>
      </Sheet>
    </>
  )
}
