import { useState } from 'react'
import type { Application } from '#contract/cards.apply.ts'
import { dateIn } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { CardFace } from '#ui/CardFace.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { type Fact, Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice, Pill, Steps } from '#ui/Status.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useDayText } from '#web/app/dayText.ts'
import { hrefOf } from '#web/app/history.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useMomentText } from '#web/app/moment.ts'
import { applicationSteps, isInPost, nextPart, standing } from '#web/cards/apply.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { cardHref } from '#web/cards/face.ts'
import { CancelPart } from '#web/cards/parts/CancelPart.tsx'
import { useDeliveryText } from '#web/cards/parts/HandedIn.tsx'
import { PayFee } from '#web/cards/parts/PayFee.tsx'
import { Resend } from '#web/cards/parts/Resend.tsx'
import { offerOf, useProgrammes } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

type Props = { readonly application: Application }

/** One application: how far it is, live, and the one thing to do now. */
export function Progress({ application }: Props) {
  const words = useApplyTexts()
  const momentText = useMomentText()
  const { data } = useProgrammes()
  const { type, note, refunded } = application
  const { text, tone } = standing(application, words)
  const { progress } = words
  const isVirtual = offerOf(data, type)?.form === 'virtual'
  return (
    <div className="flex flex-col gap-4">
      <div className="grid justify-items-center gap-3 pt-1">
        <div className="w-[196px]">
          <CardFace metal={cardMetals[type]} name={words.names[type]} size="small" />
        </div>
        <div role="status">
          <Pill tone={tone}>{refunded ? progress.refunded : text}</Pill>
        </div>
      </div>
      {note !== null && <Notice tone="warn">{progress.note(note)}</Notice>}
      <Steps
        steps={applicationSteps(application, { words: progress, isVirtual, timeOf: momentText })}
      />
      <Action application={application} />
    </div>
  )
}

/** What is known of it, and the way out. */
export const ProgressSide = ({ application }: Props) => (
  <div className="flex flex-col gap-4">
    <Particulars application={application} />
    <CancelPart application={application} />
  </div>
)

/** The one thing to do now. */
function Action({ application }: Props) {
  const words = useApplyTexts().progress
  const { id, status, cardId, type } = application
  const detail = hrefOf('/pages/card/detail', { id })
  switch (nextPart(application)) {
    case 'identity':
      return <ToIdentity application={application} />
    case 'information':
      return <Gold href={detail}>{words.fill}</Gold>
    case 'delivery':
      return <Gold href={hrefOf('/pages/card/cardmethod', { id })}>{words.toDelivery}</Gold>
    case 'fee':
      return <ToPay application={application} />
    case undefined:
      break
  }
  if (status === 'rejected' || status === 'cancelled') {
    return <Gold href={hrefOf('/pages/card/detail', { type })}>{words.again}</Gold>
  }
  if (application.undelivered) return <Resend application={application} />
  if (cardId === null) return null
  if (status === 'activation') {
    return <Gold href={hrefOf('/pages/card/actived', { id: cardId })}>{words.activate}</Gold>
  }
  return <Gold href={cardHref({ id: cardId, type })}>{words.open}</Gold>
}

/** The way to a proof of identity: choosing one, or what the verification needs first. */
function ToIdentity({ application: { id, status } }: Props) {
  const words = useApplyTexts().progress
  const detail = hrefOf('/pages/card/detail', { id })
  if (status !== 'kycSubmitting' && status !== 'kycRejected') {
    return <Gold href={detail}>{words.choose}</Gold>
  }
  return (
    <>
      <Gold href="/pages/kyc/kyc">{status === 'kycRejected' ? words.mend : words.toReview}</Gold>
      <Button href={detail}>{words.choose}</Button>
    </>
  )
}

/** Paying, and what may be changed before it. */
function ToPay({ application }: Props) {
  const words = useApplyTexts().progress
  const [isPaying, setPaying] = useState(false)
  const { id, pickUps, delivery } = application
  return (
    <>
      <Button look="gold" onClick={() => setPaying(true)}>
        {words.pay}
      </Button>
      <Button href={hrefOf('/pages/card/detail', { id })}>{words.change}</Button>
      {pickUps.length > 0 && (
        <Button href={hrefOf('/pages/card/cardmethod', { id })}>
          {delivery === null ? words.toDelivery : words.changeDelivery}
        </Button>
      )}
      <PayFee open={isPaying} application={application} onClose={() => setPaying(false)} />
    </>
  )
}

const Gold = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <Button look="gold" href={href}>
    {children}
  </Button>
)

/** Who and where, when, and where the card is in the post. */
function Particulars({ application }: Props) {
  const words = useApplyTexts()
  const { fact } = words
  const momentText = useMomentText()
  const deliveryText = useDeliveryText()(application)
  const postFacts = usePostFacts(application)
  const { paidAt, createdAt, details, shipping, billNo, replaces } = application
  return (
    <>
      <Facts
        facts={[
          ...(replaces === null
            ? [{ label: words.fee, value: <Fee application={application} /> }]
            : []),
          ...(details ? [{ label: fact.holder, value: details.cardName }] : []),
          ...(deliveryText === undefined ? [] : [{ label: fact.delivery, value: deliveryText }]),
          ...postFacts,
          { label: fact.begun, value: momentText(createdAt) },
          ...(paidAt === null ? [] : [{ label: fact.paid, value: momentText(paidAt) }]),
        ]}
      />
      {shipping?.trackingNo && <CopyRow label={fact.tracking} value={shipping.trackingNo} />}
      {billNo !== null && (
        <Button href={hrefOf('/pages/exchange/billdetail', { orderNo: billNo })}>
          {words.progress.bill}
        </Button>
      )}
    </>
  )
}

/** What was paid; what is not paid yet is what it costs now. */
function Fee({ application: { fee, paidAt, type } }: Props) {
  const catalogue = useCatalogue()
  const { data } = useProgrammes()
  const due = paidAt === null ? (offerOf(data, type)?.fee ?? fee) : fee
  const asset = catalogue?.assetOf(due.asset)
  return asset && <Money amount={due.amount} scale={asset.scale} code={asset.code} />
}

/** Who brings the card and on what day; the day only while it is on its way. */
function usePostFacts({ shipping }: Application): readonly Fact[] {
  const { fact } = useApplyTexts()
  const dayText = useDayText()
  if (shipping === null) return []
  const { carrier, eta } = shipping
  return [
    ...(carrier === null ? [] : [{ label: fact.carrier, value: carrier }]),
    ...(eta === null || !isInPost(shipping)
      ? []
      : [{ label: fact.eta, value: dayText(dateIn(deviceZone(), eta)) }]),
  ]
}
