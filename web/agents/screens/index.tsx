import { useState } from 'react'
import { agentHome } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import type { OutputOf } from '#contract/operation.ts'
import { showAmount } from '#ui/amount.ts'
import { CopyRow } from '#ui/CopyRow.tsx'
import { Hero, QuickActions } from '#ui/Hero.tsx'
import { InviteIcon, PlusIcon, ShareIcon } from '#ui/icons.pages.tsx'
import { ArrowInIcon, ReceiptIcon } from '#ui/icons.tsx'
import { Facts, List, ListItem, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneHero, BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty, Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { useLocale } from '#ui/words.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { useShare } from '#web/app/hooks/share.ts'
import { useCall } from '#web/app/query.ts'
import { OrderRow } from '#web/agents/parts/OrderRow.tsx'
import { OrderSheet } from '#web/agents/parts/OrderSheet.tsx'
import { type Earned, PayOutSheet } from '#web/agents/parts/PayOutSheet.tsx'
import { renewOrders } from '#web/agents/queries.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

type Home = OutputOf<typeof agentHome>

/** The asset that is shown before anything was earned. */
const firstAsset = 'USDT'

/** The agent's desk: what was earned, what is open, and the own code. */
export function Screen() {
  const words = useAgentTexts()
  const { data, error, refetch } = useCall(agentHome, {})
  const isNoAgent =
    error instanceof Failure && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')
  return (
    <Page
      top={<TopBar title={words.title} onBack={() => back('/pages/user/index')} />}
      aside={!isNoAgent && data && <Recent home={data} />}
    >
      <PullRefresh onRefresh={renewOrders}>
        {isNoAgent ? (
          <Empty icon={InviteIcon} action={{ label: words.support, href: '/pages/about/contact' }}>
            {words.notAgent}
          </Empty>
        ) : data ? (
          <Ready home={data} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting onRetry={() => void refetch()}>
            <BoneHero />
            <div className="h-[132px]" />
            <BoneRows rows={4} />
          </Waiting>
        )}
      </PullRefresh>
    </Page>
  )
}

function Ready({ home }: { readonly home: Home }) {
  const words = useAgentTexts()
  // What is paid out is what was there when it was asked for, whatever comes or goes meanwhile.
  const [asked, setAsked] = useState<Earned>()
  const [isPaying, setPaying] = useState(false)
  const payable = home.earned.find((one) => one.payable > 0n)
  const pay = () => {
    setAsked(payable)
    setPaying(payable !== undefined)
  }
  return (
    <>
      <EarnedHero home={home} />
      {!home.active && (
        <div className="pt-4">
          <Notice title={words.ended}>{words.endedText}</Notice>
        </div>
      )}
      <Actions home={home} canPay={payable !== undefined} onPay={pay} />
      <Terms home={home} />
      {home.earned.length > 0 && (
        <div className="mt-3">
          <List label={words.earnings.title}>
            <ListItem
              icon={<ArrowInIcon />}
              title={words.earnings.see}
              href="/pages/agent/earnings"
              mark="chevron"
            />
          </List>
        </div>
      )}
      {asked && <PayOutSheet open={isPaying} earned={asked} onClose={() => setPaying(false)} />}
    </>
  )
}

function EarnedHero({ home: { earned } }: { readonly home: Home }) {
  const words = useAgentTexts()
  const catalogue = useCatalogue()
  const [first, ...others] =
    earned.length > 0 ? earned : [{ asset: firstAsset, payable: 0n, paid: 0n }]
  if (!first || !catalogue) return <BoneHero />
  const scaleOf = (code: string) => catalogue.assetOf(code).scale
  return (
    <Hero label={words.payable}>
      <p className="t-small">{words.payable}</p>
      <p className="mt-1">
        <Money
          amount={first.payable}
          scale={scaleOf(first.asset)}
          code={first.asset}
          size="hero"
          maximum={2}
        />
      </p>
      {others.map(({ asset, payable }) => (
        <p key={asset} className="t-strong">
          <Money amount={payable} scale={scaleOf(asset)} code={asset} />
        </p>
      ))}
      <p className="t-small mt-2">
        {words.paidOut}{' '}
        <Money amount={first.paid} scale={scaleOf(first.asset)} code={first.asset} />
      </p>
    </Hero>
  )
}

function Actions({
  home,
  canPay,
  onPay,
}: {
  readonly home: Home
  readonly canPay: boolean
  readonly onPay: () => void
}) {
  const words = useAgentTexts()
  const { share } = useShare()
  const url = `${location.origin}${hrefOf('/pages/login/login', { mode: 'register', invitecode: home.code })}`
  const order = { label: words.order, icon: PlusIcon, href: '/pages/agent/ordercreate' } as const
  const shareCode = { label: words.share, icon: ShareIcon, onClick: () => void share({ url }) }
  return (
    <QuickActions
      actions={[
        ...(home.active ? [{ ...order, main: true } as const] : []),
        { label: words.orders, icon: ReceiptIcon, href: '/pages/agent/orderlist' },
        {
          label: words.payOut,
          icon: ArrowInIcon,
          onClick: () => (canPay ? onPay() : toast(words.nothingToPay)),
        },
        ...(home.active ? [shareCode] : []),
      ]}
    />
  )
}

function Terms({
  home: { active, open, quota, done, commissionBp, code },
}: {
  readonly home: Home
}) {
  const words = useAgentTexts()
  const locale = useLocale()
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Facts
        facts={[
          { label: words.open, value: active ? words.openOf(open, quota) : open },
          { label: words.done, value: done },
          ...(active
            ? [{ label: words.rate, value: `${showAmount(BigInt(commissionBp), 2, { locale })}%` }]
            : []),
        ]}
      />
      {active && code !== '' && (
        <div>
          <CopyRow label={words.code} value={code} />
          <p className="t-small px-4 pt-1.5 text-dim">{words.codeHint}</p>
        </div>
      )}
    </div>
  )
}

function Recent({ home: { recent: orders, active } }: { readonly home: Home }) {
  const words = useAgentTexts()
  const [openId, setOpenId] = useState<string>()
  return (
    <>
      <SectionHead
        title={words.recent}
        {...(orders.length > 0 && {
          action: { label: words.all, href: '/pages/agent/orderlist' },
        })}
      />
      {orders.length === 0 ? (
        <Empty
          icon={ReceiptIcon}
          {...(active && {
            action: { label: words.order, href: '/pages/agent/ordercreate' },
          })}
        >
          {words.none}
        </Empty>
      ) : (
        <List label={words.recent}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} onOpen={() => setOpenId(order.id)} />
          ))}
        </List>
      )}
      <OrderSheet
        order={orders.find(({ id }) => id === openId)}
        readOnly={!active}
        onClose={() => setOpenId(undefined)}
      />
    </>
  )
}
