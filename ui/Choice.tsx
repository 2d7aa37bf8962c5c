import { useId, type ReactNode } from 'react'
import { CheckIcon, ChevronDownIcon } from '#ui/icons.tsx'

/** Two to four ways to go, side by side; arrow keys move between them. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  /** What is being chosen, for screen readers. */
  readonly label: string
  readonly options: readonly {
    readonly value: Value
    readonly label: ReactNode
    /** Buy and sell are said in their colours. */
    readonly tone?: 'up' | 'down'
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex rounded-[14px] bg-raised p-[3px]">
      {options.map((option) => {
        const tone = option.tone === 'up' ? 'text-up' : option.tone === 'down' ? 'text-down' : ''
        return (
          <label
            key={option.value}
            className={`relative flex min-h-10 flex-1 cursor-pointer items-center justify-center rounded-[11px] px-1 py-1.5 text-center text-[14px] leading-[18px] font-[560] max-[359px]:text-[13px] select-none has-focus-visible:outline-2 has-focus-visible:outline-gold ${
              option.value === value ? `bg-surface lifted ${tone || 'text-text'}` : 'text-dim'
            }`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-x-0 -inset-y-[3px] m-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        )
      })}
    </div>
  )
}

/**
 * A small round button: a share of the balance, a filter, or (`opens`) something to choose from.
 * gold marks the one that is chosen or meant; onGold is for the hero.
 */
export function Chip({
  children,
  onClick,
  tone = 'plain',
  opens = false,
  pressed,
  label,
}: {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly tone?: 'plain' | 'gold' | 'onGold'
  readonly opens?: boolean
  /** For filters: whether it is on. */
  readonly pressed?: boolean
  /** For screen readers, when the text alone does not say what it does. */
  readonly label?: string
}) {
  const colours = {
    plain: 'bg-raised text-text',
    gold: 'bg-gold-wash text-gold',
    onGold: 'bg-[oklch(0.3_0.05_75/0.14)] text-[oklch(0.2_0.035_75)]',
  }
  return (
    <button
      type="button"
      onClick={onClick}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-pressed={pressed}
      aria-label={label}
      className={`press tap t-small inline-flex items-center gap-1.5 rounded-full font-[520] whitespace-nowrap ${tone === 'onGold' ? 'px-2.5 py-1 text-[12px]' : 'px-3.5 py-[7px]'} ${colours[pressed ? 'gold' : tone]}`}
    >
      {children}
      {opens && <ChevronDownIcon className="size-3.5" />}
    </button>
  )
}

/** On or off, taking effect at once; the words stand to its left and press with it. */
export function Switch({
  label,
  detail,
  checked,
  onChange,
}: {
  readonly label: string
  readonly detail?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex min-h-11 w-full cursor-pointer items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="t-strong block">{label}</span>
        {detail !== undefined && <span className="t-small block text-dim">{detail}</span>}
      </span>
      <span className="relative h-[30px] w-[50px] shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full bg-track checked:bg-gold"
        />
        <span className="pointer-events-none absolute top-[3px] left-[3px] size-6 rounded-full bg-white lifted transition-transform peer-checked:[translate:20px] peer-checked:bg-bg" />
      </span>
    </label>
  )
}

/** Agreeing to something; `children` may hold links, which open without ticking. */
export function Checkbox({
  children,
  checked,
  onChange,
  error,
}: {
  readonly children: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error?: string | undefined
}) {
  const errorId = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            className={`absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-[8px] checked:gold-fill ${error === undefined ? 'not-checked:edge-faint' : 'not-checked:edge-down'}`}
          />
          {checked && <CheckIcon className="pointer-events-none relative size-4 text-gold-on" />}
        </span>
        <span className="t-small pt-[3px] text-dim">{children}</span>
      </label>
      {error !== undefined && (
        <p id={errorId} className="t-small pl-9 text-down">
          {error}
        </p>
      )}
    </div>
  )
}
