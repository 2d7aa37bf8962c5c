import type { Asset } from '#contract/assets.ts'
import type { ProgrammeOffer } from '#contract/cards.programmes.ts'
import type { Card } from '#contract/cards.ts'
import { type Amount, zero } from '#kernel/money.ts'
import { showAmount } from '#ui/amount.ts'
import { type Fact, Facts } from '#ui/List.tsx'
import { Notice } from '#ui/Status.tsx'
import { useLanguage } from '#web/app/language.ts'
import { centScale, estimate } from '#web/cards/model.money.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars, Rate } from '#web/cards/parts/Dollars.tsx'

/** Rate, fee, limits and what the card is expected to get, before anything is asked. */
export function ChargeTerms({
  card,
  offer,
  asset,
  rate,
  amount = zero,
}: {
  readonly card: Card
  readonly offer: ProgrammeOffer
  readonly asset: Asset
  readonly rate: Amount | undefined
  readonly amount: Amount | undefined
}) {
  const { charge: words } = useCardMoneyTexts()
  const dollars = useDollarText()
  const rated = rateFact(words.rate, asset.code === card.currency, asset.code, rate)
  const { min, max, feeBp, feeFixed } = offer.recharge
  const sums = rate && estimate(amount, { scale: asset.scale, rate }, card, offer)
  const language = useLanguage()
  const isFree = card.balance === null || (feeBp === 0 && feeFixed === zero)
  const percent = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(feeBp / 100)
  const owed: readonly Fact[] =
    sums && sums.owed > 0n ? [{ label: words.owedRow, value: <Dollars amount={sums.owed} /> }] : []
  return (
    <>
      {card.owed > 0n && <Notice tone="warn">{words.owed(dollars(card.owed))}</Notice>}
      {rate === undefined && <Notice tone="warn">{words.stale}</Notice>}
      <Facts
        facts={[
          ...rated,
          isFree
            ? { label: words.fee, value: words.feeFree }
            : {
                label: feeFixed === zero ? words.feeShare(percent) : words.fee,
                value: sums ? <Dollars amount={sums.fee} /> : '–',
              },
          ...owed,
          { label: words.expected, value: sums ? <Dollars amount={sums.receives} /> : '–' },
          ...(card.balance === null
            ? []
            : [{ label: words.limits, value: words.between(dollars(min), dollars(max)) }]),
        ]}
      />
    </>
  )
}

/** What the coin is worth; dollars of the trust fund are worth what they are. */
function rateFact(
  label: string,
  isFund: boolean,
  asset: string,
  rate: Amount | undefined,
): readonly Fact[] {
  if (isFund) return []
  return [{ label, value: rate === undefined ? '–' : <Rate asset={asset} rate={rate} /> }]
}

/** Writes cents as people write dollars. */
export function useDollarText(): (cents: Amount) => string {
  const locale = useLanguage()
  return (cents) => showAmount(cents, centScale, { locale, currency: 'USD' })
}
