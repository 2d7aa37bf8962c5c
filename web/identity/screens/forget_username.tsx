import { RecoveryPage } from '#web/identity/parts/RecoveryPage.tsx'

/** Forgotten password by user name. */
export function Screen() {
  return <RecoveryPage way="username" />
}
