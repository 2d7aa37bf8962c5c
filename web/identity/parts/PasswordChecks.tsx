import { passwordChecks } from '#contract/rules.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { useTexts } from '#web/app/language.ts'

/** What a new password needs, ticking itself off while it is typed. */
export function PasswordChecks({ password }: { readonly password: string }) {
  const { app, identity } = useTexts()
  const checks = passwordChecks(password)
  const rows = [
    { met: checks.length, text: identity.checks.length },
    { met: checks.upper, text: identity.checks.upper },
    { met: checks.lower, text: identity.checks.lower },
    { met: checks.digit, text: identity.checks.digit },
    { met: checks.special, text: identity.checks.special },
  ]
  return (
    <ul role="list" aria-label={identity.checks.label} className="grid gap-1 px-4">
      {rows.map(({ met, text }) => (
        <li
          key={text}
          className={`t-small flex items-center gap-2 ${met ? 'text-up' : 'text-dim'}`}
        >
          {met ? (
            <CheckIcon className="size-4" />
          ) : (
            <span aria-hidden="true" className="grid size-4 place-items-center">
              <span className="size-1.5 rounded-full bg-current" />
            </span>
          )}
          {text}
          <span className="sr-only">{met ? app.ui.stepDone : app.ui.stepTodo}</span>
        </li>
      ))}
    </ul>
  )
}
