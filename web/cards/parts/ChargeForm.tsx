import { useRef, useState } from 'react'
import type { Asset } from '#contract/assets.ts'
import { cardDetail } from '#contract/cards.ts'
import type { Card } from '#contract/cards.ts'
import { type ProgrammeOffer, programmeList } from '#contract/cards.programmes.ts'
import {
  type RechargeQuote,
  type RechargeSource,
  quoteRecharge,
  rechargeSources,
  trustFund,
} from '#contract/cards.recharge.ts'
import { Failure } from '#contract/errors.ts'
import { balanceList } from '#contract/ledger.ts'
import { formatMoney } from '#contract/rules.display.ts'
import { type Amount, zero } from '#kernel/money.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { readAmount } from '#ui/amount.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { cardMetals } from '#web/app/cardMetals.ts'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useLanguage } from '#web/app/language.ts'
import { renew } from '#web/app/query.ts'
import { estimate, limitPassed, notRechargeable } from '#web/cards/model.money.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { useCardName } from '#web/cards/parts/CardName.tsx'
import { ChargeAmount } from '#web/cards/parts/ChargeAmount.tsx'
import { ChargeTerms, useDollarText } from '#web/cards/parts/ChargeTerms.tsx'
import { QuoteSheet } from '#web/cards/parts/QuoteSheet.tsx'
import { useDollarRate } from '#web/cards/queries.money.ts'

/** What the form of a recharge works with. */
export type ChargeMeans = {
  readonly card: Card
  readonly offer: ProgrammeOffer
  readonly purse: Purse
}

/** What can be paid from: a coin of the wallet, or the dollars of the trust fund. */
export type Purse = { readonly asset: Asset; readonly available: Amount }

/** The form of a recharge. The rate that counts comes with the quote; until then it is the newest. */
export function ChargeForm({
  card,
  offer,
  purses,
  first,
}: Omit<ChargeMeans, 'purse'> & {
  readonly purses: Readonly<Record<RechargeSource, Purse>>
  /** What is chosen at first. */
  readonly first: RechargeSource
}) {
  const [source, setSource] = useState(first)
  const purse = purses[source]
  const means = { card, offer, purse }
  const { asset } = purse
  const { charge: words } = useCardMoneyTexts()
  const form = useRef<HTMLDivElement>(null)
  const rate = useDollarRate(asset.code)
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [quote, setQuote] = useState<RechargeQuote>()
  const [isReviewing, setReviewing] = useState(false)
  const reading = readAmount(typed, asset.scale)
  const amount = reading.state === 'read' ? reading.amount : undefined
  const problem = useProblem(means, amount, rate)
  const why = notRechargeable(card)
  const ask = useAction(async (wanted: Amount) => {
    setQuote(await call(quoteRecharge, { cardId: card.id, asset: asset.code, amount: wanted }))
    setReviewing(true)
  })
  const review = () => {
    setAsked(true)
    if (amount !== undefined && problem === undefined) void ask.run(amount)
    else requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
  }
  const limit = limitRefusal(ask.error)
  const choose = (next: RechargeSource) => {
    ask.clear()
    setTyped('')
    setAsked(false)
    setSource(next)
  }
  return (
    <Page
      top={<TopBar title={words.title} onBack={() => back('/pages/card/index')} />}
      footer={
        <StickyFooter>
          {why === undefined ? (
            <Button look="gold" busy={ask.busy ? words.asking : undefined} onClick={review}>
              {words.review}
            </Button>
          ) : (
            <Button href="/pages/card/select">{words.other}</Button>
          )}
        </StickyFooter>
      }
    >
      <PullRefresh onRefresh={() => renew(cardDetail, programmeList, balanceList, trustFund)}>
        <div ref={form} className="flex flex-col gap-3">
          <ForCard card={card} />
          {why === undefined ? (
            <>
              <Segmented
                label={words.from}
                options={rechargeSources.map((value) => ({ value, label: words.sources[value] }))}
                value={source}
                onChange={choose}
              />
              <ChargeAmount
                {...means}
                typed={typed}
                rate={rate}
                error={limit ?? (isAsked || typed !== '' ? problem : undefined)}
                onChange={(text) => {
                  ask.clear()
                  setTyped(text)
                }}
              />
              <ChargeTerms card={card} offer={offer} asset={asset} rate={rate} amount={amount} />
              {limit === undefined && <FormError error={ask.error} />}
            </>
          ) : (
            <Notice tone="info">{why === 'state' ? words.cannot : words[why]}</Notice>
          )}
        </div>
      </PullRefresh>
      {quote && (
        <QuoteSheet
          open={isReviewing}
          quote={quote}
          asset={purses[quote.source].asset}
          renewal={{ run: () => ask.run(quote.amount), busy: ask.busy, error: ask.error }}
          onClose={() => setReviewing(false)}
        />
      )}
    </Page>
  )

  function limitRefusal(error: unknown): string | undefined {
    if (!(error instanceof Failure)) return undefined
    const { min, max } = error.details ?? {}
    if (error.code === 'RECHARGE_TOO_SMALL' && min) return words.tooSmall(`$${min}`)
    if (error.code === 'RECHARGE_TOO_LARGE' && max) return words.tooLarge(`$${max}`)
    return undefined
  }
}

/** What is wrong with the amount, in the order the server looks; undefined when nothing is. */
function useProblem(
  { card, offer, purse: { asset, available } }: ChargeMeans,
  amount: Amount | undefined,
  rate: Amount | undefined,
): string | undefined {
  const { charge: words } = useCardMoneyTexts()
  const dollars = useDollarText()
  const language = useLanguage()
  if (amount === undefined || amount === zero) return words.missing
  if (rate !== undefined) {
    const { worth } = estimate(amount, { scale: asset.scale, rate }, card, offer)
    const passed = limitPassed(worth, card, offer)
    if (passed?.end === 'min') return words.tooSmall(dollars(passed.limit))
    if (passed) return words.tooLarge(dollars(passed.limit))
  }
  return amount > available
    ? words.tooMuch(
        `${formatMoney(available, asset.scale, asset.displayScale, language)} ${asset.code}`,
      )
    : undefined
}

/** Which card it is for, and the way to another. */
function ForCard({ card }: { readonly card: Card }) {
  const words = useCardMoneyTexts()
  const name = useCardName()(card)
  return (
    <a
      href={hrefOf('/pages/card/select')}
      className="press panel flex min-h-16 items-center gap-3 px-4 py-3"
    >
      <CardMark metal={cardMetals[card.type]} />
      <span className="min-w-0 flex-1">
        <span className="t-strong long-words block">{name}</span>
        <span className="t-small tnum block text-dim">{words.ending(card.last4)}</span>
      </span>
      <span className="t-small shrink-0 font-[560] text-gold">{words.charge.change}</span>
    </a>
  )
}
