import type { Payee } from '#contract/transfers.ts'
import { Avatar, Coin } from '#ui/Coin.tsx'
import { ListItem } from '#ui/List.tsx'
import { shortAddress } from '#web/app/billText.ts'

/** One payee: name, remark, and where it leads. */
export function PayeeRow({
  payee,
  onClick,
}: {
  readonly payee: Payee
  readonly onClick: () => void
}) {
  const target =
    payee.kind === 'onchain'
      ? shortAddress(payee.address ?? '')
      : (payee.maskedName ?? payee.uid ?? '')
  return (
    <ListItem
      leading={
        payee.kind === 'onchain' ? (
          <Coin code={payee.asset ?? ''} />
        ) : (
          <Avatar name={payee.name} size={40} />
        )
      }
      title={payee.name}
      detail={payee.remark === '' ? target : `${target} · ${payee.remark}`}
      {...(payee.kind === 'onchain'
        ? { value: payee.asset ?? '', valueDetail: payee.network ?? '' }
        : {})}
      onClick={onClick}
    />
  )
}
