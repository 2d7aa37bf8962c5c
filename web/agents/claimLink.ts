/** The link by which a customer takes an order over: its token, on its way to the claim page. */
import { createStore } from '#web/app/store.ts'

const tokenShape = /^[A-Za-z0-9_-]{43}$/
const keptAs = 'claim'
const claimPath = '/pages/agent/claim'

/**
 * The token that this tab was opened with, also after a log-in or a reload. It is taken out of the
 * address before anything else sees it, and kept for no longer than the tab.
 */
export const claimToken = createStore<string | undefined>(undefined)

followLinks()
addEventListener('hashchange', followLinks)

/** Forgets it: it was used. */
export function forgetClaim(): void {
  keep(undefined)
  claimToken.set(undefined)
}

function followLinks(): void {
  const named =
    location.pathname === claimPath
      ? new URLSearchParams(location.hash.slice(1)).get('claim')
      : null
  if (named !== null) {
    history.replaceState(history.state, '', location.pathname + location.search)
    keep(named)
  }
  const token = named ?? kept()
  claimToken.set(tokenShape.test(token) ? token : undefined)
}

/** Storage may be refused: then the token lasts as long as the page. */
function keep(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(keptAs)
    else sessionStorage.setItem(keptAs, token)
  } catch {
    // Nothing is lost but a reload.
  }
}

function kept(): string {
  try {
    return sessionStorage.getItem(keptAs) ?? claimToken.get() ?? ''
  } catch {
    return claimToken.get() ?? ''
  }
}
