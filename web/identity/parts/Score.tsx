import { type Protection, type SecurityState, protections } from '#contract/security.protection.ts'
import { Notice } from '#ui/Status.tsx'
import { Held } from '#web/app/Held.tsx'
import { useTexts } from '#web/app/language.ts'

/** Where the next step is taken. */
const pages: Record<Protection, string> = {
  contact: '/pages/user/bindemail',
  tradePassword: '/pages/user/walletpassword',
  authenticator: '/pages/googleauth/googleauth',
  phrase: '/pages/user/phrase',
}

/** How well the account is protected, the next thing to do, and what holds it back now. */
export function Score({ state }: { readonly state: SecurityState }) {
  const { security } = useTexts()
  const words = security.state
  const { done } = state
  const next = protections.find((one) => !done.includes(one))
  return (
    <div className="flex flex-col gap-3">
      {state.frozenBy !== null && (
        <a href="/pages/user/freeze" className="press block">
          <Notice tone="warn" title={words.frozen}>
            {words.frozenText}
          </Notice>
        </a>
      )}
      {state.heldUntil !== null && <Held until={state.heldUntil} />}
      <a
        href={next ? pages[next] : '/pages/user/history'}
        className="press panel flex items-center gap-4 p-[18px]"
      >
        <Ring done={done.length} of={protections.length} />
        <div className="min-w-0">
          <p className="t-small text-dim">
            {next ? words.next : words.score(done.length, protections.length)}
          </p>
          <p className="t-strong text-pretty">{next ? words[next] : words.strong}</p>
        </div>
      </a>
    </div>
  )
}

/** A ring of as many parts as there are protections, gold where one is done. */
function Ring({ done, of }: { readonly done: number; readonly of: number }) {
  const { state } = useTexts().security
  const around = 2 * Math.PI * 24
  const part = around / of
  return (
    <span className="relative grid size-16 shrink-0 place-items-center">
      <svg viewBox="0 0 56 56" aria-hidden="true" className="absolute inset-0 -rotate-90">
        {Array.from({ length: of }, (_, index) => (
          <circle
            key={index}
            cx="28"
            cy="28"
            r="24"
            fill="none"
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray={`${part - 9} ${around - part + 9}`}
            strokeDashoffset={-index * part - 4.5}
            className={index < done ? 'stroke-gold' : 'stroke-track'}
          />
        ))}
      </svg>
      <span className="t-tiny tnum font-[600]">{state.score(done, of)}</span>
    </span>
  )
}
