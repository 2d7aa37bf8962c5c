import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'

/** What stands where no page does. */
export function NotFound() {
  const { app } = useTexts()
  return (
    <Page top={<TopBar title={app.notFound.title} onBack={() => back()} />}>
      <div className="flex min-h-[60dvh] flex-col justify-center gap-2 text-center">
        <p className="t-hero text-faint">404</p>
        <p className="t-body text-dim">{app.notFound.text}</p>
        <div className="mt-6">
          <Button look="gold" href="/">
            {app.action.goHome}
          </Button>
        </div>
      </div>
    </Page>
  )
}
