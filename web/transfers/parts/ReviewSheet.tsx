import { useState } from 'react'
import type { Asset } from '#contract/assets.ts'
import { billList } from '#contract/bills.ts'
import { Failure } from '#contract/errors.ts'
import { balanceList } from '#contract/ledger.ts'
import { createTransfer } from '#contract/transfers.ts'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { Catalogue } from '#web/app/catalogue.ts'
import { useFailureText } from '#web/app/failure.ts'
import { go, place } from '#web/app/history.ts'
import { useMoneyCall } from '#web/app/hooks/money.ts'
import { useTexts } from '#web/app/language.ts'
import { MoneyPassword } from '#web/app/MoneyPassword.tsx'
import { usePageKey } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { SetTradePassword } from '#web/app/SetTradePassword.tsx'
import { useSession } from '#web/app/session.ts'
import type { Ready } from '#web/transfers/check.ts'
import type { Draft, Recipient } from '#web/transfers/draft.ts'
import { ReviewFacts } from '#web/transfers/parts/ReviewFacts.tsx'

/** Confirming a transfer: everything about it, then the trade password, in one sheet. */
export function ReviewSheet({
  open,
  draft,
  ready,
  asset,
  catalogue,
  onClose,
}: {
  readonly open: boolean
  readonly draft: Draft
  readonly ready: Ready
  readonly asset: Asset
  readonly catalogue: Catalogue
  readonly onClose: () => void
}) {
  const { transfers } = useTexts()
  const [isConfirming, setConfirming] = useState(false)
  const close = () => {
    setConfirming(false)
    onClose()
  }
  if (!draft.recipient) return null
  return (
    <Sheet
      open={open}
      title={isConfirming ? transfers.sheet.passcode : transfers.sheet.title}
      onClose={close}
    >
      <p className="pb-1 text-center">
        <Money amount={ready.total} scale={asset.scale} code={asset.code} size="title" />
      </p>
      {isConfirming ? (
        <Confirm draft={draft} recipient={draft.recipient} ready={ready} asset={asset} />
      ) : (
        <Review
          draft={draft}
          recipient={draft.recipient}
          ready={ready}
          asset={asset}
          catalogue={catalogue}
          onConfirm={() => setConfirming(true)}
        />
      )}
    </Sheet>
  )
}

type Parts = {
  readonly draft: Draft
  readonly recipient: Recipient
  readonly ready: Ready
  readonly asset: Asset
}

function Review({
  onConfirm,
  catalogue,
  ...parts
}: Parts & { readonly onConfirm: () => void; readonly catalogue: Catalogue }) {
  const { transfers } = useTexts()
  const session = useSession()
  const hasPassword = session?.profile.hasTradePassword === true
  return (
    <div className="flex flex-col gap-4 pt-3">
      <ReviewFacts {...parts} catalogue={catalogue} />
      {hasPassword ? (
        <Button look="gold" onClick={onConfirm}>
          {transfers.sheet.confirm}
        </Button>
      ) : (
        <SetTradePassword />
      )}
    </div>
  )
}

/** The trade password, and what becomes of the call. */
function Confirm({ draft, recipient, ready, asset }: Parts) {
  const { transfers } = useTexts()
  const failureText = useFailureText()
  const key = usePageKey()
  const { state, send } = useMoneyCall(createTransfer, key)

  const submit = async (tradePassword: string): Promise<string | undefined> => {
    const answer = await send({
      asset: asset.code,
      destination:
        recipient.kind === 'onchain'
          ? { kind: 'onchain', network: recipient.network, address: recipient.address }
          : { kind: 'internal', uid: recipient.uid },
      amount: ready.amount,
      confirmAmount: ready.amount,
      fee: ready.fee,
      note: draft.note,
      tradePassword,
    })
    if (answer === undefined) return undefined
    if (answer instanceof Failure) return failureText(answer)
    void renew(billList, balanceList)
    // A reply that comes late leads nobody away from what they do by now.
    if (place.get().key !== key) return undefined
    go('/pages/exchange/billdetail', { orderNo: answer.orderNo }, 'replace')
    return undefined
  }

  const name =
    recipient.name ?? (recipient.kind === 'internal' ? recipient.maskedName : recipient.address)
  return (
    <MoneyPassword
      state={state}
      submit={submit}
      above={
        <p className="t-small truncate px-6 text-center text-dim">{transfers.sheet.toLine(name)}</p>
      }
      look={<Button href="/pages/exchange/bill">{transfers.sheet.bills}</Button>}
    />
  )
}
