import { cardDetail, cardList } from '#contract/cards.ts'
import { trustFund } from '#contract/cards.recharge.ts'
import { balanceList } from '#contract/ledger.ts'
import { zero } from '#kernel/money.ts'
import { CardIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Bone, BoneFacts } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { back } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import { idOf } from '#web/cards/id.ts'
import { notRechargeable } from '#web/cards/model.money.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { ChargeForm } from '#web/cards/parts/ChargeForm.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'
import { offerOf, useProgrammes } from '#web/cards/queries.apply.ts'

/** Recharging a card: how much, at which rate, for which fee, and what the card gets. */
export function Screen() {
  const words = useCardMoneyTexts()
  const { id } = usePageQuery()
  const { data, error, refetch } = useCall(cardList, {}, { enabled: id === undefined })
  // Without a card in the address it is the first that can be recharged.
  const first = data?.cards.find((one) => notRechargeable(one) === undefined)?.id
  const cardId = id === undefined ? first : idOf(id)
  if (cardId !== undefined) return <OfCard key={cardId} id={cardId} />
  return (
    <Page top={<TopBar title={words.charge.title} onBack={() => back('/pages/card/index')} />}>
      {data ? (
        <Empty icon={CardIcon} action={{ label: words.apply, href: '/pages/card/card' }}>
          {data.cards.length === 0 ? words.noCards : words.charge.cannot}
        </Empty>
      ) : (
        <MoneyPending error={error} onRetry={() => void refetch()}>
          <Bone className="h-16 w-full rounded-item" />
        </MoneyPending>
      )}
    </Page>
  )
}

function OfCard({ id }: { readonly id: string }) {
  const { charge: words } = useCardMoneyTexts()
  const isFromFund = usePageQuery()['from'] === 'fund'
  const card = useCall(cardDetail, { id })
  const programmes = useProgrammes()
  const balances = useCall(balanceList, {})
  const fund = useCall(trustFund, {})
  const catalogue = useCatalogue()
  const offer = card.data && offerOf(programmes.data, card.data.type)
  const error = card.error ?? programmes.error ?? balances.error ?? fund.error
  if (card.data && offer && balances.data && fund.data && catalogue) {
    const { asset } = offer.recharge
    const { currency, balance } = fund.data
    const coins = balances.data.balances.find((one) => one.asset === asset)
    return (
      <ChargeForm
        card={card.data}
        offer={offer}
        first={isFromFund ? 'fund' : 'wallet'}
        purses={{
          wallet: { asset: catalogue.assetOf(asset), available: coins?.available ?? zero },
          fund: { asset: catalogue.assetOf(currency), available: balance },
        }}
      />
    )
  }
  const retry = () => {
    void card.refetch()
    void programmes.refetch()
    void balances.refetch()
    void fund.refetch()
  }
  const missing = { text: words.notFound, label: words.other, href: '/pages/card/select' }
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/card/index')} />}>
      <MoneyPending error={error} missing={missing} onRetry={retry}>
        <div className="flex flex-col gap-3">
          <Bone className="h-16 w-full rounded-item" />
          <Bone className="mx-auto h-14 w-40" />
          <BoneFacts rows={4} />
        </div>
      </MoneyPending>
    </Page>
  )
}
