import { type BindRequest, bindDetail, bindList, editBind } from '#contract/cards.bind.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Status.tsx'
import { call } from '#web/app/api.ts'
import { go, hrefOf } from '#web/app/history.ts'
import { renew } from '#web/app/query.ts'
import { bindReason } from '#web/cards/bind.ts'
import { BindFields } from '#web/cards/parts/BindFields.tsx'
import { BindPage } from '#web/cards/parts/BindPage.tsx'
import { TakeBack } from '#web/cards/parts/TakeBack.tsx'
import { useBindTexts } from '#web/cards/texts.apply.ts'

/** A rejected request to bind a card, put right and handed in again. */
export function Screen() {
  const words = useBindTexts()
  return <BindPage title={words.edit}>{(request) => <Edit request={request} />}</BindPage>
}

function Edit({ request }: { readonly request: BindRequest }) {
  const words = useBindTexts()
  const { id, type, state, holderName, phone, remark } = request
  if (state !== 'rejected') {
    return (
      <div className="flex flex-col gap-4">
        <Notice>{words.states[state]}</Notice>
        <Button look="gold" href={hrefOf('/pages/card/bindsuccess', { id })}>
          {words.done}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn" title={words.states.rejected}>
        {bindReason(request, words)}
      </Notice>
      <p className="t-body text-pretty text-dim">{words.editText}</p>
      <BindFields
        type={type}
        begun={{ holderName, phone, remark }}
        label={words.again}
        onSend={async (input) => {
          await call(editBind, { id, ...input })
          await renew(bindDetail, bindList)
          go('/pages/card/bindsuccess', { id }, 'replace')
        }}
      />
      <TakeBack request={request} />
    </div>
  )
}
