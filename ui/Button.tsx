import { useId, type ComponentProps, type ReactNode } from 'react'
import type { Icon } from '#ui/icons.tsx'

/**
 * gold: the one thing to do on a screen. ghost: anything else. up, down: buy and sell.
 * danger: destroys or gives away, never gold. plain: text in gold, no surface.
 */
export type ButtonLook = 'gold' | 'ghost' | 'up' | 'down' | 'danger' | 'plain'

type Shared = {
  readonly look?: ButtonLook
  /** large 54 px across its container; small 44 px, as wide as its words. */
  readonly size?: 'large' | 'small'
  readonly icon?: Icon
  readonly children: ReactNode
}

/** A link or an action; never both. */
export type ButtonProps =
  | (Shared & { readonly href: string })
  | (Shared & {
      readonly href?: undefined
      /** What is happening now ("Sending…"): shown in place of the label while presses do nothing. */
      readonly busy?: string | undefined
      /** Why it cannot be pressed now; shown under it, and read with it. */
      readonly reason?: string | undefined
    } & Pick<ComponentProps<'button'>, 'type' | 'form' | 'onClick' | 'ref' | 'aria-describedby'>)

const looks: Record<ButtonLook, string> = {
  gold: 'gold-fill',
  ghost: 'bg-raised text-text',
  up: 'bg-up text-up-on',
  down: 'bg-down text-down-on',
  danger: 'bg-down-wash text-down',
  plain: 'text-gold',
}
const sizes = {
  large: 'min-h-[54px] w-full px-4 py-3 text-[16px] max-[359px]:px-3 max-[359px]:text-[15px]',
  small: 'min-h-[44px] px-5 py-2 text-[15px]',
}

/** A button, or with `href` a link that looks like one. Defaults: ghost, large, `type="button"`. */
export function Button(props: ButtonProps) {
  const { look = 'ghost', size = 'large', icon: Mark, children } = props
  const frame = `press inline-grid place-items-center rounded-full text-center leading-[20px] font-semibold select-none ${looks[look]} ${sizes[size]}`
  const label = (
    <span className="flex items-center justify-center gap-2">
      {Mark && <Mark className="size-5" />}
      {children}
    </span>
  )
  if (props.href !== undefined) {
    return (
      <a href={props.href} className={frame}>
        {label}
      </a>
    )
  }
  return (
    <Press {...props} frame={frame}>
      {label}
    </Press>
  )
}

type PressProps = Exclude<ButtonProps, { href: string }> & { readonly frame: string }

function Press({
  ref,
  form,
  type = 'button',
  size,
  busy,
  reason,
  frame,
  onClick,
  children,
  'aria-describedby': described,
}: PressProps) {
  const reasonId = useId()
  const off = busy !== undefined || reason !== undefined
  const describedBy = [described, reason && reasonId].filter(Boolean).join(' ')
  const button = (
    <button
      ref={ref}
      form={form}
      type={type}
      aria-disabled={off || undefined}
      aria-describedby={describedBy || undefined}
      // Never `disabled`: that would drop the focus and hide the reason from a screen reader.
      onClick={off ? (event) => event.preventDefault() : onClick}
      className={`${frame} ${reason === undefined ? '' : 'opacity-60'}`}
    >
      <span aria-live="polite" className="grid place-items-center *:[grid-area:1/1]">
        <span className={busy === undefined ? undefined : 'invisible'}>{children}</span>
        {busy !== undefined && <span>{busy}</span>}
      </span>
    </button>
  )
  if (reason === undefined) return button
  return (
    <span className={size === 'small' ? 'inline-grid gap-2' : 'grid gap-2'}>
      {button}
      <span id={reasonId} className="t-small text-center text-dim">
        {reason}
      </span>
    </span>
  )
}

/** A 44 px round button that shows only an icon; `label` is what it does, for screen readers. */
export function IconButton({
  icon: Mark,
  label,
  onClick,
  href,
  dot,
  tone = 'text',
}: {
  readonly icon: Icon
  readonly label: string
  /** Something new is behind it; say so in the label too. */
  readonly dot?: boolean
  readonly tone?: 'text' | 'dim' | 'gold'
} & (
  | { readonly href: string; readonly onClick?: undefined }
  | { readonly href?: undefined; readonly onClick: () => void }
)) {
  const colour = { text: 'text-text', dim: 'text-dim', gold: 'text-gold' }[tone]
  const frame = `press relative grid size-11 shrink-0 place-items-center rounded-full ${colour}`
  const inside = (
    <>
      <Mark />
      {dot && (
        <span className="absolute top-[9px] right-[9px] size-3 rounded-full border-2 border-bg bg-gold" />
      )}
    </>
  )
  if (href !== undefined) {
    return (
      <a href={href} aria-label={label} className={frame}>
        {inside}
      </a>
    )
  }
  return (
    <button type="button" aria-label={label} onClick={onClick} className={frame}>
      {inside}
    </button>
  )
}
