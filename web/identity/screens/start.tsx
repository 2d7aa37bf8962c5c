import { AuricMark } from '#ui/Coin.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { useTexts } from '#web/app/language.ts'
import { LanguagePill } from '#web/identity/parts/LanguagePill.tsx'

/** The first page a visitor sees. */
export function Screen() {
  const { identity, app } = useTexts()
  return (
    <Page>
      <div className="flex min-h-[calc(100dvh-48px-var(--tab-bar,0px))] flex-col pb-6">
        <div className="flex justify-end pt-3">
          <LanguagePill />
        </div>
        <div className="hero mt-6 flex h-[clamp(132px,26dvh,220px)] flex-col justify-between">
          <AuricMark size={44} />
          <p className="t-title">{app.name}</p>
        </div>
        <h1 className="t-title mt-8">{identity.start.title}</h1>
        <p className="t-body mt-2 text-dim">{identity.start.text}</p>
        <ul role="list" className="mt-6 grid gap-3">
          {identity.start.points.map((point) => (
            <li key={point} className="t-body flex items-start gap-3">
              <CheckIcon className="size-5 text-gold" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-auto flex flex-col gap-3 pt-8">
          <Button look="gold" href="/pages/login/login?mode=register">
            {app.action.createAccount}
          </Button>
          <Button href="/pages/login/login">{app.action.logIn}</Button>
        </div>
      </div>
    </Page>
  )
}
