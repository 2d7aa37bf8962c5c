import { useId, useState, type ReactNode, type Ref } from 'react'
import { decimalSign, readAmount, typedFractionStart, type AmountReading } from '#ui/amount.ts'
import { WarningIcon } from '#ui/icons.tsx'
import { useLocale, useWords, type UiWords } from '#ui/words.tsx'

/** Past this many signs the text is set plainly and scrolls, as no font size would fit it. */
const fittedLimit = 26

/**
 * The large amount of a payment. It keeps the text exactly as typed; read it with
 * `readAmount(value, scale)`. A text that cannot be read says so under it once it is left.
 */
export function AmountField({
  label,
  value,
  onChange,
  scale,
  code,
  error,
  hint,
  ref,
}: {
  /** Heard, not seen: the size says what it is. */
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Decimals of the asset. */
  readonly scale: number
  /** Asset code after the amount. */
  readonly code?: string
  /** What else is wrong, such as too little balance; it is shown at once. */
  readonly error?: string | undefined
  /** What it is worth and what is available, shown under it. */
  readonly hint?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}) {
  const noteId = useId()
  const words = useWords()
  const placeholder = useZero(scale)
  const [left, setLeft] = useState(false)
  const problem = error ?? (left ? refusal(words, readAmount(value, scale), scale) : undefined)
  const shown = value === '' ? placeholder : value
  const fitted = shown.length <= fittedLimit
  const codeSigns = code === undefined ? 0 : code.length * 0.6 + 0.5
  return (
    <div className="@container text-center">
      <div
        style={{ '--signs': shown.length + codeSigns }}
        className="text-[clamp(18px,calc(100cqi/(var(--signs)*0.64)),48px)]"
      >
        <span className="inline-grid max-w-full grid-cols-[minmax(0,auto)_auto] items-baseline">
          <input
            ref={ref}
            aria-label={code === undefined ? label : `${label}, ${code}`}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={noteId}
            inputMode={scale === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            placeholder={placeholder}
            value={value}
            onChange={(event) => {
              setLeft(false)
              onChange(event.target.value)
            }}
            onBlur={() => setLeft(true)}
            className={`${textLook} field-sizing-content max-w-full min-w-[1.1ch] bg-transparent caret-gold outline-none ${fitted ? unseen : ''}`}
          />
          {fitted && <Tones text={shown} empty={value === ''} />}
          {code !== undefined && (
            <span aria-hidden="true" className="ml-2 text-[0.5em] font-[560] text-dim">
              {code}
            </span>
          )}
        </span>
      </div>
      <Note id={noteId} problem={problem} hint={hint} />
    </div>
  )
}

const textLook =
  'col-start-1 row-start-1 text-center leading-[1.15] font-[640] tracking-[-0.03em] tnum'
// The typed text is drawn beneath in two tones; of the input only the caret and selection show.
const unseen = 'text-transparent placeholder:text-transparent selection:text-transparent'

/** "0.00" as this asset and language write it. */
function useZero(scale: number): string {
  const locale = useLocale()
  return scale === 0 ? '0' : `0${decimalSign(locale)}${'0'.repeat(Math.min(2, scale))}`
}

function Note({
  id,
  problem,
  hint,
}: {
  readonly id: string
  readonly problem: string | undefined
  readonly hint: ReactNode
}) {
  return (
    <p id={id} className="t-small mt-1 min-h-[18px] tnum" aria-live="polite">
      {problem === undefined ? (
        <span className="text-dim">{hint}</span>
      ) : (
        <span className="inline-flex gap-1.5 text-left text-down">
          <WarningIcon className="mt-px size-4" />
          {problem}
        </span>
      )}
    </p>
  )
}

function Tones({ text, empty }: { readonly text: string; readonly empty: boolean }) {
  const at = typedFractionStart(text)
  return (
    <span
      aria-hidden="true"
      className={`${textLook} pointer-events-none whitespace-pre ${empty ? 'text-faint' : ''}`}
    >
      {text.slice(0, at)}
      <span className="text-faint">{text.slice(at)}</span>
    </span>
  )
}

/** Why a typed amount cannot be taken, in words; undefined when it can, or when nothing is typed. */
export function refusal(words: UiWords, reading: AmountReading, scale: number): string | undefined {
  if (reading.state !== 'refused') return undefined
  switch (reading.why) {
    case 'ambiguous':
      return words.amountAmbiguous(reading.asThousands, reading.asDecimals)
    case 'notNumber':
      return words.amountNotNumber
    case 'tooPrecise':
      return words.amountTooPrecise(scale)
    case 'tooLarge':
      return words.amountTooLarge
  }
}
