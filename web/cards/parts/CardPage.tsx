import type { ReactNode } from 'react'
import {
  type CardAction,
  type CardDetail,
  type CardType,
  cardDetail,
  cardList,
} from '#contract/cards.ts'
import { Button } from '#ui/Button.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Bone, BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty, Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Failed } from '#web/app/Failed.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { cardPage } from '#web/cards/face.ts'
import { aboveText } from '#web/cards/parts/CardNotes.tsx'
import { useCard } from '#web/cards/queries.use.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** A page about the one own card that the address names or, without a name, the first that fits. */
export function CardPage({
  title,
  type,
  aside,
  children,
}: {
  /** Of the page or, where it is all about the card, what that is called. */
  readonly title: string | ((card: CardDetail | undefined) => string)
  readonly type?: CardType
  /** Beside the card where there is room. */
  readonly aside?: (card: CardDetail) => ReactNode
  readonly children: (card: CardDetail) => ReactNode
}) {
  const words = useCardTexts()
  const { id } = usePageQuery()
  const { card, isNone, error, retry } = useCard(id, type)
  const fallback = id === undefined ? '/pages/card/card' : hrefOf('/pages/card/info', { id })
  return (
    <Page
      top={
        <TopBar
          title={typeof title === 'string' ? title : title(card)}
          onBack={() => back(fallback)}
        />
      }
      aside={card && aside?.(card)}
    >
      {card ? (
        <PullRefresh onRefresh={() => renew(cardDetail, cardList)}>{children(card)}</PullRefresh>
      ) : isNone ? (
        <Empty icon={CardIcon} action={{ label: words.none.action, href: '/pages/card/card' }}>
          {words.none.text}
        </Empty>
      ) : error ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <Waiting onRetry={retry}>
          <div className="flex flex-col gap-6">
            <Bone className="aspect-[1.586] w-full rounded-card!" />
            <BoneRows />
          </div>
        </Waiting>
      )}
    </Page>
  )
}

/** What is done with a card in its state, said in `text`, or why it cannot be and where to go. */
export function Doing({
  card,
  action,
  text,
  children,
}: {
  readonly card: CardDetail
  readonly action: CardAction
  readonly text?: string
  readonly children: ReactNode
}) {
  const words = useCardTexts()
  if (card.actions.includes(action)) {
    return (
      <>
        {text !== undefined && <p className="t-body px-1 text-pretty text-dim">{text}</p>}
        {children}
      </>
    )
  }
  const above = aboveText(card, words.notes)
  return (
    <div className="flex flex-col gap-4">
      <Notice>{above ?? words.cannot}</Notice>
      {above !== undefined && <Button href="/pages/about/contact">{words.notes.contact}</Button>}
      <Button href={hrefOf(cardPage(card), { id: card.id })}>{words.toCard}</Button>
    </div>
  )
}
