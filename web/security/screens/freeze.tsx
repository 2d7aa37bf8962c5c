import { type ReactNode, useState } from 'react'
import { devices } from '#contract/identity.devices.ts'
import {
  type SecurityState,
  freeze,
  freezeByLink,
  securityState,
  unfreeze,
} from '#contract/security.protection.ts'
import { Button } from '#ui/Button.tsx'
import { ShieldIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'
import { leave, useSession } from '#web/app/session.ts'

const settings = '/pages/user/setting'

/** Freezing the own account and lifting it; or, by the link of a mail, freezing without a log-in. */
export function Screen() {
  const { freeze: words } = useTexts().security
  const session = useSession()
  // Behind the #, so that no server is told it; read once, as the address loses it.
  const [token] = useState(() => location.hash.slice(1))
  return (
    <Page top={<TopBar title={words.title} onBack={() => back(session ? settings : '/')} />}>
      {token !== '' ? <ByLink token={token} /> : session ? <Own /> : <Visitor />}
    </Page>
  )
}

function Visitor() {
  const { app } = useTexts()
  return (
    <Button look="gold" href="/pages/login/login?from=/pages/user/freeze">
      {app.action.logIn}
    </Button>
  )
}

function ByLink({ token }: { readonly token: string }) {
  const { freeze: words } = useTexts().security
  const [isDone, setDone] = useState(false)
  const submit = useAction(async () => {
    await call(freezeByLink, { token })
    leave()
    history.replaceState(history.state, '', location.pathname)
    setDone(true)
  })
  if (isDone) {
    return (
      <Told text={words.linkDone}>
        <Button look="gold" href="/pages/login/forget_select">
          {words.newPassword}
        </Button>
      </Told>
    )
  }
  return (
    <Told text={words.linkText}>
      <FormError error={submit.error} />
      <Button
        look="danger"
        busy={submit.busy ? words.busy : undefined}
        onClick={() => void submit.run()}
      >
        {words.submit}
      </Button>
    </Told>
  )
}

function Own() {
  const answer = useCall(securityState, {})
  return <Answer of={answer}>{(state) => <Account state={state} />}</Answer>
}

function Account({ state }: { readonly state: SecurityState }) {
  const { frozenBy } = state
  if (frozenBy === null) return <Freeze />
  return frozenBy === 'operator' ? <ByOperator /> : <Unfreeze />
}

function Freeze() {
  const { freeze: words } = useTexts().security
  const [isSure, setSure] = useState(false)
  const submit = useAction(async () => {
    await call(freeze, {})
    await renew(securityState, devices)
    toast(words.done, 'done')
  })
  return (
    <Told text={words.text}>
      <FormError error={submit.error} />
      <Button
        look="danger"
        busy={submit.busy ? words.busy : undefined}
        onClick={() => (isSure ? void submit.run() : setSure(true))}
      >
        {isSure ? words.sure : words.submit}
      </Button>
    </Told>
  )
}

function Unfreeze() {
  const { freeze: words, state } = useTexts().security
  const submit = useAction(async () => {
    await call(unfreeze, {})
    await renew(securityState)
    toast(words.unfrozen, 'done')
    back(settings)
  })
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn" title={state.frozen}>
        {state.frozenText}
      </Notice>
      <FormError error={submit.error} />
      <Button
        look="gold"
        busy={submit.busy ? words.unfreezing : undefined}
        onClick={() => void submit.run()}
      >
        {words.unfreeze}
      </Button>
    </div>
  )
}

function ByOperator() {
  const { security, account } = useTexts()
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn" title={security.state.frozen}>
        {security.freeze.byOperator}
      </Notice>
      <Button look="gold" href="/pages/about/contact">
        {account.about.contact}
      </Button>
    </div>
  )
}

function Told({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5 pt-2">
      <ShieldIcon className="mx-auto size-12 text-gold" />
      <p className="t-body text-center text-pretty text-dim">{text}</p>
      {children}
    </div>
  )
}
