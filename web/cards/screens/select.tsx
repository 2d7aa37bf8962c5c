import { type Card, cardList } from '#contract/cards.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { BoneRows } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { cardMetals } from '#web/app/cardMetals.ts'
import { back, hrefOf } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import { notRechargeable } from '#web/cards/model.money.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { useCardName } from '#web/cards/parts/CardName.tsx'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'

/** Which card is meant: to be recharged, or, with `for=statement`, to be read. */
export function Screen() {
  const words = useCardMoneyTexts()
  const isStatement = usePageQuery()['for'] === 'statement'
  const { data, error, refetch } = useCall(cardList, {})
  const title = isStatement ? words.select.forStatement : words.select.title
  return (
    <Page top={<TopBar title={title} onBack={() => back('/pages/card/index')} />}>
      {!data ? (
        <MoneyPending error={error} onRetry={() => void refetch()}>
          <BoneRows rows={3} />
        </MoneyPending>
      ) : data.cards.length === 0 ? (
        <Empty icon={CardIcon} action={{ label: words.apply, href: '/pages/card/card' }}>
          {words.noCards}
        </Empty>
      ) : (
        <List label={title}>
          {data.cards.map((card) => (
            <Row key={card.id} card={card} isStatement={isStatement} />
          ))}
        </List>
      )}
    </Page>
  )
}

function Row({ card, isStatement }: { readonly card: Card; readonly isStatement: boolean }) {
  const words = useCardMoneyTexts()
  const nameOf = useCardName()
  const why = isStatement ? undefined : notRechargeable(card)
  const state = card.state === 'active' ? undefined : words.states[card.state]
  const said = why === 'state' || why === undefined ? state : words.select[why]
  const from = usePageQuery()['from']
  const query = { id: card.id, ...(from === undefined ? {} : { from }) }
  const page = isStatement ? '/pages/card/statement' : '/pages/card/charge'
  return (
    <ListItem
      leading={<CardMark metal={cardMetals[card.type]} />}
      title={nameOf(card)}
      detail={[words.ending(card.last4), said].filter(Boolean).join(' · ')}
      value={card.balance === null ? undefined : <Dollars amount={card.balance} />}
      {...(why === undefined ? { mark: 'chevron' as const, href: hrefOf(page, query) } : {})}
    />
  )
}
