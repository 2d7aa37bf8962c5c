/** An operator's view of a user, in the tab where it was opened (`contract/operators.view.ts`). */
import { readView } from '#web/app/storage.ts'
import { createStore } from '#web/app/store.ts'

/** Until when this tab is a view (RFC 3339), or why it did not become one. */
export type Viewing = { readonly endsAt: string } | { readonly refusal: unknown }

const endsAt = readView()
/** Undefined wherever the app is its user's own. */
export const viewing = createStore<Viewing | undefined>(endsAt === null ? undefined : { endsAt })

/** Follows a link of the console, if this tab was opened by one. Resolves unless it became a view. */
export async function followView(): Promise<void> {
  const ticket = /^#view=([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1]
  if (ticket === undefined) return
  // It is used up by the first who has it: it should not stay where others can read it.
  history.replaceState(null, '', location.pathname)
  try {
    await (await import('#web/app/view/open.ts')).openByTicket(ticket)
  } catch (refusal) {
    viewing.set({ refusal })
  }
}
