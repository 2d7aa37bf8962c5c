import type { AgentEarning } from '#contract/agents.ts'
import { ArrowInIcon, ReceiptIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty, Pill } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { MorePages } from '#web/app/MorePages.tsx'
import { back } from '#web/app/history.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renewOrders, useEarnings } from '#web/agents/queries.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

/** What was earned and what was paid out of it, newest first. */
export function Screen() {
  const { earnings: words } = useAgentTexts()
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/agent/index')} />}>
      <PullRefresh onRefresh={renewOrders}>
        <Earnings />
      </PullRefresh>
    </Page>
  )
}

function Earnings() {
  const { earnings: words } = useAgentTexts()
  const { earnings, error, refetch, ...more } = useEarnings()
  if (earnings) {
    return earnings.length === 0 ? (
      <Empty icon={ReceiptIcon}>{words.none}</Empty>
    ) : (
      <>
        <List label={words.title}>
          {earnings.map((one) => (
            <Earning key={one.id} one={one} />
          ))}
        </List>
        <MorePages {...more} />
      </>
    )
  }
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <Waiting onRetry={() => void refetch()}>
      <BoneRows rows={6} />
    </Waiting>
  )
}

function Earning({ one }: { readonly one: AgentEarning }) {
  const { earnings: words } = useAgentTexts()
  const momentText = useMomentText()
  const asset = useCatalogue()?.assetOf(one.asset)
  const isPayout = one.kind === 'payout'
  const number =
    one.orderNo === null ? one.billNo && words.bill(one.billNo) : words.order(one.orderNo)
  return (
    <ListItem
      icon={isPayout ? <ArrowInIcon /> : <ReceiptIcon />}
      title={one.customer ?? words.kinds[one.kind]}
      detail={
        <>
          {one.customer !== null && (
            <>
              {words.kinds[one.kind]}
              <br />
            </>
          )}
          {number && (
            <>
              {number}
              <br />
            </>
          )}
          <span className="block pb-1">{momentText(one.at)}</span>
          {isPayout ? (
            <Pill tone="up">{words.states.arrived}</Pill>
          ) : (
            <Pill tone={one.state === 'payable' ? 'gold' : 'plain'}>{words.states[one.state]}</Pill>
          )}
        </>
      }
      value={asset && <Money amount={one.amount} scale={asset.scale} code={asset.code} />}
    />
  )
}
