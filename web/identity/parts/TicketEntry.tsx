import { useState } from 'react'
import { type ErrorCode, Failure } from '#contract/errors.ts'
import { thirdLogin } from '#contract/hosts.ts'
import { type Session, logout } from '#contract/identity.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { go, hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useOnce } from '#web/app/hooks/once.ts'
import { useTexts } from '#web/app/language.ts'
import { applyPreferences } from '#web/app/preferences.ts'
import { enter, useSession } from '#web/app/session.ts'
import { createStore, useStore } from '#web/app/store.ts'
import { hostTicket } from '#web/app/ticket.ts'
import { LinkHostForm } from '#web/identity/parts/LinkHostForm.tsx'

/** Where a ticket got to: back from logging in, nobody has to press again to be told the same. */
const unlinked = createStore<string | undefined>(undefined)

/** `second` asks for a code; `other` has been let in as somebody else than who is logged in here. */
type Step = 'begin' | 'second' | { readonly other: Session }

/**
 * Logs in with a ticket: at once inside a frame, which only a listed host can be around, and by a
 * press anywhere else, so that no link puts anybody into an account that is not theirs.
 */
export function TicketEntry({ ticket, host }: { readonly ticket: string; readonly host: string }) {
  const { hosts } = useTexts()
  const session = useSession()
  const [step, setStep] = useState<Step>('begin')
  const isUnlinked = useStore(unlinked) === ticket
  const attempt = useAction(async (secondFactor?: string) => {
    try {
      const proof = secondFactor === undefined ? {} : { secondFactor }
      const entered = await call(thirdLogin, { ticket, ...proof })
      if (session && session.profile.id !== entered.profile.id) return setStep({ other: entered })
      // The session before is of the same user: two of one device would only fill the list.
      if (session) await call(logout, {}).catch(() => undefined)
      await goIn(entered)
    } catch (error) {
      if (isRefusal(error, 'HOST_NOT_LINKED')) return unlinked.set(ticket)
      if (!isRefusal(error, 'SECOND_FACTOR_REQUIRED')) throw error
      setStep('second')
    }
  })
  const begin = () => void attempt.run()
  useOnce(window.parent !== window && !isUnlinked, begin)

  if (isUnlinked) return <Unlinked ticket={ticket} host={host} />
  if (step === 'second') {
    return <SecondFactor attempt={attempt} onCode={(code) => void attempt.run(code)} />
  }
  if (step !== 'begin') return <Other entered={step.other} />
  return (
    <>
      <h1 className="mt-6 t-title">{hosts.title(host)}</h1>
      <p className="t-body mt-1 text-dim">{hosts.text(host)}</p>
      <div className="mt-6 flex flex-col gap-3">
        <FormError error={attempt.error} />
        <Button look="gold" onClick={begin} busy={attempt.busy ? hosts.busy : undefined}>
          {hosts.go}
        </Button>
      </div>
    </>
  )
}

function Unlinked({ ticket, host }: { readonly ticket: string; readonly host: string }) {
  const { app, hosts } = useTexts()
  const session = useSession()
  if (session) {
    return (
      <>
        <h1 className="mt-6 t-title">{hosts.link(host)}</h1>
        <LinkHostForm
          ticket={ticket}
          host={host}
          name={session.profile.username ?? session.profile.nickname}
          onDone={leaveHome}
        />
      </>
    )
  }
  const from = '/pages/third/login'
  return (
    <>
      <h1 className="mt-6 t-title">{hosts.unlinked(host)}</h1>
      <p className="t-body mt-1 text-dim">{hosts.unlinkedText(host)}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button look="gold" href={hrefOf('/pages/login/login', { from })}>
          {app.action.logIn}
        </Button>
        <Button href={hrefOf('/pages/login/login', { mode: 'register', from })}>
          {app.action.createAccount}
        </Button>
      </div>
    </>
  )
}

function SecondFactor({
  attempt,
  onCode,
}: {
  readonly attempt: { readonly busy: boolean; readonly error: unknown }
  readonly onCode: (code: string) => void
}) {
  const { account, hosts } = useTexts()
  const failureText = useFailureText()
  const isOfCode =
    isRefusal(attempt.error, 'CODE_INCORRECT') || isRefusal(attempt.error, 'CODE_USED')
  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const code = new FormData(event.currentTarget).get('code')
        if (typeof code === 'string') onCode(code.trim())
      }}
    >
      <h1 className="t-title">{account.auth.title}</h1>
      <p className="t-body pb-2 text-dim">{hosts.second}</p>
      <Field
        label={account.auth.codeOrPaper}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        maxLength={32}
        error={isOfCode ? failureText(attempt.error) : undefined}
      />
      {!isOfCode && <FormError error={attempt.error} />}
      <Button look="gold" type="submit" busy={attempt.busy ? hosts.busy : undefined}>
        {hosts.go}
      </Button>
    </form>
  )
}

function Other({ entered }: { readonly entered: Session }) {
  const { hosts } = useTexts()
  const now = useSession()?.profile.nickname ?? ''
  const { nickname } = entered.profile
  return (
    <>
      <h1 className="mt-6 t-title">{hosts.other}</h1>
      <p className="t-body mt-1 text-dim">{hosts.otherText(now, nickname)}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button look="gold" onClick={() => void goIn(entered)}>
          {hosts.change(nickname)}
        </Button>
        <Button onClick={() => void stay(entered)}>{hosts.stay(now)}</Button>
      </div>
    </>
  )
}

async function goIn(session: Session): Promise<void> {
  enter(session)
  await applyPreferences(session.profile)
  leaveHome()
}

/** Nobody is to hold the session that was opened before the question. */
async function stay({ token }: Session): Promise<void> {
  await call(logout, {}, { token }).catch(() => undefined)
  leaveHome()
}

function leaveHome(): void {
  go('/', {}, 'replace')
  hostTicket.set(undefined)
}

const isRefusal = (error: unknown, code: ErrorCode): boolean =>
  error instanceof Failure && error.code === code
