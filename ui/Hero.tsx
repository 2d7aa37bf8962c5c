import type { ReactNode } from 'react'
import { linePoints, softPath, straightPath } from '#ui/chart.ts'
import type { Icon } from '#ui/icons.tsx'

/**
 * The one gold surface of a screen, the same in both themes: what the person owns, and how it
 * went (`history`, a line along its foot).
 */
export function Hero({
  label,
  history,
  children,
}: {
  /** Names the region for screen readers. */
  readonly label: string
  readonly history?: readonly number[]
  readonly children: ReactNode
}) {
  const line = softPath(linePoints(history ?? [], 350, 48, 4))
  return (
    <section aria-label={label} className={`hero ${line === '' ? '' : 'pb-12!'}`}>
      {children}
      {line !== '' && (
        <svg
          viewBox="0 0 350 48"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-x-0 bottom-2 -z-1 h-9 w-full"
        >
          <path
            d={line}
            fill="none"
            stroke="oklch(0.2 0.03 75 / 0.5)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </section>
  )
}

/** How a price went, in a line; its colour repeats what the sign beside it says. */
export function Sparkline({
  values,
  trend,
}: {
  readonly values: readonly number[]
  readonly trend: 'up' | 'down' | 'level'
}) {
  const colour = { up: 'text-up', down: 'text-down', level: 'text-faint' }[trend]
  return (
    <svg viewBox="0 0 54 24" className={`h-6 w-[54px] shrink-0 ${colour}`} aria-hidden="true">
      <path
        d={straightPath(linePoints(values, 54, 24, 3))}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** What a fortune is made of: shares side by side, and what each colour is. */
export function AllocationBar({
  label,
  parts,
}: {
  readonly label: string
  /** Whole percentages adding up to 100 (see `percentages`) and a CSS colour each (`coinFace`). */
  readonly parts: readonly {
    readonly name: string
    readonly percent: number
    readonly colour: string
  }[]
}) {
  return (
    <div>
      <div aria-hidden="true" className="flex h-2.5 gap-[3px] overflow-hidden rounded-full">
        {parts
          .filter(({ percent }) => percent > 0)
          .map(({ name, percent, colour }) => (
            <div
              key={name}
              style={{ flexGrow: percent, background: colour }}
              className="min-w-1 basis-0 rounded-[3px]"
            />
          ))}
      </div>
      <ul role="list" aria-label={label} className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {parts.map(({ name, percent, colour }) => (
          <li key={name} className="t-small tnum flex items-center gap-1.5 text-dim">
            <span
              aria-hidden="true"
              style={{ background: colour }}
              className="size-2.5 rounded-full"
            />
            {name} {percent}%
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One of the round buttons under a hero. */
export type QuickAction = {
  readonly label: string
  readonly icon: Icon
  /** The one thing to do here; at most one. */
  readonly main?: true
} & (
  | { readonly href: string; readonly onClick?: undefined }
  | { readonly href?: undefined; readonly onClick: () => void }
)

/** Up to four things to do at once, round and with a word each. */
export function QuickActions({ actions }: { readonly actions: readonly QuickAction[] }) {
  const frame =
    'press t-small flex w-full flex-col items-center gap-2 rounded-item text-center font-[520]'
  return (
    <ul role="list" className="mt-5 mb-2 grid auto-cols-fr grid-flow-col">
      {actions.map((action) => {
        const inside = (
          <>
            <span
              className={`grid size-14 place-items-center rounded-full ${action.main ? 'gold-fill' : 'hairline bg-surface text-gold'}`}
            >
              <action.icon className="size-[23px]" />
            </span>
            <span className="long-words -mx-1.5 max-[359px]:text-[12px]">{action.label}</span>
          </>
        )
        return (
          <li key={action.label} className="min-w-0">
            {action.href !== undefined ? (
              <a href={action.href} className={frame}>
                {inside}
              </a>
            ) : (
              <button type="button" onClick={action.onClick} className={frame}>
                {inside}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
