import { useState } from 'react'
import { bindDetail, bindList, bindStates, cancelBind } from '#contract/cards.bind.ts'
import type { BindRequest } from '#contract/cards.bind.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { go } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { renew } from '#web/app/query.ts'
import { useBindTexts } from '#web/cards/texts.apply.ts'

/** Takes a request back, after asking once more. */
export function TakeBack({ request: { id, state } }: { readonly request: BindRequest }) {
  const words = useBindTexts()
  const [open, setOpen] = useState(false)
  const cancel = useAction(async () => {
    try {
      await call(cancelBind, { id })
    } finally {
      await renew(bindDetail, bindList)
    }
    setOpen(false)
    toast(words.takenBack, 'done')
    go('/pages/card/bindsuccess', { id }, 'replace')
  })
  if (!('cancel' in bindStates[state])) return null
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {words.takeBack}
      </Button>
      <Sheet open={open} title={words.takeBackTitle} onClose={() => setOpen(false)}>
        <p className="t-body pb-5 text-pretty text-dim">{words.takeBackText}</p>
        <div className="flex flex-col gap-3">
          <FormError error={cancel.error} />
          <Button
            look="danger"
            busy={cancel.busy ? words.takeBackBusy : undefined}
            onClick={() => void cancel.run()}
          >
            {words.takeBack}
          </Button>
          <Button onClick={() => setOpen(false)}>{words.keep}</Button>
        </div>
      </Sheet>
    </>
  )
}
