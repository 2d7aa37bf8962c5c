import type { Language } from '#contract/language.ts'
import { Enrol } from '#console/Enrol.tsx'
import type { ConsoleTexts } from '#console/language.ts'
import { Login } from '#console/Login.tsx'
import { usePlace } from '#console/place.ts'
import { useToken } from '#console/session.ts'
import { Shell } from '#console/Shell.tsx'
import { Toasts } from '#ui/Toasts.tsx'

/** The console: a one-time link, the door, or the desks of whoever is logged in. */
export function Console({
  texts,
  language,
}: {
  readonly texts: ConsoleTexts
  readonly language: Language
}) {
  const [first, second] = usePlace()
  const token = useToken()
  if (first === 'enrol' && second !== undefined) return <Enrol key={second} token={second} />
  return (
    <>
      {token === null ? <Login /> : <Shell key={token} texts={texts} language={language} />}
      <Toasts />
    </>
  )
}
