import { useState, type ReactNode } from 'react'
import { useKeys } from '#ui/hooks.ts'
import { BackspaceIcon } from '#ui/icons.pages.tsx'
import { useWords } from '#ui/words.tsx'

/**
 * Our own number pad for trade passwords and PINs: the system keyboard would offer to remember
 * them. Typing on a real keyboard works too. `onComplete` gets the digits and answers, once it
 * knows, why they were refused (undefined: taken); a refusal shakes the dots and empties them.
 */
export function Passcode({
  label,
  length = 6,
  onComplete,
  corner,
  help,
}: {
  /** What is asked for, e.g. "Trade password". */
  readonly label: string
  readonly length?: number
  readonly onComplete: OnComplete
  /** A key left of the zero, such as one for the face or finger: an icon and what it does. */
  readonly corner?: Corner
  /** Under the dots: "Forgot password?". Gives way to a refusal. */
  readonly help?: ReactNode
}) {
  const words = useWords()
  const { digits, busy, refused, press } = useDigits(length, onComplete)
  useKeys(press)
  return (
    <div role="group" aria-label={label} aria-busy={busy || undefined}>
      <Dots
        key={refused?.times}
        entered={digits.length}
        of={length}
        shaking={refused !== undefined}
      />
      <p className="sr-only" role="status">
        {words.digitsEntered(digits.length, length)}
      </p>
      <div className="t-small grid min-h-11 place-items-center text-center font-[560] text-balance">
        {busy ? (
          <p role="status" className="appear-late text-dim">
            {words.checking}
          </p>
        ) : refused !== undefined && digits === '' ? (
          <p role="alert" className="text-down">
            {refused.why}
          </p>
        ) : (
          help
        )}
      </div>
      <Pad onPress={press} corner={corner} />
    </div>
  )
}

type OnComplete = (digits: string) => Promise<string | undefined>
type Corner = { readonly icon: ReactNode; readonly label: string; readonly onPress: () => void }

/** The digits so far, and what became of the last full set. */
function useDigits(length: number, onComplete: OnComplete) {
  const [digits, setDigits] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ readonly why: string; readonly times: number }>()

  const complete = async (code: string) => {
    setBusy(true)
    try {
      const why = await onComplete(code)
      if (why === undefined) return
      navigator.vibrate?.([12, 40, 12])
      setRefused((last) => ({ why, times: (last?.times ?? 0) + 1 }))
      setDigits('')
    } finally {
      setBusy(false)
    }
  }
  const press = (key: string) => {
    if (busy) return
    if (key === 'Backspace') setDigits(digits.slice(0, -1))
    if (!/^[0-9]$/.test(key) || digits.length >= length) return
    navigator.vibrate?.(6)
    const next = digits + key
    setDigits(next)
    if (next.length === length) void complete(next)
  }
  return { digits, busy, refused, press }
}

function Pad({
  onPress,
  corner,
}: {
  readonly onPress: (key: string) => void
  readonly corner: Corner | undefined
}) {
  const words = useWords()
  return (
    <div className="mx-auto mt-2 grid max-w-[340px] grid-cols-3 gap-2">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <Key key={digit} label={digit} onPress={() => onPress(digit)}>
          {digit}
        </Key>
      ))}
      {corner ? (
        <Key label={corner.label} onPress={corner.onPress}>
          <span className="text-gold">{corner.icon}</span>
        </Key>
      ) : (
        <span />
      )}
      <Key label="0" onPress={() => onPress('0')}>
        0
      </Key>
      <Key label={words.deleteDigit} onPress={() => onPress('Backspace')}>
        <BackspaceIcon className="size-6" />
      </Key>
    </div>
  )
}

function Dots({
  entered,
  of,
  shaking,
}: {
  readonly entered: number
  readonly of: number
  readonly shaking: boolean
}) {
  return (
    <div
      aria-hidden="true"
      className={`mt-4 mb-1 flex justify-center gap-3 ${shaking ? 'shake' : ''}`}
    >
      {Array.from({ length: of }, (_, index) => {
        const look = index < entered ? 'bg-gold' : index === entered ? 'edge-gold' : 'edge-faint'
        return <span key={index} className={`size-[18px] rounded-full ${look}`} />
      })}
    </div>
  )
}

function Key({
  label,
  onPress,
  children,
}: {
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="press tnum grid h-16 place-items-center rounded-[18px] text-[27px] leading-none font-[480] select-none active:bg-raised"
    >
      {children}
    </button>
  )
}
