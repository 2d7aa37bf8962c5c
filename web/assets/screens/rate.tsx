import { useState } from 'react'
import { fiatRates, priceScale } from '#contract/assets.ts'
import { formatDecimal } from '#kernel/money.ts'
import { BanknoteIcon } from '#ui/icons.pages.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { FiatSheet } from '#web/app/FiatSheet.tsx'
import { back } from '#web/app/history.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useFiat } from '#web/app/worth.ts'

/** Decimals that a rate is shown with; small ones keep what makes them readable. */
const shownDecimals = 4

/** Rates of the person's fiat in all others, with where they come from and how old they are. */
export function Screen() {
  const { rates: words } = useTexts().account
  const fiat = useFiat()
  const [isChoosing, setChoosing] = useState(false)
  const answer = useCall(fiatRates, { base: fiat })
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/user/index')} />}>
      <PullRefresh onRefresh={() => renew(fiatRates)}>
        <List label={words.base}>
          <ListItem
            icon={<BanknoteIcon />}
            title={words.base}
            value={fiat}
            onClick={() => setChoosing(true)}
            mark="chevron"
          />
        </List>
        <SectionHead title={words.one(fiat)} />
        <Answer of={answer} rows={6}>
          {({ source, rates }) => (
            <>
              <Rates rates={rates} />
              <p className="t-small pt-4 text-pretty text-dim">{words.source(source)}</p>
            </>
          )}
        </Answer>
      </PullRefresh>
      <FiatSheet open={isChoosing} onClose={() => setChoosing(false)} />
    </Page>
  )
}

function Rates({
  rates,
}: {
  readonly rates: readonly {
    readonly quote: string
    readonly rate: bigint
    readonly at: Parameters<ReturnType<typeof useMomentText>>[0]
    readonly stale: boolean
  }[]
}) {
  const { rates: words } = useTexts().account
  const language = useLanguage()
  const momentText = useMomentText()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return (
    <List label={words.title}>
      {rates.map(({ quote, rate, at, stale }) => (
        <ListItem
          key={quote}
          title={quote}
          detail={names.of(quote) ?? quote}
          value={rateText(rate)}
          valueDetail={stale ? words.stale : momentText(at)}
        />
      ))}
    </List>
  )
}

/** Four decimals, or four digits that count where the rate is below one in a thousand. */
function rateText(rate: bigint): string {
  const text = formatDecimal(rate, priceScale)
  const [whole = '0', decimals = ''] = text.split('.')
  const zeros = /^0*/.exec(decimals)?.[0].length ?? 0
  const kept = whole === '0' && zeros > 2 ? zeros + shownDecimals : shownDecimals
  return decimals === '' ? whole : `${whole}.${decimals.slice(0, kept).padEnd(shownDecimals, '0')}`
}
