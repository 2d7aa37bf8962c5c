import { useSyncExternalStore } from 'react'
import { CheckIcon, InfoIcon, WarningIcon } from '#ui/icons.tsx'
import { currentToasts, watchToasts, type ToastTone } from '#ui/toast.ts'

const marks: Record<ToastTone, typeof CheckIcon> = {
  done: CheckIcon,
  failed: WarningIcon,
  info: InfoIcon,
}
const colours: Record<ToastTone, string> = {
  done: 'text-up',
  failed: 'text-down',
  info: 'text-dim',
}

/**
 * Where messages of `toast(…)` appear. Stands once at the root of the app, always: a screen reader
 * hears only of changes to a region that was there before.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--safe-top)+12px)] z-50 grid justify-items-center gap-2 px-gutter"
    >
      {toasts.map(({ id, text, tone }) => {
        const Mark = marks[tone]
        return (
          <p
            key={id}
            className="pop t-strong flex max-w-[440px] items-center gap-2.5 rounded-full bg-elev py-3 pr-5 pl-4 floating"
          >
            <Mark className={`size-5 ${colours[tone]}`} />
            {text}
          </p>
        )
      })}
    </div>
  )
}
