import type { CardBill } from '#contract/cards.bills.ts'
import { IconDisc } from '#ui/Coin.tsx'
import { BanknoteIcon, GlobeIcon, PlaneIcon, ScalesIcon } from '#ui/icons.pages.tsx'
import { BagIcon, BedIcon, CarIcon, CupIcon, HealthIcon, TicketIcon } from '#ui/icons.shops.tsx'
import { ArrowInIcon, ArrowOutIcon, CardIcon, type Icon, ReceiptIcon } from '#ui/icons.tsx'
import { ListItem } from '#ui/List.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useHidden } from '#web/app/worth.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { Asked } from '#web/cards/parts/Foreign.tsx'
import { useHourText } from '#web/cards/parts/PagedDays.tsx'
import { type Shop, shopOf } from '#web/cards/shop.ts'

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
export function PurchaseMark({
  bill,
}: {
  readonly bill: Pick<CardBill, 'kind' | 'way' | 'category'>
}) {
  const Mark = marks[markOf(bill)]
  return <Mark className="size-5" />
}

const marks = {
  refund: ArrowInIcon,
  recharge: ArrowInIcon,
  back: ArrowOutIcon,
  fee: ScalesIcon,
  moved: CardIcon,
  settled: CardIcon,
  withdrawal: BanknoteIcon,
  food: CupIcon,
  goods: BagIcon,
  travel: PlaneIcon,
  bed: BedIcon,
  ride: CarIcon,
  show: TicketIcon,
  health: HealthIcon,
  online: GlobeIcon,
  other: ReceiptIcon,
} as const satisfies Record<
  Shop | Exclude<CardBill['kind'], 'purchase' | 'cash'> | 'withdrawal' | 'online' | 'other',
  Icon
>

function markOf({
  kind,
  way,
  category,
}: Pick<CardBill, 'kind' | 'way' | 'category'>): keyof typeof marks {
  if (kind === 'cash') return 'withdrawal'
  if (kind !== 'purchase') return kind
  return shopOf(category) ?? (way === 'online' ? 'online' : 'other')
}
