import type { ApprovalSubject } from '#contract/operators.approvals.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { recordsById } from '#server/identity/records.ts'
import type { Subjects } from '#server/operators/kinds.ts'
import type { ApprovalRow } from '#server/operators/store.approval.ts'
import type { Sql } from '#server/platform/db.ts'

type OfUser = Extract<ApprovalSubject, { readonly uid: string }>
type Bare<Subject> = Subject extends unknown ? Omit<Subject, 'uid' | 'name' | 'scale'> : never

/** Whose money a request is about, in which asset, and the rest of its subject. */
type Asked = {
  readonly userId: string
  /** None where no money of the catalogue is meant. */
  readonly asset?: string
  readonly subject: Bare<OfUser>
}

/** Requests with the users they are about; one whose user is gone is left out. */
export async function subjectsOfUsers(
  sql: Sql,
  rows: readonly ApprovalRow[],
  read: (row: ApprovalRow) => Asked,
): Promise<Subjects> {
  const asked = rows.map((row) => ({ id: row.id, ...read(row) }))
  const users = await recordsById(
    sql,
    asked.map(({ userId }) => userId),
  )
  const { assets } = await catalogue(sql)
  const found = asked.flatMap(({ id, userId, asset, subject }) => {
    const user = users.find((one) => one.id === userId)
    if (!user) return []
    const { uid, username, nickname } = user
    const scale = assets.find(({ code }) => code === asset)?.scale ?? 0
    return [[id, { ...subject, uid, name: username ?? nickname, scale }] as const]
  })
  return new Map(found)
}
