import { useState } from 'react'
import type { Asset } from '#contract/assets.ts'
import { billList } from '#contract/bills.ts'
import { programmeList } from '#contract/cards.programmes.ts'
import { fundMoves, fundToWallet, trustFund } from '#contract/cards.recharge.ts'
import { Failure } from '#contract/errors.ts'
import { balanceList } from '#contract/ledger.ts'
import { type Amount, zero } from '#kernel/money.ts'
import { readAmount, typedAmount } from '#ui/amount.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Choice.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { randomId } from '#ui/random.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useMoneyCall } from '#web/app/hooks/money.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'
import { centScale, unitsOf } from '#web/cards/model.money.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { useDollarText } from '#web/cards/parts/ChargeTerms.tsx'
import { Rate } from '#web/cards/parts/Dollars.tsx'
import { ToTradePassword, TradePassword } from '#web/cards/parts/TradePassword.tsx'
import { useDollarRate } from '#web/cards/queries.money.ts'

/** Money of the trust fund on its way back to the wallet, at the rate of now. */
type Wish = { readonly amount: Amount; readonly rate: Amount }

/** Moves what is free in the trust fund to the wallet: how much, then the trade password. */
export function FundBackSheet({
  open,
  free,
  onClose,
}: {
  readonly open: boolean
  readonly free: Amount
  readonly onClose: () => void
}) {
  const { back: words } = useCardMoneyTexts().fund
  const { sheet } = useTexts().transfers
  const [wish, setWish] = useState<Wish>()
  const close = () => {
    setWish(undefined)
    onClose()
  }
  // In the coin that cards are recharged with.
  const code = useCall(programmeList, {}).data?.programmes[0]?.recharge.asset
  const catalogue = useCatalogue()
  const asset = code === undefined ? undefined : catalogue?.assetOf(code)
  return (
    <Sheet open={open} title={wish ? sheet.passcode : words.title} onClose={close}>
      {!asset ? (
        <Bone className="h-40 w-full" />
      ) : free === zero && !wish ? (
        <Notice>{words.nothing}</Notice>
      ) : wish ? (
        <Confirm wish={wish} asset={asset} onDone={close} />
      ) : (
        <HowMuch free={free} asset={asset} onNext={setWish} />
      )}
    </Sheet>
  )
}

function HowMuch({
  free,
  asset,
  onNext,
}: {
  readonly free: Amount
  readonly asset: Asset
  readonly onNext: (wish: Wish) => void
}) {
  const { back: words } = useCardMoneyTexts().fund
  const language = useLanguage()
  const dollars = useDollarText()
  const rate = useDollarRate(asset.code)
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const reading = readAmount(typed, centScale)
  const amount = reading.state === 'read' ? reading.amount : zero
  const problem =
    amount === zero ? words.missing : amount > free ? words.tooMuch(dollars(free)) : undefined
  const next = () => {
    setAsked(true)
    if (problem === undefined && rate !== undefined) onNext({ amount, rate })
  }
  const isShown = isAsked || amount > zero
  return (
    <div className="flex flex-col gap-4 pt-2">
      <AmountField
        label={words.amount}
        value={typed}
        onChange={setTyped}
        scale={centScale}
        code="USD"
        error={isShown && reading.state !== 'refused' ? problem : undefined}
        hint={words.available(dollars(free))}
      />
      <div className="text-center">
        <Chip tone="gold" onClick={() => setTyped(typedAmount(free, centScale, language))}>
          {words.all}
        </Chip>
      </div>
      {rate === undefined ? (
        <Notice tone="warn">{words.noPrice}</Notice>
      ) : (
        <Facts
          facts={[
            { label: words.rate, value: <Rate asset={asset.code} rate={rate} /> },
            {
              label: words.receive,
              value: (
                <Money
                  amount={unitsOf(amount, asset.scale, rate)}
                  scale={asset.scale}
                  code={asset.code}
                />
              ),
            },
          ]}
        />
      )}
      <ToTradePassword label={words.confirm} onConfirm={next} />
    </div>
  )
}

function Confirm({
  wish: { amount, rate },
  asset,
  onDone,
}: {
  readonly wish: Wish
  readonly asset: Asset
  readonly onDone: () => void
}) {
  const { back: words } = useCardMoneyTexts().fund
  const { sheet } = useTexts().transfers
  // One key for what was confirmed here, however often it is sent.
  const [key] = useState(randomId)
  const money = useMoneyCall(fundToWallet, key)
  const answered = (answer: object): boolean => {
    if (answer instanceof Failure) return false
    void renew(trustFund, fundMoves, billList, balanceList)
    toast(words.done, 'done')
    onDone()
    return true
  }
  return (
    <>
      <p className="pb-1 text-center">
        <Money amount={amount} scale={centScale} currency="USD" size="title" />
      </p>
      <TradePassword
        state={money.state}
        send={(tradePassword) => money.send({ asset: asset.code, amount, rate, tradePassword })}
        onAnswer={answered}
        look={<Button href="/pages/exchange/bill">{sheet.bills}</Button>}
      />
    </>
  )
}
