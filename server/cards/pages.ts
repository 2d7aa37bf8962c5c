/** Reading an issuer's lists page by page. */
import type { Listed, ListQuery } from '#server/cards/issuer.ts'

/** Whether the list came to its end. */
export async function each<T>(
  most: number,
  ask: (page: Pick<ListQuery, 'page'>) => Promise<Listed<T>>,
  take: (one: T) => Promise<void>,
): Promise<boolean> {
  let page: string | undefined
  for (let left = most; left > 0; left -= 1) {
    const listed = await ask(page === undefined ? {} : { page })
    for (const one of listed.rows) await take(one)
    if (listed.next === undefined) return true
    page = listed.next
  }
  return false
}
