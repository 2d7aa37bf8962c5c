import { cardStatement } from '#contract/cards.bills.ts'
import { type Card, cardDetail } from '#contract/cards.ts'
import { CardIcon, BackIcon, ChevronRightIcon, type Icon } from '#ui/icons.tsx'
import { IconButton } from '#ui/Button.tsx'
import { Facts, List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { BoneFacts } from '#ui/Skeleton.tsx'
import { Empty, Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back, go, hrefOf, place } from '#web/app/history.ts'
import { deviceZone, serverNow } from '#web/app/hooks/time.ts'
import { useLanguage } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import {
  type Month,
  billFiltersOf,
  monthName,
  monthOf,
  monthSpan,
  monthsBetween,
} from '#web/cards/model.money.ts'
import { idOf } from '#web/cards/id.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { CardMark, useCardName } from '#web/cards/parts/CardName.tsx'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'

/** Months that are told, counted from now. */
const monthsMax = 36

/** A card's month in exact sums: what was there, what moved, what is there. */
export function Screen() {
  const words = useCardMoneyTexts()
  const id = usePageQuery()['id']
  const { data, error, refetch } = useCall(cardDetail, { id: idOf(id) }, { enabled: !!id })
  const choose = hrefOf('/pages/card/select', { for: 'statement' })
  const missing = { text: words.charge.notFound, label: words.charge.other, href: choose }
  return (
    <Page top={<TopBar title={words.statement.title} onBack={() => back('/pages/card/bill')} />}>
      {data ? (
        <OfCard card={data} />
      ) : id === undefined ? (
        <Empty icon={CardIcon} action={{ label: words.select.title, href: choose }}>
          {words.select.forStatement}
        </Empty>
      ) : (
        <MoneyPending error={error} missing={missing} onRetry={() => void refetch()}>
          <BoneFacts rows={7} />
        </MoneyPending>
      )}
    </Page>
  )
}

function OfCard({ card }: { readonly card: Card }) {
  const texts = useCardMoneyTexts()
  const { statement: words } = texts
  const name = useCardName()(card)
  const [zone, now] = [deviceZone(), serverNow()]
  const months = monthsBetween(zone, card.createdAt, now, monthsMax)
  const asked = billFiltersOf(usePageQuery()).month
  const month = months.find((one) => one === asked) ?? months[0] ?? monthOf(zone, now)
  return (
    <div className="flex flex-col gap-4 pt-1">
      <List label={texts.card}>
        <ListItem
          leading={<CardMark card={card} />}
          title={name}
          detail={texts.ending(card.last4)}
          mark="chevron"
          href={hrefOf('/pages/card/select', { for: 'statement' })}
        />
      </List>
      <MonthTurner cardId={card.id} months={months} month={month} />
      {card.balance === null ? (
        <Notice>{words.fromWallet}</Notice>
      ) : (
        <Sums cardId={card.id} month={month} isRunning={month === monthOf(zone, now)} />
      )}
      <List label={words.purchases}>
        <ListItem
          title={words.purchases}
          mark="chevron"
          href={hrefOf('/pages/card/bill', { card: card.id, month })}
        />
      </List>
    </div>
  )
}

/** One month back, one on; the months stand in the address. */
function MonthTurner({
  cardId,
  months,
  month,
}: {
  readonly cardId: string
  readonly months: readonly Month[]
  readonly month: Month
}) {
  const { statement: words } = useCardMoneyTexts()
  const language = useLanguage()
  const at = months.indexOf(month)
  const turn = (to: Month) => go(place.get().path, { id: cardId, month: to }, 'replace')
  return (
    <div className="flex items-center justify-between">
      <Turn icon={BackIcon} label={words.earlier} to={months[at + 1]} onTurn={turn} />
      <h2 className="t-head first-letter:uppercase" aria-live="polite">
        {monthName(month, language)}
      </h2>
      <Turn icon={ChevronRightIcon} label={words.later} to={months[at - 1]} onTurn={turn} />
    </div>
  )
}

/** Where there is no further month, its place stays empty. */
function Turn({
  icon,
  label,
  to,
  onTurn,
}: {
  readonly icon: Icon
  readonly label: string
  readonly to: Month | undefined
  readonly onTurn: (to: Month) => void
}) {
  if (to === undefined) return <span className="size-11" />
  return <IconButton icon={icon} label={label} onClick={() => onTurn(to)} />
}

function Sums({
  cardId,
  month,
  isRunning,
}: {
  readonly cardId: string
  readonly month: Month
  /** The month is not over: its end is now. */
  readonly isRunning: boolean
}) {
  const { statement: words } = useCardMoneyTexts()
  const span = monthSpan(month, deviceZone())
  const { data, error, refetch } = useCall(cardStatement, { cardId, ...span })
  if (!data) {
    return (
      <MoneyPending error={error} onRetry={() => void refetch()}>
        <BoneFacts rows={7} />
      </MoneyPending>
    )
  }
  const moved = [
    { label: words.recharged, change: data.recharged },
    { label: words.spent, change: -data.spent },
    { label: words.refunded, change: data.refunded },
    { label: words.fees, change: -data.fees },
    { label: words.back, change: -data.back },
  ]
  return (
    <>
      <Facts
        facts={[
          { label: words.opening, value: <Dollars amount={data.opening} /> },
          ...moved.map(({ label, change }) => ({
            label,
            value: <Dollars amount={change} kind={change === 0n ? 'balance' : 'signed'} />,
          })),
          {
            label: isRunning ? words.now : words.closing,
            value: <Dollars amount={data.closing} />,
          },
        ]}
      />
      <p className="t-small px-4 text-dim">{words.held}</p>
    </>
  )
}
