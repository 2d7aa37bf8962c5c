import type { Payee } from '#contract/transfers.ts'
import { assert } from '#kernel/assert.ts'
import { type Person, maskedNameOf, peopleById } from '#server/identity/people.ts'
import type { Sql } from '#server/platform/db.ts'
import type { PayeeRow } from '#server/transfers/store.ts'

/** Stored payees as the app sees them: people with the name they mask to today. */
export async function payeesOf(sql: Sql, stored: readonly PayeeRow[]): Promise<Payee[]> {
  const ids = stored.flatMap((payee) => (payee.kind === 'internal' ? payee.person : []))
  const people = await peopleById(sql, ids)
  return stored.map((payee) => payeeOf(payee, people))
}

function payeeOf(payee: PayeeRow, people: ReadonlyMap<string, Person>): Payee {
  const { id, kind, name, remark, createdAt } = payee
  const common = { id, kind, name, remark, createdAt }
  if (payee.kind === 'onchain') {
    const { asset, network, address } = payee
    return { ...common, asset, network, address, uid: null, maskedName: null }
  }
  const person = people.get(payee.person)
  assert(person, `the payee ${id} is a person who does not exist`)
  const nowhere = { asset: null, network: null, address: null }
  return { ...common, ...nowhere, uid: person.uid, maskedName: maskedNameOf(person) }
}
