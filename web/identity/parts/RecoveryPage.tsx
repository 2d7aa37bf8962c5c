import { useState } from 'react'
import type { AccountWay } from '#contract/identity.access.ts'
import { Button } from '#ui/Button.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { RecoveryForm } from '#web/identity/parts/RecoveryForm.tsx'

/** The page of one way to set a new password, and what it says once that is done. */
export function RecoveryPage({ way }: { readonly way: AccountWay }) {
  const { identity } = useTexts()
  const [isDone, setDone] = useState(false)
  const text = way === 'username' ? identity.forgot.usernameText : identity.forgot.detail[way]
  return (
    <Page
      top={
        <TopBar title={identity.forgot.by[way]} onBack={() => back('/pages/login/forget_select')} />
      }
    >
      {isDone ? (
        <div role="status" className="flex flex-col items-center gap-6 pt-16 text-center">
          <span className="pop grid size-16 place-items-center rounded-full gold-fill">
            <CheckIcon className="size-8" />
          </span>
          <p className="t-head">{identity.forgot.done}</p>
          <Button look="gold" href="/pages/login/login">
            {identity.login.submit}
          </Button>
        </div>
      ) : (
        <>
          <p className="t-body pb-4 text-dim">{text}</p>
          <RecoveryForm way={way} onDone={() => setDone(true)} />
        </>
      )}
    </Page>
  )
}
