import { useState } from 'react'
import { payOutCommission } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import { billList } from '#contract/bills.ts'
import { balanceList } from '#contract/ledger.ts'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { randomId } from '#ui/random.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useMoneyCall } from '#web/app/hooks/money.ts'
import { renew } from '#web/app/query.ts'
import { renewOrders } from '#web/agents/queries.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

/** Earned commission of an asset. */
export type Earned = { readonly asset: string; readonly payable: bigint }

/** Bringing earned commission to the wallet: all of it. */
export function PayOutSheet({
  open,
  earned,
  onClose,
}: {
  readonly open: boolean
  readonly earned: Earned
  readonly onClose: () => void
}) {
  const words = useAgentTexts()
  return (
    <Sheet open={open} title={words.pay.title} onClose={onClose}>
      <Confirm earned={earned} onDone={onClose} />
    </Sheet>
  )
}

function Confirm({
  earned: { asset: code, payable },
  onDone,
}: {
  readonly earned: Earned
  readonly onDone: () => void
}) {
  const { pay } = useAgentTexts()
  const asset = useCatalogue()?.assetOf(code)
  // One key for one payout, however often it is asked for; the next sheet is another one.
  const [key] = useState(randomId)
  const [refused, setRefused] = useState<Failure>()
  const { state, send } = useMoneyCall(payOutCommission, key)
  const submit = async () => {
    setRefused(undefined)
    const answer = await send({ asset: code })
    if (answer === undefined) return
    void renewOrders()
    void renew(balanceList, billList)
    if (answer instanceof Failure) {
      setRefused(answer)
      return
    }
    toast(pay.done, 'done')
    onDone()
  }
  const isBusy = state === 'sending' || state === 'checking'
  return (
    <div className="flex flex-col gap-4 pb-4">
      <div className="grid justify-items-center gap-1 py-2 text-center">
        <span className="t-small text-dim">{pay.amount}</span>
        {asset && <Money amount={payable} scale={asset.scale} code={asset.code} size="figure" />}
      </div>
      <p className="t-body text-pretty text-dim">{pay.text}</p>
      <FormError error={refused} />
      {state === 'unknown' && (
        <div role="alert">
          <Notice tone="warn">{pay.unknown}</Notice>
        </div>
      )}
      <Button
        look="gold"
        busy={isBusy ? (state === 'checking' ? pay.checking : pay.busy) : undefined}
        onClick={() => void submit()}
      >
        {state === 'unknown' ? pay.again : pay.confirm}
      </Button>
    </div>
  )
}
