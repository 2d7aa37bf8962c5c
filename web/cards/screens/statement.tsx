import { cardStatement } from '#contract/cards.bills.ts'
import { type Card, cardDetail } from '#contract/cards.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { CardIcon, BackIcon, ChevronRightIcon, type Icon } from '#ui/icons.tsx'
import { IconButton } from '#ui/Button.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { BoneFacts } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { cardMetals } from '#web/app/cardMetals.ts'
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
import { useCardName } from '#web/cards/parts/CardName.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'
import { PaperHead, StatementPaper } from '#web/cards/parts/StatementPaper.tsx'
import { StatementRows, StatementSums, StatementWays } from '#web/cards/parts/StatementView.tsx'

/** A card's month: what was there, every movement, what is there; as a file and on paper, too. */
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
  const months = monthsBetween(zone, card.createdAt, now)
  const asked = billFiltersOf(usePageQuery()).month
  const month = months.find((one) => one === asked) ?? months[0] ?? monthOf(zone, now)
  return (
    <div className="flex flex-col gap-4 pt-1">
      <div className="print:hidden">
        <List label={texts.card}>
          <ListItem
            leading={<CardMark metal={cardMetals[card.type]} />}
            title={name}
            detail={texts.ending(card.last4)}
            mark="chevron"
            href={hrefOf('/pages/card/select', { for: 'statement' })}
          />
        </List>
      </div>
      <PaperHead card={card} />
      <MonthTurner cardId={card.id} months={months} month={month} />
      <Told card={card} month={month} isRunning={month === monthOf(zone, now)} />
      <div className="print:hidden">
        <List label={words.month}>
          <ListItem
            title={words.month}
            mark="chevron"
            href={hrefOf('/pages/card/bill', { card: card.id, month })}
          />
        </List>
      </div>
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
  return (
    <span className="print:hidden">
      <IconButton icon={icon} label={label} onClick={() => onTurn(to)} />
    </span>
  )
}

function Told({
  card,
  month,
  isRunning,
}: {
  readonly card: Card
  readonly month: Month
  readonly isRunning: boolean
}) {
  const isWallet = card.balance === null
  const span = monthSpan(month, deviceZone())
  const { data, error, refetch } = useCall(cardStatement, { cardId: card.id, ...span })
  if (!data) {
    return (
      <MoneyPending error={error} onRetry={() => void refetch()}>
        <BoneFacts rows={7} />
      </MoneyPending>
    )
  }
  return (
    <>
      <StatementSums statement={data} isWallet={isWallet} isRunning={isRunning} />
      <StatementWays card={card} month={month} statement={data} />
      <StatementRows rows={data.rows} isWallet={isWallet} />
      <StatementPaper statement={data} />
    </>
  )
}
