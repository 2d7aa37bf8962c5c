import { useState } from 'react'
import { type Adjustment, requestAdjustment } from '#contract/operators.approvals.ts'
import { toAmount } from '#kernel/money.ts'
import { useAct } from '#console/calls.ts'
import { ReasonSheet } from '#console/Parts.tsx'
import { goTo } from '#console/place.ts'
import { readAmount } from '#ui/amount.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'

type Asset = { readonly asset: string; readonly scale: number }

/** Asks for an adjustment, which another operator has to approve. */
export function AdjustButton({
  userId,
  assets,
}: {
  readonly userId: string
  readonly assets: readonly Asset[]
}) {
  const [open, setOpen] = useState(false)
  const [asset, setAsset] = useState(assets[0]?.asset ?? '')
  const [typed, setTyped] = useState('')
  const [direction, setDirection] = useState<Adjustment['direction']>('toUser')
  const [from, setFrom] = useState<Adjustment['house']>('fee')
  const act = useAct(requestAdjustment)
  const scale = assets.find((one) => one.asset === asset)?.scale ?? 0
  const amount = amountIn(typed, scale)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Adjust…
      </Button>
      <ReasonSheet
        title="Ask for an adjustment"
        detail="It is done when another operator approves it within 24 hours."
        action="Ask"
        open={open}
        onClose={() => setOpen(false)}
        act={act}
        input={(reason) =>
          amount === undefined
            ? undefined
            : { userId, asset, amount: toAmount(amount), direction, house: from, reason }
        }
        onDone={() => goTo('approvals')}
      >
        <Segmented
          label="Direction"
          options={[
            { value: 'toUser', label: 'To the user' },
            { value: 'fromUser', label: 'From the user' },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <Segmented
          label="Account of the house"
          options={[
            { value: 'fee', label: 'Fees earned' },
            { value: 'operator', label: 'Own money' },
          ]}
          value={from}
          onChange={setFrom}
        />
        <Segmented
          label="Asset"
          options={assets.slice(0, 4).map((one) => ({ value: one.asset, label: one.asset }))}
          value={asset}
          onChange={setAsset}
        />
        <Field
          label="Amount"
          inputMode="decimal"
          suffix={asset}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...(typed !== '' && amount === undefined
            ? { error: `An amount above 0 with at most ${scale} decimals.` }
            : {})}
        />
      </ReasonSheet>
    </>
  )
}

function amountIn(typed: string, scale: number): bigint | undefined {
  const reading = readAmount(typed, scale)
  return 'amount' in reading && reading.amount > 0n ? reading.amount : undefined
}
