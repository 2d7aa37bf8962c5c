import { type ThirdOrder, thirdOrder, thirdOrders } from '#contract/kyc.third.ts'
import { IconButton } from '#ui/Button.tsx'
import { IdentityIcon, PlusIcon } from '#ui/icons.pages.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Empty, Pill } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { isNotFound } from '#web/app/failure.ts'
import { Answer } from '#web/app/Answer.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { back, hrefOf } from '#web/app/history.ts'
import { useNow } from '#web/app/hooks/now.ts'
import { useMomentText } from '#web/app/moment.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { OrderView } from '#web/kyc/parts/OrderView.tsx'
import { orderTone, stateNow, timeLeft } from '#web/kyc/third.ts'
import { useThirdTexts } from '#web/kyc/thirdTexts.ts'

/** Orders for identity checks; with `?orderNo=` one of them. */
export function Screen() {
  const { orderNo } = usePageQuery()
  return orderNo === undefined ? <Orders /> : <One orderNo={orderNo} />
}

function Orders() {
  const words = useThirdTexts()
  const answer = useCall(thirdOrders, {})
  return (
    <Page
      top={
        <TopBar
          title={words.orders}
          onBack={() => back('/pages/kyc/third')}
          right={<IconButton icon={PlusIcon} label={words.toForm} href="/pages/kyc/third" />}
        />
      }
    >
      <PullRefresh onRefresh={() => renew(thirdOrders)}>
        <Answer of={answer}>{({ orders }) => <Rows orders={orders} />}</Answer>
      </PullRefresh>
    </Page>
  )
}

function Rows({ orders }: { readonly orders: readonly ThirdOrder[] }) {
  const words = useThirdTexts()
  const momentText = useMomentText()
  const catalogue = useCatalogue()
  const now = useNow(orders.some(({ state }) => state === 'waiting'))
  if (orders.length === 0) {
    return (
      <Empty icon={ReceiptIcon} action={{ label: words.toForm, href: '/pages/kyc/third' }}>
        {words.noOrders}
      </Empty>
    )
  }
  return (
    <List label={words.orders}>
      {orders.map((order) => {
        const state = stateNow(order, now)
        const asset = catalogue?.assetOf(order.asset)
        return (
          <ListItem
            key={order.orderNo}
            icon={<IdentityIcon />}
            title={words.purposes[order.purpose]}
            detail={
              state === 'waiting' ? timeLeft(order.dueAt, now, words) : momentText(order.createdAt)
            }
            value={asset && <Money amount={order.amount} scale={asset.scale} code={asset.code} />}
            valueDetail={<Pill tone={orderTone[state]}>{words.states[state]}</Pill>}
            href={hrefOf('/pages/kyc/kycorder', { orderNo: order.orderNo })}
          />
        )
      })}
    </List>
  )
}

function One({ orderNo }: { readonly orderNo: string }) {
  const words = useThirdTexts()
  const answer = useCall(thirdOrder, { orderNo })
  const isMissing = isNotFound(answer.error)
  const toList = { label: words.orders, href: '/pages/kyc/kycorder' }
  return (
    <Page top={<TopBar title={words.order} onBack={() => back('/pages/kyc/kycorder')} />}>
      <PullRefresh onRefresh={() => renew(thirdOrder)}>
        {isMissing ? (
          <Empty icon={ReceiptIcon} action={toList}>
            {words.noOrders}
          </Empty>
        ) : (
          <Answer of={answer}>{(order) => <OrderView order={order} />}</Answer>
        )}
      </PullRefresh>
    </Page>
  )
}
