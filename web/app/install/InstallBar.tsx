import type { ReactNode } from 'react'
import { AuricMark } from '#ui/Coin.tsx'
import { Button } from '#ui/Button.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { installOffer } from '#web/app/installOffer.ts'
import { dismissHint, hint } from '#web/app/install/hint.ts'
import { applyUpdate, waitingWorker } from '#web/app/install/worker.ts'
import { place } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { isFormFilled } from '#web/app/outdated.ts'
import { useStore } from '#web/app/store.ts'
import { tabOf } from '#web/app/tabs.ts'

/**
 * A quiet bar above the tabs: that a new version waits, or how the app gets to the home screen. It
 * shows on the roots only, so that it never lies over a form, and not while something is typed.
 */
export function InstallBar() {
  const { app } = useTexts()
  const { path } = useStore(place)
  const waiting = useStore(waitingWorker)
  const how = useStore(hint)
  if (!tabOf(path) || isFormFilled()) return null
  if (waiting) {
    return (
      <Bar title={app.install.update}>
        <Button size="small" look="gold" onClick={applyUpdate}>
          {app.install.apply}
        </Button>
      </Bar>
    )
  }
  if (!how) return null
  return (
    <Bar title={app.install.title} text={how === 'ask' ? app.install.text : app.install.ios}>
      {how === 'ask' && (
        <Button size="small" look="gold" onClick={() => installOffer.get()?.()}>
          {app.install.add}
        </Button>
      )}
      <button
        type="button"
        aria-label={app.install.later}
        onClick={dismissHint}
        className="tap grid size-11 shrink-0 place-items-center rounded-full text-dim"
      >
        <CloseIcon className="size-5" />
      </button>
    </Bar>
  )
}

function Bar({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(max(18px,var(--safe-bottom))+76px)] z-30 grid justify-items-center px-4 wide:bottom-6"
    >
      <div className="floating pointer-events-auto flex w-full max-w-[440px] items-center gap-3 rounded-card bg-elev py-2.5 pr-2 pl-3.5">
        <AuricMark size={32} />
        <div className="min-w-0 grow py-1">
          <p className="t-strong">{title}</p>
          {text !== undefined && <p className="t-small text-pretty text-dim">{text}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
