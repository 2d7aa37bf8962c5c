import type { BindRequest } from '#contract/cards.bind.ts'
import { Button } from '#ui/Button.tsx'
import { CardFace } from '#ui/CardFace.tsx'
import { Facts } from '#ui/List.tsx'
import { Pill, Steps } from '#ui/Status.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useMomentText } from '#web/app/moment.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { cardHref } from '#web/cards/face.ts'
import { bindSteps, bindTones } from '#web/cards/bind.ts'
import { BindPage } from '#web/cards/parts/BindPage.tsx'
import { TakeBack } from '#web/cards/parts/TakeBack.tsx'
import { useApplyTexts, useBindTexts } from '#web/cards/texts.apply.ts'

/** A request to bind a card that was handed in: how far it is, live. */
export function Screen() {
  const words = useBindTexts()
  return <BindPage title={words.done}>{(request) => <Standing request={request} />}</BindPage>
}

function Standing({ request }: { readonly request: BindRequest }) {
  const words = useBindTexts()
  const { names, fact } = useApplyTexts()
  const momentText = useMomentText()
  const { id, type, state, last4, holderName, phone, remark, cardId, createdAt } = request
  return (
    <div className="flex flex-col gap-4">
      <div className="grid justify-items-center gap-3 pt-1">
        <div className="w-[196px]">
          <CardFace metal={cardMetals[type]} name={names[type]} last4={last4} size="small" />
        </div>
        <div role="status">
          <Pill tone={bindTones[state]}>{words.states[state]}</Pill>
        </div>
      </div>
      <Steps steps={bindSteps(request, { words, timeOf: momentText })} />
      {state === 'bound' && cardId !== null && (
        <Button look="gold" href={cardHref({ id: cardId, type })}>
          {words.open}
        </Button>
      )}
      {state === 'rejected' && (
        <Button look="gold" href={hrefOf('/pages/card/bindformedit', { id })}>
          {words.edit}
        </Button>
      )}
      <Facts
        facts={[
          { label: fact.card, value: `•••• ${last4}` },
          { label: words.holder, value: holderName },
          { label: fact.phone, value: phone },
          ...(remark === '' ? [] : [{ label: words.remarkFact, value: remark }]),
          { label: words.requested, value: momentText(createdAt) },
        ]}
      />
      <Button href="/pages/card/bindlist">{words.list}</Button>
      <TakeBack request={request} />
    </div>
  )
}
