import { Suspense } from 'react'
import type { Profile } from '#contract/identity.ts'
import { IconButton } from '#ui/Button.tsx'
import { Avatar } from '#ui/Coin.tsx'
import { QuickActions } from '#ui/Hero.tsx'
import { CardIcon, ArrowInIcon, ArrowOutIcon, BellIcon, ScanIcon, TradeIcon } from '#ui/icons.tsx'
import { lazyPatiently } from '#ui/lazy.ts'
import { List, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneHero, BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Notice } from '#ui/Status.tsx'
import { Failed } from '#web/app/Failed.tsx'
import { hourNow } from '#web/app/hooks/time.ts'
import { useTexts } from '#web/app/language.ts'
import { useSession } from '#web/app/session.ts'
import { tabPaths } from '#web/app/tabs.ts'
import { byWorth, partOfDay } from '#web/assets/model.ts'
import { WorthRow } from '#web/assets/parts/HoldingRow.tsx'
import { TotalHero } from '#web/assets/parts/TotalHero.tsx'
import { renewPortfolio, usePortfolio } from '#web/assets/queries.ts'

/** Assets shown on Home; the rest are a tap away. */
const shownMax = 5

/** Comes after the first paint: it is below the fold of a phone. */
const RecentBills = lazyPatiently(
  async () => (await import('#web/assets/parts/RecentBills.tsx')).RecentBills,
)

/** Says what is new when it is there; until then a bell is a bell. */
const Bell = lazyPatiently(async () => (await import('#web/assets/parts/Bell.tsx')).Bell)
const messagesAt = '/pages/message/message'

/** Home: what a person owns, and the first things to do with it. */
export function Screen() {
  const session = useSession()
  return (
    <Page
      top={session && <Greeting user={session.profile} />}
      aside={
        <Suspense>
          <RecentBills />
        </Suspense>
      }
    >
      <PullRefresh onRefresh={renewPortfolio}>
        <Owned />
      </PullRefresh>
    </Page>
  )
}

function Greeting({ user }: { readonly user: Profile }) {
  const { app, assets, general, messages } = useTexts()
  return (
    <header className="flex h-16 items-center justify-between gap-2 pt-[var(--safe-top)]">
      <h1 className="sr-only">{app.tabs.home}</h1>
      <a href={tabPaths.me} className="press flex min-h-tap min-w-0 items-center gap-3">
        <Avatar name={user.nickname} src={user.avatarUrl ?? undefined} />
        <span className="min-w-0">
          <span className="t-small block text-dim">{assets.greeting[partOfDay(hourNow())]}</span>
          <span className="t-strong block truncate">{user.nickname}</span>
        </span>
      </a>
      <div className="-mr-2.5 flex shrink-0 items-center">
        <IconButton icon={ScanIcon} label={general.scan.title} href="/pages/index/scanqrcode" />
        <Suspense
          fallback={<IconButton icon={BellIcon} label={messages.title} href={messagesAt} />}
        >
          <Bell />
        </Suspense>
      </div>
    </header>
  )
}

function Owned() {
  const { app, assets } = useTexts()
  const { portfolio, error, retry } = usePortfolio()
  if (portfolio) {
    const shown = byWorth(portfolio.holdings).slice(0, shownMax)
    return (
      <>
        <TotalHero portfolio={portfolio} />
        <Actions />
        <SecureNotice />
        <SectionHead
          title={assets.list}
          action={{ label: app.action.seeAll, href: tabPaths.assets }}
        />
        <List label={assets.list}>
          {shown.map((holding) => (
            <WorthRow key={holding.asset.code} holding={holding} />
          ))}
        </List>
      </>
    )
  }
  if (error !== undefined) return <Failed error={error} onRetry={retry} />
  return (
    <Waiting onRetry={retry}>
      <BoneHero />
      <div className="h-[132px]" />
      <BoneRows rows={4} />
    </Waiting>
  )
}

function Actions() {
  const { assets, messages } = useTexts()
  return (
    <QuickActions
      actions={[
        { label: assets.receive, icon: ArrowInIcon, href: '/pages/index/collection', main: true },
        { label: assets.transfer, icon: ArrowOutIcon, href: '/pages/exchange/transfer' },
        { label: assets.trade, icon: TradeIcon, href: tabPaths.trade },
        { label: messages.categories.card, icon: CardIcon, href: '/pages/card/card' },
      ]}
    />
  )
}

/** For fund safety, asks for what is missing (spec §6). */
function SecureNotice() {
  const { assets } = useTexts()
  const session = useSession()
  if (!session || session.profile.hasTradePassword) return null
  return (
    <div className="pt-3">
      <Notice tone="gold" title={assets.secure.title} href="/pages/user/walletpassword">
        {assets.secure.text}
      </Notice>
    </div>
  )
}
