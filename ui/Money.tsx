import { amountParts, showAmount, type AmountParts } from '#ui/amount.ts'
import { useLocale, useWords } from '#ui/words.tsx'

/** An amount and how it is set. */
export type MoneyProps = {
  /** Smallest units; negative for what left. */
  readonly amount: bigint
  readonly scale: number
  /** Asset code written after the amount, dimmer. */
  readonly code?: string
  /** ISO 4217 code of a fiat amount: its symbol stands where the locale puts it. */
  readonly currency?: string
  /**
   * hero: 40 px, small decimals, for what one owns. figure: 34 px, for what one pays. title: 24 px.
   * row: as the text around it.
   */
  readonly size?: 'hero' | 'figure' | 'title' | 'row'
  /** Decimals shown at most, the rest cut off; default all. */
  readonly maximum?: number
  /** change: with its plus or minus and in green or red. signed: with its plus or minus. */
  readonly kind?: 'balance' | 'signed' | 'change'
  /** Shows dots instead, as people ask for in public. */
  readonly hidden?: boolean
}

/** An amount, tabular, its decimals dimmer at the large sizes. */
export function Money(props: MoneyProps) {
  const { amount, scale, code, currency, size = 'row', maximum, kind = 'balance' } = props
  const words = useWords()
  const locale = useLocale()
  const signed = kind !== 'balance'
  const parts = amountParts(amount, scale, { locale, currency, maximum, signed })
  const colour = kind !== 'change' || amount === 0n ? '' : amount > 0n ? 'text-up' : 'text-down'
  if (props.hidden) {
    return (
      <span className={look[size]}>
        <span aria-hidden="true">••••••</span>
        <span className="sr-only">{words.hiddenAmount}</span>
      </span>
    )
  }
  return (
    <span className={`${look[size]} tnum whitespace-nowrap ${colour}`}>
      {size === 'row' ? showParts(parts) : <Large parts={parts} size={size} />}
      {code !== undefined && (
        <>
          {'\u00A0'}
          <span className={size === 'row' ? '' : 'text-[0.56em] font-[600] text-dim'}>{code}</span>
        </>
      )}
    </span>
  )
}

const look = { hero: 't-hero', figure: 't-figure', title: 't-title', row: '' }
const showParts = ({ sign, before, whole, fraction, after }: AmountParts) =>
  `${sign}${before}${whole}${fraction}${after}`

const fractionLook = {
  hero: 'text-[22px] font-semibold tracking-[-0.01em] opacity-80',
  figure: '',
  title: 'opacity-80',
}

/** Its parts are set and roll one by one; it is read out as the one number it is. */
function Large({
  parts,
  size,
}: {
  readonly parts: AmountParts
  readonly size: 'hero' | 'figure' | 'title'
}) {
  return (
    <>
      <span className="sr-only">{showParts(parts)}</span>
      <span aria-hidden="true">
        {parts.sign}
        {parts.before}
        <Rolling text={parts.whole} />
        <span className={fractionLook[size]}>
          <Rolling text={parts.fraction} />
          {parts.after}
        </span>
      </span>
    </>
  )
}

/** Text whose digits roll to their new values when it changes. */
function Rolling({ text }: { readonly text: string }) {
  const characters = [...text]
  return (
    <span className="tnum">
      {characters.map((character, index) => {
        // Counted from the right, a digit keeps its place (tens, hundreds) when others join.
        const place = characters.length - index
        return /[0-9]/.test(character) ? (
          <span key={place} className="roll" style={{ '--digit': Number(character) }}>
            {character}
          </span>
        ) : (
          <span key={place}>{character}</span>
        )
      })}
    </span>
  )
}

/** How something moved, in percent: arrow, sign and colour all say the same. */
export function Change({
  hundredths,
  arrow = false,
}: {
  /** Hundredths of a percent: 308 is +3.08 %. */
  readonly hundredths: number
  readonly arrow?: boolean
}) {
  const locale = useLocale()
  const text = showAmount(BigInt(Math.round(hundredths)), 2, { locale, signed: true })
  const colour = hundredths === 0 ? 'text-dim' : hundredths > 0 ? 'text-up' : 'text-down'
  return (
    <span className={`tnum whitespace-nowrap ${colour}`}>
      {arrow && hundredths !== 0 && <Arrow down={hundredths < 0} />}
      {text}%
    </span>
  )
}

const Arrow = ({ down }: { readonly down: boolean }) => (
  <svg viewBox="0 0 10 10" className="mr-1 inline-block size-[0.75em]" aria-hidden="true">
    <path d={down ? 'M0.8 1.5h8.4L5 9z' : 'M0.8 8.5h8.4L5 1z'} fill="currentColor" />
  </svg>
)
