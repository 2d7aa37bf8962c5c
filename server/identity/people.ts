/** What other domains may know of a user. */
import type { RecipientWay } from '#contract/transfers.ts'
import type { Language } from '#contract/language.ts'
import { inviteCodeProblem, normalInviteCode } from '#contract/rules.ts'
import { mask } from '#contract/rules.display.ts'
import type { Sql } from '#server/platform/db.ts'
import { readName } from '#server/identity/name.ts'
import {
  selectInviter,
  selectUser,
  selectUserByName,
  selectUserByUid,
  selectUsers,
} from '#server/identity/store.ts'
import type { User } from '#server/identity/user.ts'

/** A user as other domains see them: enough to pay and to write to, nothing to log in with. */
export type Person = {
  readonly id: string
  /** The number shown in Me. */
  readonly uid: string
  /** User name, or what stands for it; show others only `maskedNameOf`. */
  readonly name: string
  readonly language: Language
  /** What their mails are known by. */
  readonly phrase: string | null
}

/**
 * Finds an active user by exact user name, phone, e-mail or UID. A frozen account is not found: it
 * cannot be paid.
 * @throws Failure USERNAME_INVALID, PHONE_INVALID, EMAIL_INVALID
 */
export async function findUserBy(
  sql: Sql,
  way: RecipientWay,
  value: string,
): Promise<Person | undefined> {
  const user =
    way === 'uid'
      ? await userByUid(sql, value.trim())
      : await selectUserByName(sql, readName(way, value, 'wide'))
  return user?.status === 'active' ? personOf(user) : undefined
}

/** The user of an id, frozen or not. */
export async function userById(sql: Sql, id: string): Promise<Person | undefined> {
  const user = await selectUser(sql, id)
  return user ? personOf(user) : undefined
}

/** The e-mail address of a user, to write to; undefined when they have none. */
export const emailOf = async (sql: Sql, id: string): Promise<string | undefined> =>
  (await selectUser(sql, id))?.email ?? undefined

/** The region a user chose (ISO 3166-1); undefined when they chose none. */
export const regionOf = async (sql: Sql, id: string): Promise<string | undefined> =>
  (await selectUser(sql, id))?.region ?? undefined

/** The user whose invitation code this is, however it was typed; undefined when it is nobody's. */
export async function personByCode(sql: Sql, typed: string): Promise<Person | undefined> {
  const code = normalInviteCode(typed)
  if (inviteCodeProblem(code) !== undefined) return undefined
  const found = await selectInviter(sql, code)
  return found && userById(sql, found.id)
}

/** The invitation code of a user. */
export const inviteCodeOf = async (sql: Sql, id: string): Promise<string | undefined> =>
  (await selectUser(sql, id))?.inviteCode

/** The users of some ids, frozen or not, by id. */
export async function peopleById(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const users = ids.length > 0 ? await selectUsers(sql, ids) : []
  return new Map(users.map((user) => [user.id, personOf(user)]))
}

/** A name to recognise a person by without learning it (spec §5 "masking"). */
export const maskedNameOf = (person: Person): string => mask(person.name)

const userByUid = async (sql: Sql, uid: string): Promise<User | undefined> =>
  /^[1-9][0-9]{0,17}$/.test(uid) ? selectUserByUid(sql, BigInt(uid)) : undefined

const personOf = (user: User): Person => ({
  id: user.id,
  uid: user.uid.toString(),
  name: user.username ?? user.nickname,
  language: user.language,
  phrase: user.phrase,
})
