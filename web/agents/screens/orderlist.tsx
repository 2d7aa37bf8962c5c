import { useState } from 'react'
import { type AgentOrder, AgentOrderState, agentHome } from '#contract/agents.ts'
import { IconButton } from '#ui/Button.tsx'
import { Chip } from '#ui/Choice.tsx'
import { PlusIcon } from '#ui/icons.pages.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { List } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Failed } from '#web/app/Failed.tsx'
import { MorePages } from '#web/app/MorePages.tsx'
import { back, go, place } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import { OrderRow } from '#web/agents/parts/OrderRow.tsx'
import { OrderSheet } from '#web/agents/parts/OrderSheet.tsx'
import { renewOrders, useOrders } from '#web/agents/queries.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

const states = AgentOrderState.options

/** Own orders, newest first. The state stands in the address. */
export function Screen() {
  const words = useAgentTexts()
  const { data: home } = useCall(agentHome, {})
  const asked = AgentOrderState.safeParse(usePageQuery()['state'])
  const state = asked.success ? asked.data : undefined
  const show = (next: AgentOrderState | undefined) =>
    go(place.get().path, next === undefined ? {} : { state: next }, 'replace')
  return (
    <Page
      top={
        <TopBar
          title={words.orders}
          onBack={() => back('/pages/agent/index')}
          right={
            home?.active && (
              <IconButton icon={PlusIcon} label={words.order} href="/pages/agent/ordercreate" />
            )
          }
        />
      }
    >
      <PullRefresh onRefresh={renewOrders}>
        <div
          role="group"
          aria-label={words.which}
          className="-mx-gutter flex gap-2 overflow-x-auto px-gutter pb-4 wide:mx-0 wide:flex-wrap wide:px-0"
        >
          <Chip pressed={state === undefined} onClick={() => show(undefined)}>
            {words.everyState}
          </Chip>
          {states.map((one) => (
            <Chip key={one} pressed={one === state} onClick={() => show(one)}>
              {words.states[one]}
            </Chip>
          ))}
        </div>
        <Orders key={state ?? 'all'} state={state} active={home?.active === true} />
      </PullRefresh>
    </Page>
  )
}

function Orders({
  state,
  active,
}: {
  readonly state: AgentOrderState | undefined
  readonly active: boolean
}) {
  const words = useAgentTexts()
  const [openId, setOpenId] = useState<string>()
  const { orders, error, refetch, ...more } = useOrders(state)
  if (orders) {
    const open = orders.find(({ id }) => id === openId)
    return orders.length === 0 ? (
      <None state={state} active={active} />
    ) : (
      <>
        <List label={words.orders}>
          {orders.map((order: AgentOrder) => (
            <OrderRow key={order.id} order={order} onOpen={() => setOpenId(order.id)} />
          ))}
        </List>
        <MorePages {...more} />
        <OrderSheet order={open} readOnly={!active} onClose={() => setOpenId(undefined)} />
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

function None({
  state,
  active,
}: {
  readonly state: AgentOrderState | undefined
  readonly active: boolean
}) {
  const words = useAgentTexts()
  return (
    <Empty
      icon={ReceiptIcon}
      {...(active && { action: { label: words.order, href: '/pages/agent/ordercreate' } })}
    >
      {state === undefined ? words.none : words.noneSo}
    </Empty>
  )
}
