/** Opens an operator's view of a user in this tab. Loaded where a link of the console is followed. */
import { openView } from '#contract/operators.view.ts'
import { formatInstant } from '#kernel/time.ts'
import { call } from '#web/app/api.ts'
import { enter } from '#web/app/session.ts'
import { beginView, keep } from '#web/app/storage.ts'

/**
 * Opens the view, and the app anew as its user has it: it is kept with the tab alone. Never resolves
 * then. @throws Failure VIEW_TICKET_REFUSED
 */
export async function openByTicket(ticket: string): Promise<never> {
  const { token, endsAt, profile, language } = await call(openView, { ticket })
  beginView(formatInstant(endsAt))
  keep('language', profile.language ?? language)
  enter({ token, expiresAt: endsAt, profile })
  location.replace('/')
  return new Promise(() => undefined)
}
