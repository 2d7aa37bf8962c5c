import type { findRecipient } from '#contract/transfers.ts'
import { findUserBy, maskedNameOf } from '#server/identity/people.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { countCall } from '#server/platform/limits.ts'
import { someoneElse } from '#server/transfers/destination.ts'
import { recipientLookups } from '#server/transfers/limits.ts'

/** Finds a person by an exact name, phone, e-mail or UID, and tells only a masked name. */
export const lookUpRecipient: Handler<typeof findRecipient, 'user'> = async (
  { way, value },
  { sql, db, clock, caller },
) => {
  await countCall(db, clock, recipientLookups, caller.userId)
  const person = someoneElse(caller.userId, await findUserBy(sql, way, value))
  return { uid: person.uid, maskedName: maskedNameOf(person) }
}
