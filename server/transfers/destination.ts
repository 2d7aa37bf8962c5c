/** Where money may go: a good address that is nobody's here, or a person other than the sender. */
import { addressProblem, normalAddress } from '#contract/address.ts'
import type { Network } from '#contract/assets.ts'
import { Failure } from '#contract/errors.ts'
import { addressFacts } from '#server/chain/facts.ts'
import { type Person, findUserBy, maskedNameOf, userById } from '#server/identity/people.ts'
import type { Sql } from '#server/platform/db.ts'

/**
 * An address outside Auric, in its stored form. The specification's rule comes first, then the
 * checksum, then what only we know.
 * @throws ADDRESS_INVALID, ADDRESS_CHECKSUM, ADDRESS_REFUSED; ADDRESS_OWN for the caller's own
 *   receiving address; ADDRESS_INTERNAL {uid, maskedName} for another user's
 */
export async function outsideAddress(
  sql: Sql,
  callerId: string,
  network: Network,
  text: string,
): Promise<string> {
  const problem = addressProblem(network.addressKind, text)
  if (problem) throw new Failure(problem)
  const address = normalAddress(network.addressKind, text)
  const facts = await addressFacts(sql, network.code, address)
  if (facts.kind === 'outside') return address
  if (facts.kind !== 'deposit') throw new Failure('ADDRESS_REFUSED')
  if (facts.userId === callerId) throw new Failure('ADDRESS_OWN')
  throw await insideInstead(sql, facts.userId)
}

/** Offers the free way; whoever cannot be paid that way cannot be paid at all. */
async function insideInstead(sql: Sql, userId: string): Promise<Failure> {
  const owner = await userById(sql, userId)
  const person = owner && (await findUserBy(sql, 'uid', owner.uid))
  if (!person) return new Failure('ADDRESS_REFUSED')
  return new Failure('ADDRESS_INTERNAL', { uid: person.uid, maskedName: maskedNameOf(person) })
}

/** A person to send to, by UID. @throws RECIPIENT_NOT_FOUND, RECIPIENT_SELF */
export const recipientOf = async (sql: Sql, callerId: string, uid: string): Promise<Person> =>
  someoneElse(callerId, await findUserBy(sql, 'uid', uid))

/** @throws RECIPIENT_NOT_FOUND, RECIPIENT_SELF */
export function someoneElse(callerId: string, person: Person | undefined): Person {
  if (!person) throw new Failure('RECIPIENT_NOT_FOUND')
  if (person.id === callerId) throw new Failure('RECIPIENT_SELF')
  return person
}
