import { checkAddress } from '#contract/transfers.ts'
import { Notice } from '#ui/Status.tsx'
import { shortAddress } from '#web/app/billText.ts'
import { useTexts } from '#web/app/language.ts'
import { useCall } from '#web/app/query.ts'

/** What to think of before money goes to an address: new, unguarded, or like one that is known. */
export function AddressWarnings({
  asset,
  network,
  address,
}: {
  readonly asset: string
  readonly network: string
  readonly address: string
}) {
  const { sheet } = useTexts().transfers
  const { data } = useCall(checkAddress, { asset, network, address })
  if (!data) return null
  if (data.lookalike !== null) {
    return (
      <div role="alert">
        <Notice tone="danger">{sheet.lookalike(shortAddress(data.lookalike))}</Notice>
      </div>
    )
  }
  if (data.unchecked) return <Notice tone="warn">{sheet.unchecked}</Notice>
  return data.sentBefore ? null : <Notice>{sheet.newRecipient}</Notice>
}
