/** Statements on cases and notes. */
import * as z from 'zod/mini'
import {
  type CaseKind,
  type CaseState,
  CaseKind as Kind,
  CaseState as State,
  ReviewRule,
  ShownReason,
  Verdict,
  casePageSize,
} from '#contract/risk.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'
import { EvidenceColumn } from '#server/risk/store.screening.ts'

const Rules = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(ReviewRule),
  ),
)

export const CaseRow = z.object({
  id: z.string(),
  kind: Kind,
  subject: z.string(),
  userId: z.string(),
  bill: z.string(),
  orderNo: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: AmountColumn,
  address: z.string(),
  verdict: Verdict,
  rules: Rules,
  evidence: EvidenceColumn,
  listVersion: z.string(),
  state: State,
  shownReason: z.nullable(ShownReason),
  hold: z.nullable(z.string()),
  held: z.nullable(AmountColumn),
  assignedTo: z.nullable(z.string()),
  assignedName: z.nullable(z.string()),
  openedAt: InstantColumn,
  decidedAt: z.nullable(InstantColumn),
  decidedBy: z.nullable(z.string()),
})
export type CaseRow = z.infer<typeof CaseRow>

/** A case to be written. */
export type NewCase = Omit<
  CaseRow,
  'state' | 'shownReason' | 'assignedTo' | 'assignedName' | 'decidedAt' | 'decidedBy'
>

const columns = (sql: Sql) => sql`
  id, kind, subject, user_id as "userId", bill, order_no as "orderNo", network, asset, amount,
  address, verdict, rules, evidence, list_version as "listVersion", state,
  shown_reason as "shownReason", hold, held, assigned_to as "assignedTo",
  assigned_name as "assignedName", opened_at as "openedAt", decided_at as "decidedAt",
  decided_by as "decidedBy"`

export const insertCase = (sql: Sql, added: NewCase) => sql`
  insert into risk_case (
    id, kind, subject, user_id, bill, order_no, network, asset, amount, address, verdict, rules,
    evidence, list_version, hold, held, opened_at)
  values (
    ${added.id}, ${added.kind}, ${added.subject}, ${added.userId}, ${added.bill},
    ${added.orderNo}, ${added.network}, ${added.asset}, ${String(added.amount)},
    ${added.address}, ${added.verdict}, ${added.rules.join(',')},
    ${JSON.stringify(added.evidence)}, ${added.listVersion}, ${added.hold},
    ${added.held === null ? null : String(added.held)}, ${added.openedAt})`

export const selectCase = (sql: Sql, id: string) =>
  row(CaseRow, sql`select ${columns(sql)} from risk_case where id = ${id}`)

/** A case, locked: of two who decide at once the second finds it decided. */
export const lockCase = (sql: Sql, id: string) =>
  row(CaseRow, sql`select ${columns(sql)} from risk_case where id = ${id} for update`)

/** The case of a payment that is open or frozen, locked. */
export const lockCaseOf = (sql: Sql, subject: string) =>
  row(
    CaseRow,
    sql`
    select ${columns(sql)}
      from risk_case
     where subject = ${subject}
       and state in ('open', 'frozen')
       for update`,
  )

/** Open cases of payments. */
export const selectCasesOf = (sql: Sql, subjects: readonly string[]) =>
  rows(
    CaseRow,
    sql`
    select ${columns(sql)}
      from risk_case
     where subject = any(${[...subjects]})
       and state in ('open', 'frozen')`,
  )

/** Into another state, if it still is in the one expected. */
export async function setCaseState(
  sql: Sql,
  id: string,
  { from, to, shown, by, at }: CaseMove,
): Promise<boolean> {
  const { count } = await sql`
    update risk_case
       set state = ${to}, shown_reason = ${shown ?? null}, decided_at = ${at}, decided_by = ${by}
     where id = ${id}
       and state = ${from}`
  return count === 1
}

/** A change of state: by whom, when, and the reason that the user is shown. */
export type CaseMove = {
  readonly from: CaseState
  readonly to: CaseState
  readonly shown: ShownReason | undefined
  readonly by: string
  readonly at: Instant
}

export const setAssigned = (
  sql: Sql,
  id: string,
  to: { readonly id: string; readonly name: string } | undefined,
) => sql`
  update risk_case
     set assigned_to = ${to?.id ?? null}, assigned_name = ${to?.name ?? null}
   where id = ${id}`

/** Whether a user has a flagged payment that is open or frozen, beside the one at hand. */
export async function hasFlagged(sql: Sql, userId: string, but: string): Promise<boolean> {
  const found = await sql`
    select 1
      from risk_case
     where user_id = ${userId}
       and subject <> ${but}
       and flagged
       and state in ('open', 'frozen')
     limit 1`
  return found.length > 0
}

/** A page of a user's cases and one more, newest first. */
export const selectOwn = (sql: Sql, userId: string, after: Place | undefined) =>
  rows(
    CaseRow,
    sql`
    select ${columns(sql)}
      from risk_case
     where user_id = ${userId}
           ${after === undefined ? sql`` : sql`and (opened_at, id) < (${after.at}, ${after.id})`}
     order by opened_at desc, id desc
     limit ${casePageSize + 1}`,
  )

/** The newest case of a user's own payment. */
export const selectOwnOf = (sql: Sql, userId: string, orderNo: string) =>
  row(
    CaseRow,
    sql`
    select ${columns(sql)}
      from risk_case
     where user_id = ${userId}
       and order_no = ${orderNo}
     order by opened_at desc, id desc
     limit 1`,
  )

/** What a list at the desk is of. */
export type DeskFilter = {
  readonly states: readonly CaseState[]
  readonly kind?: CaseKind | undefined
  readonly isOldestFirst: boolean
  readonly after?: Place | undefined
}

/** A page of flagged cases and one more. */
export function selectFlagged(sql: Sql, { states, kind, isOldestFirst, after }: DeskFilter) {
  const beyond =
    after &&
    (isOldestFirst
      ? sql`and (opened_at, id) > (${after.at}, ${after.id})`
      : sql`and (opened_at, id) < (${after.at}, ${after.id})`)
  return rows(
    CaseRow,
    sql`
    select ${columns(sql)}
      from risk_case
     where flagged
       and state = any(${[...states]})
           ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
           ${beyond ?? sql``}
     order by ${isOldestFirst ? sql`opened_at, id` : sql`opened_at desc, id desc`}
     limit ${casePageSize + 1}`,
  )
}

const Count = z.object({ count: z.number(), oldestAt: z.nullable(InstantColumn) })

export const countFlagged = (sql: Sql) =>
  row(
    Count,
    sql`
    select count(*)::int as count, min(opened_at) as "oldestAt"
      from risk_case
     where flagged
       and state = 'open'`,
  )

const NoteRow = z.object({
  id: z.string(),
  text: z.string(),
  operator: z.string(),
  at: InstantColumn,
})

/** A note to be written. */
export type NewNote = {
  readonly id: string
  readonly caseId: string
  readonly operator: { readonly id: string; readonly name: string }
  readonly text: string
  readonly at: Instant
}

export const insertNote = (sql: Sql, { id, caseId, operator, text, at }: NewNote) => sql`
  insert into risk_note (id, risk_case, operator_id, operator_name, text, at)
  values (${id}, ${caseId}, ${operator.id}, ${operator.name}, ${text}, ${at})`

/** Notes on a case, newest first. */
export const selectNotes = (sql: Sql, caseId: string, limit: number) =>
  rows(
    NoteRow,
    sql`
    select id, text, operator_name as operator, at
      from risk_note
     where risk_case = ${caseId}
     order by at desc, id desc
     limit ${limit}`,
  )
