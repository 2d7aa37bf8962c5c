import { applicationList } from '#contract/cards.apply.ts'
import { bindList } from '#contract/cards.bind.ts'
import { type Card, cardList } from '#contract/cards.ts'
import { type ProgrammeOffer, programmeList } from '#contract/cards.programmes.ts'
import { IconButton } from '#ui/Button.tsx'
import { HistoryIcon, LinkIcon, PlusIcon } from '#ui/icons.pages.tsx'
import { CardIcon, WalletIcon } from '#ui/icons.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Bone, BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Failed } from '#web/app/Failed.tsx'
import { back } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { isUnderWay } from '#web/cards/apply.ts'
import { ApplicationRows } from '#web/cards/parts/ApplicationRows.tsx'
import { Offers } from '#web/cards/parts/Offers.tsx'
import { OwnCards } from '#web/cards/parts/OwnCards.tsx'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

const again = () => renew(cardList, applicationList, programmeList, bindList)

/** The way into cards: one's own, what is under way, and what can be applied for. */
export function Screen() {
  const words = useApplyTexts()
  const isChoosing = usePageQuery()['show'] === 'offers'
  const cards = useCall(cardList, {})
  const programmes = useCall(programmeList, {})
  const own = isChoosing ? [] : (cards.data?.cards.filter(({ state }) => state !== 'unbound') ?? [])
  const isReady = cards.data !== undefined && programmes.data !== undefined
  return (
    <Page
      top={
        <TopBar
          title={isChoosing ? words.offers : words.title}
          onBack={() => back(isChoosing ? '/pages/card/card' : '/pages/user/index')}
          right={
            !isChoosing && (
              <IconButton icon={PlusIcon} label={words.add} href="/pages/card/card?show=offers" />
            )
          }
        />
      }
      aside={isReady && <Aside hasCard={own.length > 0} offers={programmes.data.programmes} />}
    >
      <PullRefresh onRefresh={again}>
        {isReady ? (
          <Whole cards={own} offers={programmes.data.programmes} isChoosing={isChoosing} />
        ) : cards.error || programmes.error ? (
          <Failed error={cards.error ?? programmes.error} onRetry={() => void again()} />
        ) : (
          <Waiting onRetry={() => void again()}>
            <Bone className="aspect-[1.586] w-full rounded-card" />
            <div className="h-6" />
            <BoneRows rows={3} />
          </Waiting>
        )}
      </PullRefresh>
    </Page>
  )
}

function Whole({
  cards,
  offers,
  isChoosing,
}: {
  readonly cards: readonly Card[]
  readonly offers: readonly ProgrammeOffer[]
  readonly isChoosing: boolean
}) {
  const [first, ...others] = cards
  return (
    <>
      {first && <OwnCards cards={[first, ...others]} />}
      {!isChoosing && <UnderWay isFirst={!first} />}
      {first ? null : <Offers offers={offers} look="large" />}
    </>
  )
}

/** The money behind cards, and other ways to one. */
function Aside({
  hasCard,
  offers,
}: {
  readonly hasCard: boolean
  readonly offers: readonly ProgrammeOffer[]
}) {
  const words = useApplyTexts()
  return (
    <>
      {hasCard && <Money />}
      <SectionHead title={words.more} />
      <List label={words.more}>
        <ListItem
          icon={<LinkIcon />}
          title={words.bindOwn}
          detail={words.bindOwnText}
          href="/pages/card/bindform"
          mark="chevron"
        />
        <ListItem
          icon={<HistoryIcon />}
          title={words.applications}
          href="/pages/card/waitkyc"
          mark="chevron"
        />
        <ListItem
          icon={<CardIcon />}
          title={words.bindings}
          href="/pages/card/bindlist"
          mark="chevron"
        />
      </List>
      {hasCard && <Offers offers={offers} look="rows" />}
    </>
  )
}

/** The float that cards are recharged from. */
function Money() {
  const words = useApplyTexts()
  return (
    <List label={words.fund}>
      <ListItem
        icon={<WalletIcon />}
        title={words.fund}
        detail={words.fundText}
        href="/pages/card/index"
        mark="chevron"
      />
    </List>
  )
}

/** What has not come to a card yet; without it the page is whole all the same. */
function UnderWay({
  isFirst,
}: {
  /** Nothing stands above it, and what can be had below. */
  readonly isFirst: boolean
}) {
  const words = useApplyTexts()
  const { data } = useCall(applicationList, {})
  const open = data?.applications.filter(isUnderWay) ?? []
  if (open.length === 0) return null
  return (
    <div className={isFirst ? '-mt-3 pb-7' : ''}>
      <SectionHead title={words.underWay} />
      <ApplicationRows applications={open} label={words.underWay} />
    </div>
  )
}
