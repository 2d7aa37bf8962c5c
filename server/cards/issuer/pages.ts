/** Reading an issuer's lists page by page. */
import type { Listed, ListQuery } from '#server/cards/issuer/issuer.ts'

/** How far a list is read at most. */
export type Most = { readonly pages: number; readonly isLate: () => boolean }

/** Whether the list came to its end. */
export async function each<T>(
  { pages, isLate }: Most,
  ask: (page: Pick<ListQuery, 'page'>) => Promise<Listed<T>>,
  take: (one: T) => Promise<void>,
): Promise<boolean> {
  let page: string | undefined
  for (let left = pages; left > 0 && !isLate(); left -= 1) {
    const listed = await ask(page === undefined ? {} : { page })
    for (const one of listed.rows) await take(one)
    if (listed.next === undefined) return true
    page = listed.next
  }
  return false
}
