import type { ReactNode } from 'react'
import type { Asset } from '#contract/assets.ts'
import type { BillDetail } from '#contract/bills.ts'
import type { Amount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Texts } from '#text/en/all.ts'
import { CopyRow } from '#ui/CopyRow.tsx'
import { type Fact, Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { isPayment, momentFormat } from '#web/app/billText.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'

/** Everything a bill knows, and the long numbers to copy. */
export function BillFacts({
  bill,
  asset,
  networkName,
  minimum,
}: {
  readonly bill: BillDetail
  readonly asset: Asset
  readonly networkName: string | undefined
  /** The smallest deposit, of one that was below it. */
  readonly minimum: Amount | undefined
}) {
  const { detail } = useTexts().bills
  const language = useLanguage()
  const moment = momentFormat(language, deviceZone())
  const isOut = bill.change < 0n
  const partyLabel = !isPayment(bill) ? detail.about : isOut ? detail.to : detail.from
  const money = (amount: bigint) => <Money amount={amount} scale={asset.scale} code={asset.code} />
  const whenKnown = (label: string, value: string | null | undefined): readonly Fact[] =>
    value === null || value === undefined || value === '' ? [] : [{ label, value }]
  const when = (label: string, at: Instant | null): readonly Fact[] =>
    at === null ? [] : [{ label, value: moment.format(at) }]
  const isAddress = (name: string | null) => name === bill.toAddress || name === bill.fromAddress
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          ...(isAddress(bill.counterparty) ? [] : whenKnown(partyLabel, bill.counterparty)),
          ...whenKnown(
            detail.network,
            networkName ?? (bill.paymentType === 'internal' ? detail.internal : bill.network),
          ),
          ...moneyFacts(bill, detail, money),
          ...(minimum === undefined ? [] : [{ label: detail.minimum, value: money(minimum) }]),
          ...whenKnown(detail.note, bill.note),
          ...when(detail.submitted, bill.submittedAt),
          ...when(detail.finished, bill.finishedAt),
        ]}
      />
      {bill.toAddress !== null && <CopyRow label={detail.to} value={bill.toAddress} />}
      {bill.fromAddress !== null && <CopyRow label={detail.from} value={bill.fromAddress} />}
      {bill.txid !== null && <CopyRow label={detail.txid} value={bill.txid} />}
      <CopyRow label={detail.orderNo} value={bill.orderNo} />
    </div>
  )
}

/** What moved, and of a payment what it costs and what arrives: nothing does when it failed. */
function moneyFacts(
  bill: BillDetail,
  words: Texts['bills']['detail'],
  money: (amount: bigint) => ReactNode,
): readonly Fact[] {
  const amount = { label: words.amount, value: money(bill.amount) }
  if (bill.change >= 0n) {
    return bill.status === 'SUCCESS'
      ? [{ label: words.credited, value: money(bill.received) }]
      : [amount]
  }
  if (!isPayment(bill)) return [amount]
  const fee = { label: words.fee, value: bill.fee === 0n ? words.feeFree : money(bill.fee) }
  const received = { label: words.received, value: money(bill.received) }
  return bill.status === 'FAILD' ? [amount, fee] : [amount, fee, received]
}
