/** Statements that look users up for operators. */
import type { Sql } from '#server/platform/db.ts'
import { rows } from '#server/platform/db.ts'
import { User } from '#server/identity/user.ts'

/** Sorts after every text that begins with what stands before it, byte by byte. */
const last = '\u{10FFFF}'

const columns = (sql: Sql) => sql`
  id, uid, username, phone, email, nickname, password_hash as "passwordHash",
  invite_code as "inviteCode", language, avatar, region, fiat,
  chosen_language as "chosenLanguage", roles, status,
  frozen_by as "frozenBy", phrase, created_at as "createdAt"`

/** Users whose user name, phone, e-mail or UID begins so (in lower case), by UID. */
export const selectByStart = (sql: Sql, start: string, limit: number) =>
  rows(
    User,
    sql`
      select *
        from (
          (select ${columns(sql)}
             from identity_user
            where lower(username) ~>=~ ${start} and lower(username) ~<~ ${start + last}
            limit ${limit})
          union
          (select ${columns(sql)}
             from identity_user
            where phone ~>=~ ${start} and phone ~<~ ${start + last}
            limit ${limit})
          union
          (select ${columns(sql)}
             from identity_user
            where email ~>=~ ${start} and email ~<~ ${start + last}
            limit ${limit})
          union
          (select ${columns(sql)}
             from identity_user
            where uid::text ~>=~ ${start} and uid::text ~<~ ${start + last}
            limit ${limit})
        ) found
       order by uid
       limit ${limit}`,
  )
