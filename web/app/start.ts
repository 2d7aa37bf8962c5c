import { followHistory, followLinks, place } from '#web/app/history.ts'
import { startLanguage } from '#web/app/language.ts'
import { startLive } from '#web/app/live.ts'
import { renewAppConfig } from '#web/app/config.ts'
import { isRoute, prefetch } from '#web/app/routes.ts'
import { followOtherTabs } from '#web/app/session.ts'
import { startTheme } from '#web/app/theme.ts'

/** Everything that begins once, before the first page is drawn. Resolves when the texts are there. */
export async function startApp(): Promise<void> {
  startTheme()
  followHistory()
  followLinks()
  followOtherTabs()
  const { path } = place.get()
  // A host app or a test may want to know that the address it opened leads nowhere (spec §2).
  if (isRoute(path)) prefetch(path)
  else dispatchEvent(new CustomEvent('auric:notfound', { detail: { path } }))
  await startLanguage()
  startLive()
  void renewAppConfig()
}
