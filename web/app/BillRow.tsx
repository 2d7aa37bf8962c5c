import type { Bill } from '#contract/bills.ts'
import { dateIn } from '#kernel/time.ts'
import { IconDisc } from '#ui/Coin.tsx'
import { IdentityIcon, LockIcon, SwapIcon } from '#ui/icons.pages.tsx'
import { CardIcon, ArrowInIcon, ArrowOutIcon } from '#ui/icons.tsx'
import { ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { isPayment, shortAddress, statusText, toneOf } from '#web/app/billText.ts'
import type { Catalogue } from '#web/app/catalogue.ts'
import { hrefOf } from '#web/app/history.ts'
import { deviceZone, serverNow } from '#web/app/hooks/time.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { useHidden } from '#web/app/worth.ts'

/**
 * One bill in a list: what it was, with whom, when, and what it did to the balance. `dated` where no
 * heading above says the day.
 */
export function BillRow({
  bill,
  catalogue,
  dated = false,
}: {
  readonly bill: Bill
  readonly catalogue: Catalogue
  readonly dated?: boolean
}) {
  const { bills } = useTexts()
  const language = useLanguage()
  const isHidden = useHidden()
  const asset = catalogue.assetOf(bill.asset)
  const zone = deviceZone()
  const isToday = dateIn(zone, bill.createdAt) === dateIn(zone, serverNow())
  const when = new Intl.DateTimeFormat(language, {
    ...(dated && !isToday
      ? { day: 'numeric', month: 'short' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    timeZone: zone,
  }).format(bill.createdAt)
  return (
    <ListItem
      leading={
        <IconDisc tone={bill.change > 0n && bill.status !== 'FAILD' ? 'up' : 'plain'}>
          <Mark bill={bill} />
        </IconDisc>
      }
      title={useBillTitle(bill)}
      // Without a name the title is the type already; a line never begins with the dot.
      detail={bill.counterparty === null ? when : `${bills.types[bill.type]}\u00a0· ${when}`}
      value={
        <span className={bill.status === 'FAILD' ? 'text-dim line-through' : ''}>
          <Money
            amount={bill.change}
            scale={asset.scale}
            code={asset.code}
            maximum={asset.displayScale}
            kind={bill.status === 'FAILD' || bill.change < 0n ? 'signed' : 'change'}
            hidden={isHidden}
          />
        </span>
      }
      valueDetail={<Status bill={bill} />}
      href={hrefOf('/pages/exchange/billdetail', { orderNo: bill.orderNo })}
    />
  )
}

/** Who was on the other side; without one, what it was. */
export function useBillTitle(bill: Bill): string {
  const { bills } = useTexts()
  if (bill.counterparty === null) return bills.types[bill.type]
  const name = shortAddress(bill.counterparty)
  if (!isPayment(bill)) return name
  return bill.change >= 0n ? bills.fromName(name) : bills.toName(name)
}

function Status({ bill }: { readonly bill: Bill }) {
  const { bills } = useTexts()
  const colour = { done: 'text-dim', going: 'text-gold', failed: 'text-down' }[toneOf(bill)]
  const count = bill.status === 'CONFIRMING' && bill.confirmations
  return (
    <span className={colour}>
      {/* On the narrowest phones the count alone says it: both would leave no room for the name. */}
      <span className={count ? 'max-[359px]:sr-only' : ''}>{statusText(bill, bills)}</span>
      {count && ` ${bills.confirmationsOf(count.seen, count.needed)}`}
    </span>
  )
}

function Mark({ bill: { type, change } }: { readonly bill: Bill }) {
  if (type.startsWith('LOCK')) return <LockIcon className="size-5" />
  if (type.startsWith('CURRENCY')) return <SwapIcon className="size-5" />
  if (type === 'BUY_KYC') return <IdentityIcon className="size-5" />
  if (type.includes('CARD')) return <CardIcon className="size-5" />
  return change >= 0n ? <ArrowInIcon className="size-5" /> : <ArrowOutIcon className="size-5" />
}
