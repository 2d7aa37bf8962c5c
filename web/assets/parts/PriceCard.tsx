import { type Asset, type Price, priceScale } from '#contract/assets.ts'
import { linePoints, softPath } from '#ui/chart.ts'
import { Coin } from '#ui/Coin.tsx'
import { Change, Money } from '#ui/Money.tsx'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { useFiat } from '#web/app/worth.ts'

const one = 10n ** BigInt(priceScale)
const decimals = 2
/** What costs less than one is told apart by further decimals. */
const smallDecimals = 6
const chart = { width: 350, height: 72, inset: 4 }

/** What one of a currency costs, how that went over a day, and who says so. */
export function PriceCard({
  asset,
  price,
}: {
  readonly asset: Asset
  readonly price: Price | undefined
}) {
  const { assets, general } = useTexts()
  const words = general.currency
  const fiat = useFiat()
  const momentText = useMomentText()
  const change = price?.changeBasisPoints ?? 0
  const colour = change > 0 ? 'text-up' : change < 0 ? 'text-down' : 'text-faint'
  const { width, height, inset } = chart
  const line = softPath(linePoints(price?.trend.map(Number) ?? [], width, height, inset))
  return (
    <section aria-label={assets.balance.price} className="panel overflow-hidden pt-4">
      <div className="flex items-center gap-3 px-4">
        <Coin code={asset.code} size={44} />
        <div className="min-w-0 flex-1">
          <p className="t-small text-dim">
            {assets.balance.price} · {asset.code}
          </p>
          {price ? (
            <Money
              amount={price.price}
              scale={priceScale}
              currency={fiat}
              maximum={price.price < one ? smallDecimals : decimals}
              size="title"
            />
          ) : (
            <p className="t-strong">{words.noPrice}</p>
          )}
          {price && !price.stale && (
            <p className="t-small text-dim">
              <span className="font-[560]">
                <Change hundredths={change} />
              </span>{' '}
              {words.day}
            </p>
          )}
        </div>
      </div>
      {line !== '' && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={`mt-3 block h-[72px] w-full ${colour}`}
        >
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      <p className="t-small px-4 pt-2 pb-4 text-dim">
        {price && `${words.source(price.source)} · ${momentText(price.at)}`}
        {price?.stale && ` · ${assets.stale}`}
      </p>
    </section>
  )
}
