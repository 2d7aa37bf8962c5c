import type { Asset } from '#contract/assets.ts'
import type { BillDetail } from '#contract/bills.ts'
import type { Instant } from '#kernel/time.ts'
import { CopyRow } from '#ui/CopyRow.tsx'
import { type Fact, Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'

/** Everything a bill knows, and the long numbers to copy. */
export function BillFacts({
  bill,
  asset,
  networkName,
}: {
  readonly bill: BillDetail
  readonly asset: Asset
  readonly networkName: string | undefined
}) {
  const { detail } = useTexts().bills
  const language = useLanguage()
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: deviceZone(),
  })
  const isOut = bill.change < 0n
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
          ...(isAddress(bill.counterparty)
            ? []
            : whenKnown(isOut ? detail.to : detail.from, bill.counterparty)),
          ...whenKnown(
            detail.network,
            networkName ?? (bill.paymentType === 'internal' ? detail.internal : bill.network),
          ),
          ...(isOut ? [{ label: detail.amount, value: money(bill.amount) }] : []),
          ...(isOut
            ? [{ label: detail.fee, value: bill.fee === 0n ? detail.feeFree : money(bill.fee) }]
            : []),
          { label: isOut ? detail.received : detail.credited, value: money(bill.received) },
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
