import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { AuricMark } from '#ui/Coin.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { LanguagePill } from '#web/identity/parts/LanguagePill.tsx'
import { LoginForm } from '#web/identity/parts/LoginForm.tsx'
import { RegisterForm } from '#web/identity/parts/RegisterForm.tsx'
import { TelegramLogin } from '#web/identity/parts/TelegramLogin.tsx'

/** Log in, or with `?mode=register` create an account; `from` is the page to come back to. */
export function Screen() {
  const { identity } = useTexts()
  const { mode, from } = usePageQuery()
  const isNew = mode === 'register'
  const words = isNew ? identity.register : identity.login
  return (
    <Page
      top={<TopBar title="" onClose={() => back('/pages/start/start')} right={<LanguagePill />} />}
    >
      <AuricMark size={52} />
      <h1 className="mt-6 t-title">{words.title}</h1>
      <p className="t-body mt-1 text-dim">{words.text}</p>
      <div className="mt-6">
        {!isNew && <TelegramLogin from={from} />}
        {isNew ? <RegisterForm from={from} /> : <LoginForm from={from} />}
      </div>
    </Page>
  )
}
