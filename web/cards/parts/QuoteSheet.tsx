import { useState } from 'react'
import type { Asset } from '#contract/assets.ts'
import { billList } from '#contract/bills.ts'
import { cardBills } from '#contract/cards.bills.ts'
import {
  type RechargeQuote,
  quoteLifeSeconds,
  recharge,
  fundMoves,
  rechargeList,
  trustFund,
} from '#contract/cards.recharge.ts'
import { Failure } from '#contract/errors.ts'
import { balanceList } from '#contract/ledger.ts'
import { secondMs } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { type Fact, Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { go, place } from '#web/app/history.ts'
import { useMoneyCall } from '#web/app/hooks/money.ts'
import { useNow } from '#web/app/hooks/now.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageKey } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars, Rate } from '#web/cards/parts/Dollars.tsx'
import { ToTradePassword, TradePassword } from '#web/cards/parts/TradePassword.tsx'

type Renewal = {
  readonly run: () => Promise<void>
  readonly busy: boolean
  readonly error: unknown
}

/** A quote while it holds: everything about it, then the trade password, in one sheet. */
export function QuoteSheet({
  open,
  quote,
  asset,
  renewal,
  onClose,
}: {
  readonly open: boolean
  readonly quote: RechargeQuote
  readonly asset: Asset
  readonly renewal: Renewal
  readonly onClose: () => void
}) {
  const { charge: words } = useCardMoneyTexts()
  const { transfers } = useTexts()
  const key = usePageKey()
  const money = useMoneyCall(recharge, key)
  const now = useNow(open)
  const [isConfirming, setConfirming] = useState(false)
  const [refused, setRefused] = useState<string>()
  // A call that is on its way is never taken off the screen by the clock.
  const isOver = money.state === 'idle' && (quote.expiresAt <= now || refused === quote.id)
  const close = () => {
    setConfirming(false)
    onClose()
  }
  const answered = (answer: { readonly orderNo: string } | Failure): boolean => {
    if (answer instanceof Failure) {
      if (answer.code !== 'QUOTE_EXPIRED') return false
      setRefused(quote.id)
      setConfirming(false)
      return true
    }
    void renew(billList, balanceList, cardBills, rechargeList, trustFund, fundMoves)
    // A reply that comes late leads nobody away from what they do by now.
    if (place.get().key === key) {
      go('/pages/card/chargesuccess', { orderNo: answer.orderNo }, 'replace')
    }
    return true
  }
  return (
    <Sheet
      open={open}
      title={isConfirming && !isOver ? transfers.sheet.passcode : words.sheet.title}
      onClose={close}
    >
      <p className="pb-1 text-center">
        <Money amount={quote.amount} scale={asset.scale} code={asset.code} size="title" />
      </p>
      {isOver ? (
        <Expired renewal={renewal} onRenewed={() => setConfirming(false)} />
      ) : isConfirming ? (
        <TradePassword
          state={money.state}
          send={(tradePassword) => money.send({ quoteId: quote.id, tradePassword })}
          onAnswer={answered}
          look={<Button href="/pages/card/chargelist">{words.sheet.look}</Button>}
        />
      ) : (
        <div className="flex flex-col gap-4 pt-3">
          <QuoteFacts quote={quote} asset={asset} />
          <p className="t-small tnum text-center text-dim" role="timer">
            {words.sheet.holds(secondsLeft(quote.expiresAt - now))}
          </p>
          <ToTradePassword label={words.sheet.confirm} onConfirm={() => setConfirming(true)} />
        </div>
      )}
    </Sheet>
  )
}

/** Never more than a quote has: the clocks of phone and server are not quite the same. */
const secondsLeft = (leftMs: number): number =>
  Math.min(quoteLifeSeconds, Math.max(0, Math.ceil(leftMs / secondMs)))

function QuoteFacts({ quote, asset }: { readonly quote: RechargeQuote; readonly asset: Asset }) {
  const { charge: words } = useCardMoneyTexts()
  const owed: readonly Fact[] =
    quote.owed > 0n ? [{ label: words.owedRow, value: <Dollars amount={quote.owed} /> }] : []
  const paid: readonly Fact[] =
    quote.source === 'fund'
      ? [{ label: words.sheet.paysFund, value: <Dollars amount={quote.amount} /> }]
      : [
          {
            label: words.sheet.pays,
            value: <Money amount={quote.amount} scale={asset.scale} code={asset.code} />,
          },
          { label: words.rate, value: <Rate asset={quote.asset} rate={quote.rate} /> },
          { label: words.sheet.worth, value: <Dollars amount={quote.worth} /> },
        ]
  return (
    <Facts
      facts={[
        ...paid,
        {
          label: words.fee,
          value: quote.fee === 0n ? words.feeFree : <Dollars amount={quote.fee} />,
        },
        ...owed,
        { label: words.sheet.receives, value: <Dollars amount={quote.receives} /> },
      ]}
    />
  )
}

function Expired({
  renewal,
  onRenewed,
}: {
  readonly renewal: Renewal
  readonly onRenewed: () => void
}) {
  const { charge: words } = useCardMoneyTexts()
  const renewNow = async () => {
    await renewal.run()
    onRenewed()
  }
  return (
    <div className="flex flex-col gap-4 pt-3">
      <div role="alert">
        <Notice tone="warn" title={words.sheet.expired}>
          {words.sheet.expiredText}
        </Notice>
      </div>
      <FormError error={renewal.error} />
      <Button
        look="gold"
        busy={renewal.busy ? words.asking : undefined}
        onClick={() => void renewNow()}
      >
        {words.sheet.renew}
      </Button>
    </div>
  )
}
