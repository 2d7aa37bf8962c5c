import { Button } from '#ui/Button.tsx'
import { useElapsed } from '#ui/hooks.ts'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'

/** Milliseconds before a page that loads says so, and before it offers another try (spec §2). */
const pendingDelayMs = 200
const pendingTimeoutMs = 20_000

/** What stands where a page's code is still on its way. */
export function PagePending({ onBack }: { readonly onBack: () => void }) {
  const { app } = useTexts()
  const isSlow = useElapsed(pendingDelayMs)
  const isLate = useElapsed(pendingTimeoutMs)
  if (!isSlow) return null
  return (
    <Page top={<TopBar title="" onBack={onBack} />}>
      {isLate ? (
        <Button onClick={() => location.reload()}>{app.ui.slow}</Button>
      ) : (
        <div role="status" aria-label={app.ui.loading} className="flex flex-col gap-3 pt-2">
          <div className="skeleton h-24 rounded-card" />
          <div className="skeleton h-16 rounded-item" />
          <div className="skeleton h-16 rounded-item" />
        </div>
      )}
    </Page>
  )
}

/** What stands where a page could not be loaded or broke: the rest of the app goes on. */
export function PageBroken() {
  const { app } = useTexts()
  return (
    <Page top={<TopBar title={app.name} onBack={() => back()} />}>
      <div role="alert" className="flex flex-col gap-4 pt-16 text-center">
        <p className="t-body text-dim">{app.failure.load}</p>
        <Button onClick={() => location.reload()}>{app.action.retry}</Button>
      </div>
    </Page>
  )
}
