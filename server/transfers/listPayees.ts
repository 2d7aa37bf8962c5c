import type { payeeList } from '#contract/transfers.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { payeesOf } from '#server/transfers/payee.ts'
import { selectPayees } from '#server/transfers/store.ts'

/** The address book by name, in the alphabet of the caller's language. */
export const listPayees: Handler<typeof payeeList, 'user'> = async (_, { sql, caller, origin }) => {
  const alphabet = new Intl.Collator(origin.language, { numeric: true })
  const payees = await payeesOf(sql, await selectPayees(sql, caller.userId))
  return { payees: payees.toSorted((a, b) => alphabet.compare(a.name, b.name)) }
}
