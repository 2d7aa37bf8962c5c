import { closeView } from '#contract/operators.view.ts'
import { parseInstant } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { EyeIcon } from '#ui/icons.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useNow } from '#web/app/hooks/now.ts'
import { useTexts } from '#web/app/language.ts'
import { leave, useSession } from '#web/app/session.ts'
import type { Viewing } from '#web/app/viewing.ts'

/** Says over every page that an operator looks at it, read only, and for how long still. */
export function ViewBanner({ viewing }: { readonly viewing: Viewing }) {
  const { app } = useTexts()
  const failureText = useFailureText()
  const session = useSession()
  const now = useNow(session !== undefined)
  const close = useAction(async () => {
    await call(closeView, {})
    leave()
  })
  if ('refusal' in viewing) return <Line>{failureText(viewing.refusal)}</Line>
  const leftMs = (parseInstant(viewing.endsAt) ?? now) - now
  if (!session || leftMs <= 0) return <Line>{app.view.ended}</Line>
  const { username, nickname } = session.profile
  return (
    <Line
      action={
        <Button size="small" look="plain" onClick={() => void close.run()}>
          {app.view.end}
        </Button>
      }
    >
      {app.view.of(username ?? nickname, clockText(leftMs))}
    </Line>
  )
}

function Line({
  children,
  action,
}: {
  readonly children: string
  readonly action?: React.ReactNode
}) {
  return (
    <aside
      data-viewing
      className="floating fixed inset-x-0 top-0 z-50 flex h-[calc(60px+env(safe-area-inset-top,0px))] items-center gap-3 bg-raised pr-1 pl-gutter pt-[env(safe-area-inset-top,0px)] text-gold wide:inset-x-auto wide:top-auto wide:bottom-6 wide:left-1/2 wide:h-auto wide:w-max wide:max-w-[90vw] wide:-translate-x-1/2 wide:rounded-full wide:py-2 wide:pr-2 wide:pl-5"
    >
      <EyeIcon className="size-5 shrink-0" />
      <p className="t-small tnum line-clamp-2 min-w-0 flex-1 text-pretty">{children}</p>
      {action}
    </aside>
  )
}

/** Minutes and seconds left, as on a clock. */
function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
