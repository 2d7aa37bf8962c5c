import type { ComponentType } from 'react'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back, hrefOf, place } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useSession } from '#web/app/session.ts'
import { tabOf } from '#web/app/tabs.ts'

/** Shows a page that belongs to an account, or to a visitor what stands in its place. */
export function Guarded({
  Screen,
  Visitor,
}: {
  readonly Screen: ComponentType
  readonly Visitor: ComponentType
}) {
  const session = useSession()
  // Another user's page is another page: nothing of the first stays on the screen.
  return session ? <Screen key={session.profile.id} /> : <Visitor />
}

/** The message to log in; it leads back to the page it stands for. */
export function LogInFirst() {
  const { app } = useTexts()
  const query = usePageQuery()
  const { path } = place.get()
  const from = hrefOf(path, query)
  return (
    <Page top={<TopBar title={app.action.logIn} onBack={tabOf(path) ? undefined : () => back()} />}>
      <div className="flex min-h-[60dvh] flex-col justify-center gap-2 text-center">
        <h2 className="t-title">{app.logInFirst.title}</h2>
        <p className="t-body text-balance text-dim">{app.logInFirst.text}</p>
        <div className="mt-6 flex flex-col gap-3">
          <Button look="gold" href={hrefOf('/pages/login/login', { from })}>
            {app.action.logIn}
          </Button>
          <Button href={hrefOf('/pages/login/login', { mode: 'register', from })}>
            {app.action.createAccount}
          </Button>
        </div>
      </div>
    </Page>
  )
}
