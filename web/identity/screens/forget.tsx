import { usePageQuery } from '#web/app/page.ts'
import { RecoveryPage } from '#web/identity/parts/RecoveryPage.tsx'

/** Forgotten password by phone (`?way=phone`) or e-mail. */
export function Screen() {
  const { way } = usePageQuery()
  return <RecoveryPage way={way === 'phone' ? 'phone' : 'email'} />
}
