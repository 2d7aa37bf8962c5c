import { AddressBookIcon } from '#ui/icons.pages.tsx'
import { shortAddress } from '#web/app/billText.ts'
import type { Recipient } from '#web/transfers/draft.ts'

/** A recipient by the name people know, and the ends of the address. */
export function RecipientName({ recipient }: { readonly recipient: Recipient }) {
  const account =
    recipient.kind === 'onchain' ? shortAddress(recipient.address) : recipient.maskedName
  return (
    <>
      <AddressBookIcon className="size-5 text-gold" />
      {/* The ends of an address are what people compare: only the name may be cut. */}
      <span className="flex min-w-0">
        <span className="truncate">{recipient.name}</span>
        <span className="shrink-0 whitespace-pre">
          {recipient.name ? ` · ${account}` : account}
        </span>
      </span>
    </>
  )
}
