import type { ReactNode } from 'react'
import { CheckIcon, ChevronRightIcon, ExternalIcon } from '#ui/icons.tsx'
import { useWords } from '#ui/words.tsx'

/**
 * A group of rows on one surface; `label` names it for screen readers when no heading does.
 * `look="bare"` leaves the surface out, for a list that already stands on one.
 */
export function List({
  label,
  look = 'panel',
  children,
}: {
  readonly label?: string
  readonly look?: 'panel' | 'bare'
  readonly children: ReactNode
}) {
  return (
    // Safari forgets that a list without bullets is one, hence the role.
    <ul
      role="list"
      aria-label={label}
      className={look === 'bare' ? '' : 'rise panel overflow-hidden'}
    >
      {children}
    </ul>
  )
}

/** A row: names on the left, values on the right. With `href` a link, with `onClick` a button. */
export type ListItemProps = {
  /** A 40 px mark (coin, avatar); text then starts at 68 px. */
  readonly leading?: ReactNode
  /** A 22 px line icon; text then starts at 52 px. */
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** Between names and values, such as a sparkline; dropped on narrow screens. */
  readonly middle?: ReactNode
  readonly value?: ReactNode
  readonly valueDetail?: ReactNode
  /** What pressing does: opens a page, is the choice made, or leaves the app. */
  readonly mark?: 'chevron' | 'tick' | 'external'
  readonly href?: string | undefined
  readonly onClick?: (() => void) | undefined
  /** Marks the row as the one chosen, or the page being looked at. */
  readonly current?: boolean
}

/** One row of a `List`. */
export function ListItem(props: ListItemProps) {
  const { leading, icon, href, onClick, current, mark } = props
  const start = leading ? 'with-mark' : icon ? 'with-icon' : ''
  const height = leading || props.detail ? 'min-h-16' : 'min-h-[54px]'
  const inside = <Inside {...props} />
  return (
    <li className={`row ${start}`}>
      {href !== undefined ? (
        <a
          href={href}
          aria-current={current ? 'page' : undefined}
          {...(mark === 'external' ? { target: '_blank', rel: 'noreferrer' } : {})}
          className={height}
        >
          {inside}
        </a>
      ) : onClick ? (
        <button
          type="button"
          aria-current={current ? true : undefined}
          onClick={onClick}
          className={height}
        >
          {inside}
        </button>
      ) : (
        <div className={height}>{inside}</div>
      )}
    </li>
  )
}

function Inside({ leading, icon, title, detail, middle, value, valueDetail, mark }: ListItemProps) {
  const settingsRow = !leading && detail === undefined
  return (
    <>
      {leading}
      {icon && <span className="grid w-6 shrink-0 place-items-center text-gold">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="t-strong long-words block text-pretty">{title}</span>
        {detail !== undefined && (
          <span className="t-small tnum block text-pretty text-dim">{detail}</span>
        )}
      </span>
      {middle && <span className="hidden shrink-0 min-[360px]:block">{middle}</span>}
      {(value !== undefined || valueDetail !== undefined) && (
        <span className={`tnum shrink-0 text-right ${middle ? 'min-w-[88px]' : 'max-w-[60%]'}`}>
          {value !== undefined && (
            <span className={settingsRow ? 't-small block text-dim' : 't-strong block'}>
              {value}
            </span>
          )}
          {valueDetail !== undefined && (
            <span className="t-small block text-dim">{valueDetail}</span>
          )}
        </span>
      )}
      {mark && <Mark mark={mark} />}
    </>
  )
}

function Mark({ mark }: { readonly mark: 'chevron' | 'tick' | 'external' }) {
  const words = useWords()
  switch (mark) {
    case 'chevron':
      return <ChevronRightIcon className="size-[18px] text-faint" />
    case 'tick':
      return <CheckIcon className="size-5 text-gold" />
    case 'external':
      return (
        <>
          <ExternalIcon className="size-[18px] text-faint" />
          <span className="sr-only">{words.opensElsewhere}</span>
        </>
      )
  }
}

/** A label and what it is. */
export type Fact = { readonly label: string; readonly value: ReactNode }

/** Label and value pairs on one surface: the particulars of a payment, a bill, an applicant. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="panel grid gap-1 px-4 py-1.5">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-h-9 items-baseline justify-between gap-3 py-2">
          <dt className="t-body max-w-[55%] shrink-0 text-dim">{label}</dt>
          <dd className="t-strong tnum min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A heading over a part of a page, with at most one thing to do beside it. */
export function SectionHead({
  title,
  action,
}: {
  readonly title: string
  readonly action?: { readonly label: string } & (
    | { readonly href: string; readonly onClick?: undefined }
    | { readonly href?: undefined; readonly onClick: () => void }
  )
}) {
  const look = 'tap t-small font-[560] text-gold'
  return (
    <div className="mt-5 mb-2 flex items-baseline justify-between gap-4">
      <h2 className="t-head">{title}</h2>
      {action?.href !== undefined ? (
        <a href={action.href} className={look}>
          {action.label}
        </a>
      ) : (
        action && (
          <button type="button" onClick={action.onClick} className={look}>
            {action.label}
          </button>
        )
      )}
    </div>
  )
}
