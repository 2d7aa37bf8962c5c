import { useState } from 'react'
import { addressProblem } from '#contract/address.ts'
import { Failure } from '#contract/errors.ts'
import { checkAddress } from '#contract/transfers.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { ScanIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useFailureText } from '#web/app/failure.ts'
import { awaitChoice } from '#web/app/handover.ts'
import { go } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageKey } from '#web/app/page.ts'
import type { Recipient } from '#web/transfers/draft.ts'

/** Typing or pasting an address; one that belongs to someone on Auric is offered for free instead. */
export function AddressEntry({
  asset,
  network,
  canScan = false,
  onChoose,
}: {
  readonly asset: string
  readonly network: string
  /** Where the field stands on a page: leaving a sheet for the scanner would close it. */
  readonly canScan?: boolean
  readonly onChoose: (recipient: Recipient) => void
}) {
  const { transfers } = useTexts()
  const words = transfers.recipient
  const failureText = useFailureText()
  const catalogue = useCatalogue()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<Failure>()
  const kind = catalogue?.networkOf(network)?.addressKind ?? 'evm'
  const typed = text.trim()

  const change = (next: string) => {
    setText(next)
    setRefusal(undefined)
  }
  const use = useAction(async () => {
    const problem = addressProblem(kind, typed)
    if (problem) return setRefusal(new Failure(problem))
    try {
      const { address } = await call(checkAddress, { asset, network, address: typed })
      onChoose({ kind: 'onchain', network, address })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      setRefusal(error)
    }
  })
  const leave = () => {
    const problem = typed === '' ? undefined : addressProblem(kind, typed)
    if (problem) setRefusal(new Failure(problem))
  }
  const { uid, maskedName } = refusal?.code === 'ADDRESS_INTERNAL' ? refusal.details : {}
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void use.run()
      }}
    >
      <Field
        label={words.address}
        hint={words.addressHint(network)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={128}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
        error={
          refusal
            ? failureText(refusal)
            : use.error === undefined
              ? undefined
              : failureText(use.error)
        }
        suffix={
          <>
            {text === '' && <PasteButton onPaste={change} />}
            {canScan && <ScanButton asset={asset} network={network} onScan={change} />}
          </>
        }
      />
      {uid !== undefined && maskedName !== undefined && (
        <>
          <Notice tone="gold">{words.internalInstead}</Notice>
          <Button onClick={() => onChoose({ kind: 'internal', uid, maskedName })}>
            {words.sendInternal(maskedName)}
          </Button>
        </>
      )}
      <Button look="gold" type="submit" busy={use.busy ? words.finding : undefined}>
        {words.use}
      </Button>
    </form>
  )
}

function PasteButton({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const { recipient } = useTexts().transfers
  const paste = async () => {
    try {
      onPaste(await navigator.clipboard.readText())
    } catch {
      toast(recipient.pasteFailed, 'info')
    }
  }
  return (
    <button
      type="button"
      onClick={() => void paste()}
      className="press tap t-small rounded-full bg-gold-wash px-3.5 py-2 font-[560] text-gold"
    >
      {recipient.paste}
    </button>
  )
}

function ScanButton({
  asset,
  network,
  onScan,
}: {
  readonly asset: string
  readonly network: string
  readonly onScan: (text: string) => void
}) {
  const { scan } = useTexts().general
  const key = usePageKey()
  return (
    <button
      type="button"
      aria-label={scan.title}
      onClick={() => {
        awaitChoice(key, onScan)
        go('/pages/index/scanqrcode', { field: key, asset, network })
      }}
      className="press -my-3 -mr-2.5 grid size-11 place-items-center rounded-full text-gold"
    >
      <ScanIcon />
    </button>
  )
}
