import type { CardBillDetail } from '#contract/cards.bills.ts'
import { cardDetail } from '#contract/cards.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { type Fact, Facts, List, ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { cardMetals } from '#web/app/cardMetals.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useLanguage } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { useCall } from '#web/app/query.ts'
import { cardHref } from '#web/cards/face.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { useCardName } from '#web/cards/parts/CardName.tsx'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { Foreign } from '#web/cards/parts/Foreign.tsx'

/** Everything a purchase knows, and the card it was paid with. */
export function PurchaseFacts({ bill }: { readonly bill: CardBillDetail }) {
  const { bill: words } = useCardMoneyTexts()
  return (
    <div className="flex flex-col gap-4">
      <Facts facts={useFacts(bill)} />
      <PaidWith bill={bill} />
      <CopyRow label={words.id} value={bill.id} />
    </div>
  )
}

function useFacts(bill: CardBillDetail): readonly Fact[] {
  const { bill: words } = useCardMoneyTexts()
  const moment = useMomentText()
  const place = usePlace(bill)
  const wallet = useCatalogue()?.assetOf(bill.wallet?.asset ?? '')
  const sum = (label: string, amount: bigint): readonly Fact[] =>
    amount === 0n ? [] : [{ label, value: <Dollars amount={amount} /> }]
  return [
    { label: words.when, value: moment(bill.at) },
    ...(bill.way === 'unknown' ? [] : [{ label: words.how, value: words.ways[bill.way] }]),
    ...(place === '' ? [] : [{ label: words.place, value: place }]),
    ...(bill.foreign ? [{ label: words.foreign, value: <Foreign foreign={bill.foreign} /> }] : []),
    ...sum(words.held, bill.held),
    ...sum(words.charged, bill.captured),
    ...sum(words.refunded, bill.refunded),
    ...(bill.wallet && wallet && bill.wallet.amount > 0n
      ? [
          {
            label: words.wallet,
            value: <Money amount={bill.wallet.amount} scale={wallet.scale} code={wallet.code} />,
          },
        ]
      : []),
  ]
}

/** City and country, in the language of the reader. */
function usePlace({ city, country }: CardBillDetail): string {
  const language = useLanguage()
  const named = country && new Intl.DisplayNames(language, { type: 'region' }).of(country)
  return [city, named].filter(Boolean).join(', ')
}

function PaidWith({ bill }: { readonly bill: CardBillDetail }) {
  const texts = useCardMoneyTexts()
  const nameOf = useCardName()
  const { data: card } = useCall(cardDetail, { id: bill.cardId })
  if (!card) return null
  return (
    <List label={texts.card}>
      <ListItem
        leading={<CardMark metal={cardMetals[card.type]} />}
        title={nameOf(card)}
        detail={texts.ending(card.last4)}
        mark="chevron"
        href={cardHref(card)}
      />
    </List>
  )
}
