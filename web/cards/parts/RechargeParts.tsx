import type { Recharge } from '#contract/cards.recharge.ts'
import { type Fact, Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice, type Step, Steps } from '#ui/Status.tsx'
import { toTheSecond } from '#web/app/billText.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useLanguage } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars, Rate } from '#web/cards/parts/Dollars.tsx'

/** What the first and the last step are called where nothing left the trust fund before. */
const fundSteps = { begun: 'begunFund', fund: 'fund', done: 'done', failed: 'failedFund' } as const

/** The three steps of a recharge, live: from the wallet, in the trust fund, on the card. */
export function RechargeSteps({ recharge }: { readonly recharge: Recharge }) {
  const words = useCardMoneyTexts().recharge
  const clock = new Intl.DateTimeFormat(useLanguage(), { ...toTheSecond, timeZone: deviceZone() })
  const { state, source } = recharge
  const isFund = source === 'fund'
  const steps = recharge.steps.map(({ step, at }): Step => {
    const title = isFund ? words.steps[fundSteps[step]] : words.steps[step]
    if (step === 'failed') {
      return { state: 'failed', title, detail: at === null ? undefined : clock.format(at) }
    }
    if (at !== null) return { state: 'done', title, detail: clock.format(at) }
    const isGoing = state === 'review' || state === 'progress'
    return isGoing ? { state: 'now', title, detail: words.now[state] } : { state: 'todo', title }
  })
  return (
    <>
      {recharge.reason !== null && (
        <Notice tone="warn">{(isFund ? words.fundReasons : words.reasons)[recharge.reason]}</Notice>
      )}
      <Steps steps={steps} />
    </>
  )
}

/** What a recharge took, cost and brought. */
export function RechargeFacts({ recharge }: { readonly recharge: Recharge }) {
  const texts = useCardMoneyTexts()
  const moment = useMomentText()
  const asset = useCatalogue()?.assetOf(recharge.asset)
  const { charge, recharge: words } = texts
  const owed: readonly Fact[] =
    recharge.owed > 0n ? [{ label: charge.owedRow, value: <Dollars amount={recharge.owed} /> }] : []
  const finished: readonly Fact[] =
    recharge.finishedAt === null
      ? []
      : [{ label: words.finished, value: moment(recharge.finishedAt) }]
  const paid: readonly Fact[] =
    recharge.source === 'fund'
      ? [{ label: charge.sheet.paysFund, value: <Dollars amount={recharge.amount} /> }]
      : [
          {
            label: charge.sheet.pays,
            value: asset && (
              <Money amount={recharge.amount} scale={asset.scale} code={asset.code} />
            ),
          },
          { label: charge.rate, value: <Rate asset={recharge.asset} rate={recharge.rate} /> },
        ]
  return (
    <Facts
      facts={[
        {
          label: texts.card,
          value: `${texts.names[recharge.cardType]} ${texts.ending(recharge.last4)}`,
        },
        ...paid,
        { label: charge.fee, value: <Dollars amount={recharge.fee} /> },
        ...owed,
        { label: charge.sheet.receives, value: <Dollars amount={recharge.receives} /> },
        { label: words.submitted, value: moment(recharge.createdAt) },
        ...finished,
      ]}
    />
  )
}
