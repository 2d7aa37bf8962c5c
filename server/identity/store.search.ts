/** Statements that look users up for operators. */
import type { UserSort } from '#contract/operators.people.ts'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { type Fragment, rows } from '#server/platform/db.ts'
import { User } from '#server/identity/user.ts'

/** Sorts after every text that begins with what stands before it, byte by byte. */
const last = '\u{10FFFF}'

const columns = (sql: Sql) => sql`
  id, uid, username, phone, email, nickname, password_hash as "passwordHash",
  invite_code as "inviteCode", language, avatar, region, fiat,
  chosen_language as "chosenLanguage", roles, status,
  frozen_by as "frozenBy", phrase, created_at as "createdAt"`

const names = {
  username: (sql: Sql) => sql`lower(username)`,
  phone: (sql: Sql) => sql`phone`,
  email: (sql: Sql) => sql`email`,
  uid: (sql: Sql) => sql`uid::text`,
} as const satisfies Record<string, (sql: Sql) => Fragment>
type Name = keyof typeof names

/** What may begin so: only mails have an @, only phones a +, and only what may be a UID has digits alone. */
function namesLike(start: string): readonly Name[] {
  if (/^\+[0-9]*$/.test(start)) return ['phone']
  if (!/^[a-z0-9]+$/.test(start)) return ['email']
  return /^[0-9]+$/.test(start) ? ['uid', 'username', 'email'] : ['username', 'email']
}

/**
 * Users whose user name, phone, e-mail or UID begins so (in lower case), by UID. Each part asks for
 * the order of its index: a plan that knows no values would else read the table while it is small.
 */
export const selectByStart = (sql: Sql, start: string, limit: number) => {
  const parts = namesLike(start).map((name) => {
    const column = names[name](sql)
    return sql`
      (select ${columns(sql)}
         from identity_user
        where ${column} ~>=~ ${start} and ${column} ~<~ ${start + last}
        order by ${column} using ~<~
        limit ${limit})`
  })
  return rows(
    User,
    sql`
      select *
        from (${parts.reduce((all, part) => sql`${all} union ${part}`)}) found
       order by uid
       limit ${limit}`,
  )
}

/** Which users are listed, and how; what is absent is not asked. */
export type Listing = {
  readonly status?: User['status'] | undefined
  readonly region?: string | undefined
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
  readonly sort: UserSort
  readonly descending: boolean
  /** Only users that come after this one. */
  readonly after?: string | undefined
  readonly limit: number
  /** Conditions on the column with the user's id that other domains give. */
  readonly further: (userId: Fragment) => readonly Fragment[]
}

/** Users of a listing. Each sort is the order of an index. */
export const selectListed = (sql: Sql, asked: Listing) => {
  const { status, region, from, until, descending, after, limit } = asked
  const key = keys[asked.sort](sql)
  const conditions = [
    ...(status === undefined ? [] : [sql`u.status = ${status}`]),
    ...(region === undefined ? [] : [sql`u.region = ${region}`]),
    ...(from === undefined ? [] : [sql`u.created_at >= ${from}`]),
    ...(until === undefined ? [] : [sql`u.created_at < ${until}`]),
    ...(after === undefined ? [] : [beyond(sql, key, descending, after)]),
    ...asked.further(sql`u.id`),
  ]
  const direction = descending ? sql`desc` : sql`asc`
  return rows(
    User,
    sql`
      select ${columns(sql)}
        from identity_user u
       where ${conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`)}
       order by ${key} ${direction}, u.id ${direction}
       limit ${limit}`,
  )
}

const keys: Readonly<Record<UserSort, (sql: Sql) => Fragment>> = {
  created: (sql) => sql`u.created_at`,
  uid: (sql) => sql`u.uid`,
  name: (sql) => sql`lower(coalesce(u.username, u.nickname))`,
}

/** That a row comes after the user of an id, whose key is read anew: names change between pages. */
const beyond = (sql: Sql, key: Fragment, descending: boolean, after: string) => sql`
  (${key}, u.id) ${descending ? sql`<` : sql`>`}
    ((select ${key} from identity_user u where u.id = ${after}), ${after}::uuid)`
