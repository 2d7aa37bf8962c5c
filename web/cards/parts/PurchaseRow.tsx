import type { CardBill } from '#contract/cards.bills.ts'
import { IconDisc } from '#ui/Coin.tsx'
import { BanknoteIcon, GlobeIcon, ScalesIcon } from '#ui/icons.pages.tsx'
import { ArrowInIcon, ArrowOutIcon, CardIcon, ReceiptIcon } from '#ui/icons.tsx'
import { ListItem } from '#ui/List.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useHidden } from '#web/app/worth.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { Asked } from '#web/cards/parts/Foreign.tsx'
import { useHourText } from '#web/cards/parts/PagedDays.tsx'

const tones = {
  pending: 'text-gold',
  completed: 'text-dim',
  reversed: 'text-dim',
  declined: 'text-down',
  failed: 'text-down',
} as const

/** One purchase in a list: at whom, when, with which card, and what it took. */
export function PurchaseRow({ bill }: { readonly bill: CardBill }) {
  const { ending, bills: words } = useCardMoneyTexts()
  const hour = useHourText()
  const isHidden = useHidden()
  const tone = bill.state === 'declined' ? 'down' : bill.change > 0n ? 'up' : 'plain'
  return (
    <ListItem
      leading={
        <IconDisc tone={tone}>
          <PurchaseMark bill={bill} />
        </IconDisc>
      }
      title={bill.merchant === '' ? words.kinds[bill.kind] : bill.merchant}
      detail={`${hour(bill.at)} · ${ending(bill.last4)}`}
      value={
        bill.change === 0n ? (
          <span className="text-dim line-through">
            <Asked bill={bill} />
          </span>
        ) : (
          <Dollars
            amount={bill.change}
            kind={bill.change > 0n ? 'change' : 'signed'}
            hidden={isHidden}
          />
        )
      }
      valueDetail={<span className={tones[bill.state]}>{words.states[bill.state]}</span>}
      {...wayTo(bill)}
    />
  )
}

/** Its own page; what moved between cards and the trust fund has none. */
function wayTo({ id, kind, orderNo }: CardBill): { readonly href?: string } {
  if (orderNo !== null) return { href: hrefOf('/pages/card/chargedetail', { orderNo }) }
  const isBought = kind === 'purchase' || kind === 'cash' || kind === 'refund'
  return isBought ? { href: hrefOf('/pages/card/bill', { id }) } : {}
}

/** What kind of bill it is, in a line icon. */
export function PurchaseMark({ bill }: { readonly bill: Pick<CardBill, 'kind' | 'way'> }) {
  if (bill.kind === 'refund' || bill.kind === 'recharge') return <ArrowInIcon className="size-5" />
  if (bill.kind === 'back') return <ArrowOutIcon className="size-5" />
  if (bill.kind === 'fee') return <ScalesIcon className="size-5" />
  if (bill.kind === 'moved' || bill.kind === 'settled') return <CardIcon className="size-5" />
  if (bill.kind === 'cash') return <BanknoteIcon className="size-5" />
  return bill.way === 'online' ? (
    <GlobeIcon className="size-5" />
  ) : (
    <ReceiptIcon className="size-5" />
  )
}
