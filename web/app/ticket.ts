import { go } from '#web/app/history.ts'
import { createStore } from '#web/app/store.ts'

/** The ticket of a host app that this page was opened with; kept nowhere else. */
export const hostTicket = createStore<string | undefined>(undefined)

const ticketPath = '/pages/third/login'

/**
 * Takes a ticket (`#ticket=…` or `?ticket=…`) out of the address before anything else sees it: no
 * history, copied link or next page has it. A frame's page may get another one without a load.
 */
export function followTickets(): void {
  takeTicket()
  addEventListener('hashchange', takeTicket)
}

function takeTicket(): void {
  if (location.pathname !== ticketPath) return
  const ticket =
    new URLSearchParams(location.hash.slice(1)).get('ticket') ??
    new URLSearchParams(location.search).get('ticket')
  if (ticket === null) return
  hostTicket.set(ticket)
  go(ticketPath, {}, 'replace')
}
