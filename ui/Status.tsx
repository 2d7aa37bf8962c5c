import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import {
  type Icon,
  CheckIcon,
  ChevronRightIcon,
  CloseIcon,
  InfoIcon,
  ShieldIcon,
  WarningIcon,
} from '#ui/icons.tsx'
import { useWords } from '#ui/words.tsx'

/** A word about a state. `dot` draws the coloured dot before it; ink is for the gold hero. */
export function Pill({
  children,
  tone = 'plain',
  dot = false,
}: {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'gold' | 'up' | 'down' | 'warn' | 'ink'
  readonly dot?: boolean
}) {
  const colours = {
    plain: 'bg-raised text-dim',
    gold: 'bg-gold-wash text-gold',
    up: 'bg-up-wash text-up',
    down: 'bg-down-wash text-down',
    warn: 'bg-warn-wash text-warn',
    ink: 'ink',
  }
  return (
    <span
      className={`t-tiny tnum inline-flex items-center gap-1 rounded-full px-[9px] py-1 whitespace-nowrap ${colours[tone]}`}
    >
      {dot && <span aria-hidden="true" className="size-2 rounded-full bg-current" />}
      {children}
    </span>
  )
}

/** One step of a long process. */
export type Step = {
  readonly state: 'done' | 'now' | 'todo' | 'failed'
  readonly title: string
  /** When it happened, or what happens now, in a plain sentence. */
  readonly detail?: ReactNode
}

/** A long process as it goes on, first step on top. Changes are read out. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const words = useWords()
  const said = {
    done: words.stepDone,
    now: words.stepNow,
    todo: words.stepTodo,
    failed: words.stepFailed,
  }
  return (
    <ol role="list" aria-live="polite" className="panel grid px-[18px] pt-4">
      {steps.map(({ state, title, detail }, index) => (
        <li
          key={title}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex gap-3.5 pb-[18px]"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute top-6 bottom-0.5 left-2.5 w-0.5 ${state === 'done' ? 'bg-gold' : 'bg-line'}`}
            />
          )}
          <StepMark state={state} />
          <div className="min-w-0 flex-1">
            <p
              className={`t-strong ${state === 'todo' ? 'text-faint' : state === 'failed' ? 'text-down' : ''}`}
            >
              {title}
              <span className="sr-only">, {said[state]}</span>
            </p>
            {detail !== undefined && <p className="t-small tnum text-dim">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ state }: { readonly state: Step['state'] }) {
  const frame = 'grid size-[22px] shrink-0 place-items-center rounded-full'
  switch (state) {
    case 'done':
      return (
        <span aria-hidden="true" className={`${frame} pop gold-fill *:stroke-[2.6]`}>
          <CheckIcon className="size-[13px]" />
        </span>
      )
    case 'now':
      return (
        <span aria-hidden="true" className={`${frame} edge-gold`}>
          <span className="size-2 rounded-full bg-gold" />
        </span>
      )
    case 'failed':
      return (
        <span aria-hidden="true" className={`${frame} bg-down text-down-on *:stroke-[2.6]`}>
          <CloseIcon className="size-[13px]" />
        </span>
      )
    case 'todo':
      return <span aria-hidden="true" className={`${frame} hairline bg-raised`} />
  }
}

/** gold: an invitation. info, warn: worth knowing. danger: something is wrong or at risk. */
export type NoticeTone = 'gold' | 'info' | 'warn' | 'danger'

const notices: Record<NoticeTone, { readonly box: string; readonly mark: string; icon: Icon }> = {
  gold: { box: 'bg-gold-wash', mark: 'text-gold', icon: ShieldIcon },
  info: { box: 'bg-raised', mark: 'text-dim', icon: InfoIcon },
  warn: { box: 'bg-warn-wash', mark: 'text-warn', icon: WarningIcon },
  danger: { box: 'bg-down-wash', mark: 'text-down', icon: WarningIcon },
}

/** A message within the page, in the place it is about. With `href` all of it leads there. */
export function Notice({
  tone = 'info',
  title,
  children,
  icon,
  href,
}: {
  readonly tone?: NoticeTone
  readonly title?: string
  readonly children?: ReactNode
  /** Instead of the tone's own. */
  readonly icon?: Icon
  readonly href?: string
}) {
  const { box, mark, icon: own } = notices[tone]
  const Mark = icon ?? own
  const frame = `flex items-center gap-3.5 rounded-item px-4 py-3 ${box}`
  const inside = (
    <>
      <Mark
        className={`size-[22px] ${children && title === undefined ? 'self-start' : ''} ${mark}`}
      />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="t-strong">{title}</p>}
        {children && (
          <div className={`t-small text-pretty ${title === undefined ? 'text-text' : 'text-dim'}`}>
            {children}
          </div>
        )}
      </div>
    </>
  )
  if (href === undefined) {
    return (
      <div role={tone === 'danger' ? 'alert' : undefined} className={frame}>
        {inside}
      </div>
    )
  }
  return (
    <a href={href} className={`press ${frame}`}>
      {inside}
      <ChevronRightIcon className="size-5 text-dim" />
    </a>
  )
}

/** What will be here, and the one action that fills it. */
export function Empty({
  icon: Mark,
  children,
  action,
}: {
  readonly icon?: Icon
  /** One line. */
  readonly children: ReactNode
  readonly action?: { readonly label: string } & (
    | { readonly href: string; readonly onClick?: undefined }
    | { readonly href?: undefined; readonly onClick: () => void }
  )
}) {
  return (
    <div className="grid justify-items-center gap-4 px-6 py-12 text-center">
      {Mark && (
        <span className="grid size-14 place-items-center rounded-full bg-raised text-dim">
          <Mark className="size-6" />
        </span>
      )}
      <p className="t-body max-w-[34ch] text-balance text-dim">{children}</p>
      {action && <Action {...action} />}
    </div>
  )
}

function Action({
  label,
  href,
  onClick,
}: {
  readonly label: string
  readonly href?: string | undefined
  readonly onClick?: (() => void) | undefined
}) {
  if (href !== undefined) {
    return (
      <Button size="small" href={href}>
        {label}
      </Button>
    )
  }
  return (
    <Button size="small" onClick={onClick}>
      {label}
    </Button>
  )
}
