import { useState } from 'react'
import { type Delivery, applicationDetail, applicationList } from '#contract/cards.apply.ts'
import { lockCard, reportLost } from '#contract/cards.controls.ts'
import type { PickUpPoint, ProgrammeOffer } from '#contract/cards.programmes.ts'
import { trustFund } from '#contract/cards.recharge.ts'
import type { CardDetail, ReplacementBar } from '#contract/cards.ts'
import type { InputOf } from '#contract/operation.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented, Switch } from '#ui/Choice.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { renew } from '#web/app/query.ts'
import { CardPage, Doing } from '#web/cards/parts/CardPage.tsx'
import { CardTop, leave } from '#web/cards/parts/CardTop.tsx'
import { emptyDelivery, useNewDelivery } from '#web/cards/parts/NewDelivery.tsx'
import { offerOf, useProgrammes } from '#web/cards/queries.apply.ts'
import { keepCard } from '#web/cards/queries.use.ts'
import { type UseTexts, useCardTexts } from '#web/cards/texts.use.ts'

/** Closing a card that is lost, stolen or damaged, and asking for another one. */
export function Screen() {
  const words = useCardTexts()
  return <CardPage title={words.loss.title}>{(card) => <Loss card={card} />}</CardPage>
}

function Loss({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts().loss
  const mayLock = card.actions.includes('lock')
  const programmes = useProgrammes()
  return (
    <CardTop card={card}>
      <Doing card={card} action="reportLost" text={mayLock ? words.textOrLock : words.text}>
        {mayLock && (
          <Button href={hrefOf('/pages/card/lock', { id: card.id })}>{words.lockInstead}</Button>
        )}
        <Answer of={programmes}>
          {(data) => (
            <LossForm card={card} offer={offerOf(data, card.type)} points={data.pickUpPoints} />
          )}
        </Answer>
      </Doing>
    </CardTop>
  )
}

const reasons = ['lost', 'stolen', 'damaged'] as const
type Reason = (typeof reasons)[number]

function LossForm({
  card,
  offer,
  points,
}: {
  readonly card: CardDetail
  readonly offer: ProgrammeOffer | undefined
  readonly points: readonly PickUpPoint[]
}) {
  const words = useCardTexts().loss
  const ways = offer?.pickUps ?? []
  const [reason, setReason] = useState<Reason>('lost')
  const bar = card.replacementBar
  const [wanted, setWanted] = useState(true)
  const replace = wanted && bar === null
  const { fields, handIn } = useNewDelivery(() => emptyDelivery(ways, points, card), {
    ways,
    points,
  })
  const [delivery, setDelivery] = useState<Delivery | null>(null)
  const [isAsked, setAsked] = useState(false)
  const isSent = replace && offer?.form === 'physical'
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={words.what}
        options={reasons.map((value) => ({ value, label: words[value] }))}
        value={reason}
        onChange={setReason}
      />
      {bar === null ? (
        <div className="panel px-4 py-2">
          <Switch
            label={words.replace}
            detail={replace ? words.replaceText : words.noReplace}
            checked={replace}
            onChange={setWanted}
          />
        </div>
      ) : (
        <Bar bar={bar} undelivered={card.undelivered} />
      )}
      {isSent && fields}
      <Button
        look="danger"
        onClick={() => {
          const given = isSent ? handIn() : null
          if (given === undefined) return
          setDelivery(given)
          setAsked(true)
        }}
      >
        {words.action}
      </Button>
      <Sheet open={isAsked} title={words.sure} onClose={() => setAsked(false)}>
        <Sure card={card} input={{ reason, replace, delivery }} />
      </Sheet>
    </div>
  )
}

/** Why no other takes its place; what the post lost is had anew in its application. */
function Bar({
  bar,
  undelivered,
}: {
  readonly bar: ReplacementBar
  readonly undelivered: CardDetail['undelivered']
}) {
  const { loss: words, notes } = useCardTexts()
  if (undelivered === null) {
    return (
      <>
        <Notice>{barText(words, bar)}</Notice>
        {supported.has(bar) && <Button href="/pages/about/contact">{notes.contact}</Button>}
      </>
    )
  }
  return (
    <>
      <Notice tone="warn">{words.undelivered}</Notice>
      <Button look="gold" href={hrefOf('/pages/card/waitkyc', { id: undelivered })}>
        {notes.application}
      </Button>
    </>
  )
}

/** Where support can do more. */
const supported: ReadonlySet<ReplacementBar> = new Set(['lockedAbove', 'unused', 'limit'])

const barText = (words: UseTexts['loss'], bar: ReplacementBar): string =>
  bar === 'lockedAbove' ? words.kept : words[bar]

/**
 * With a new card in its place, the old one is locked first: whatever the new one still asks for,
 * nobody pays meanwhile, and closing alone is always left.
 */
function Sure({
  card,
  input,
}: {
  readonly card: CardDetail
  readonly input: Omit<InputOf<typeof reportLost>, 'id'>
}) {
  const words = useCardTexts().loss
  const closing = useAction(async (replace: boolean) => {
    if (replace && card.actions.includes('lock')) keepCard(await call(lockCard, { id: card.id }))
    const alone = replace ? {} : { replace, delivery: null }
    const closed = await call(reportLost, { id: card.id, ...input, ...alone })
    keepCard(closed)
    void renew(applicationList, applicationDetail, trustFund)
    toast(words.done, 'done')
    leave(closed)
  })
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Notice tone="danger">{words.sureText(card.last4)}</Notice>
      <FormError error={closing.error} />
      <Button
        look="danger"
        busy={closing.busy ? words.busy : undefined}
        onClick={() => void closing.run(input.replace)}
      >
        {words.action}
      </Button>
      {input.replace && closing.error !== undefined && !closing.busy && (
        <>
          {card.state === 'locked' && <Notice tone="warn">{words.locked}</Notice>}
          <Button onClick={() => void closing.run(false)}>{words.closeOnly}</Button>
        </>
      )}
    </div>
  )
}
