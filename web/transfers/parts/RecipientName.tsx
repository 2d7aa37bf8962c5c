import { AddressBookIcon } from '#ui/icons.tsx'
import { shortAddress } from '#web/app/billText.ts'
import type { Recipient } from '#web/transfers/draft.ts'

/** A recipient by the name people know, and the ends of the address. */
export function RecipientName({ recipient }: { readonly recipient: Recipient }) {
  const account =
    recipient.kind === 'onchain' ? shortAddress(recipient.address) : recipient.maskedName
  return (
    <>
      <AddressBookIcon className="size-5 text-gold" />
      <span className="truncate">
        {recipient.name ? `${recipient.name} · ${account}` : account}
      </span>
    </>
  )
}
