import type { Asset } from '#contract/assets.ts'
import { type Amount, add } from '#kernel/money.ts'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { useTexts } from '#web/app/language.ts'
import type { Terms } from '#web/transfers/model.ts'

/** The fee, what arrives and what is paid: before anything is confirmed. */
export function Totals({
  amount,
  asset,
  terms,
  kind,
}: {
  /** Undefined while nothing readable is typed. */
  readonly amount: Amount | undefined
  readonly asset: Asset
  readonly terms: Terms
  readonly kind: 'onchain' | 'internal'
}) {
  const { transfers } = useTexts()
  const money = (units: bigint) => <Money amount={units} scale={asset.scale} code={asset.code} />
  return (
    <Facts
      facts={[
        {
          label: transfers.fee,
          value: kind === 'internal' ? transfers.feeFree : money(terms.fee),
        },
        { label: transfers.receives, value: amount === undefined ? '–' : money(amount) },
        {
          label: transfers.pays,
          value: amount === undefined ? '–' : money(add(amount, terms.fee)),
        },
      ]}
    />
  )
}
