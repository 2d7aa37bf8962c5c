/** The ledger as operators look into it: numbers from the ledger, names from the domains around it. */
import { currencyScale } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import {
  type LedgerAccount,
  type LedgerEntry,
  LedgerNumber,
  accountsFoundMax,
  type billCommands,
  entryPageSize,
  explainedMax,
  type explainBalance,
  holdsShownMax,
  type ledgerAccount,
  type ledgerAccounts,
  type ledgerCommand,
  type ledgerEntries,
} from '#contract/operators.ledger.ts'
import { toAmount } from '#kernel/money.ts'
import { type Catalogue, catalogue, explorerUrlOf } from '#server/assets/catalogue.ts'
import { billByNo, billsAbout, depositsLike } from '#server/bills/find.ts'
import { commandsOf } from '#server/chain/command.ts'
import { type UserRecord, recordsById } from '#server/identity/records.ts'
import { explain } from '#server/ledger/explain.ts'
import {
  type AccountRow,
  type Movement,
  type WholeLeg,
  accountById,
  accountsOf,
  entriesOf,
  houseAccounts,
  legsOf,
  openHolds,
  postedOf,
} from '#server/ledger/explore.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { findUsers } from '#server/operators/users.ts'

/** Steps of an explanation that are shown. */
const stepsShownMax = 50

/** Accounts of whom or what a text names. */
export const findAccounts: OperatorHandler<typeof ledgerAccounts> = async (
  { text = '', asset },
  { sql },
) => {
  const looked = text.trim().toLowerCase()
  const users = looked === '' ? [] : await findUsers(sql, text.trim())
  const owned = await accountsOf(
    sql,
    users.map(({ id }) => id),
    accountsFoundMax,
  )
  const house = (await houseAccounts(sql)).filter(({ kind }) => kind.toLowerCase().includes(looked))
  const found = [...owned, ...house].filter((one) => asset === undefined || one.asset === asset)
  const name = await namesFor(sql, found, users)
  return { accounts: found.slice(0, accountsFoundMax).map(name) }
}

/** One account. */
export const showAccount: OperatorHandler<typeof ledgerAccount> = async ({ id }, { sql }) => {
  const found = await existing(sql, id)
  const name = await namesFor(sql, [found])
  return { account: name(found), holds: await openHolds(sql, found, holdsShownMax) }
}

/** Its entries. */
export const listEntries: OperatorHandler<typeof ledgerEntries> = async (
  { id, cursor },
  { sql },
) => {
  const found = await existing(sql, id)
  const start = cursor === undefined ? undefined : numberOf(cursor, 'cursor')
  const { entries, next } = await entriesOf(sql, found, { start, limit: entryPageSize })
  return { entries: entries.map(shownEntry), next: next?.toString() ?? null }
}

/** A command, whole. */
export const showCommand: OperatorHandler<typeof ledgerCommand> = async ({ cmd }, { sql }) => {
  const legs = await legsOf(sql, cmd)
  const [first] = legs
  if (!first) throw new Failure('NOT_FOUND')
  const known = await catalogue(sql)
  const name = await namesFor(
    sql,
    legs.flatMap(({ debit, credit }) => [debit, credit]),
  )
  const bills = await billsOfCommand(sql, cmd, legs)
  return {
    cmd,
    at: first.at,
    legs: legs.map((leg) => ({
      ...leg,
      seq: leg.seq.toString(),
      debit: name(leg.debit),
      credit: name(leg.credit),
    })),
    bills: bills.map(({ orderNo, userId, type, status, network, txid }) => ({
      orderNo,
      userId,
      type,
      status,
      network,
      txid,
      explorerUrl: explorerUrlOf(known, network, txid),
    })),
  }
}

/** What moved the money of a bill. */
export const listBillCommands: OperatorHandler<typeof billCommands> = async (
  { orderNo },
  { sql },
) => {
  const bill = await billByNo(sql, orderNo)
  if (!bill) throw new Failure('NOT_FOUND')
  return { commands: bill.subject === null ? [] : await postedOf(sql, commandsOf(bill.subject)) }
}

/** Why an account has what it has. */
export const showExplanation: OperatorHandler<typeof explainBalance> = async ({ id }, { sql }) => {
  const found = await existing(sql, id)
  const { steps, fault, ...sums } = await explain(sql, found, explainedMax)
  return {
    ...sums,
    entries: steps.length,
    parts: partsOf(steps),
    steps: steps
      .slice(-stepsShownMax)
      .toReversed()
      .map((step) => ({ ...shownEntry(step), sum: step.sum })),
    fault: fault && { ...fault, seq: fault.seq?.toString() ?? null },
  }
}

/** How much each kind brought and took, the most frequent first. */
function partsOf(movements: readonly Movement[]) {
  const parts = new Map<string, { entries: number; in: bigint; out: bigint }>()
  for (const { kind, change } of movements) {
    const part = parts.get(kind) ?? { entries: 0, in: 0n, out: 0n }
    part.entries += 1
    if (change > 0n) part.in += change
    else part.out -= change
    parts.set(kind, part)
  }
  return [...parts]
    .map(([kind, part]) => ({
      kind,
      entries: part.entries,
      in: toAmount(part.in),
      out: toAmount(part.out),
    }))
    .toSorted((a, b) => b.entries - a.entries || (a.kind < b.kind ? -1 : 1))
}

/**
 * Bills that a command is about: by its own id, by its hold, and for a deposit by trying which of
 * the users' deposits of that amount names it, since that id is a hash.
 */
async function billsOfCommand(sql: Sql, cmd: string, legs: readonly WholeLeg[]) {
  const holds = legs.flatMap(({ hold }) => hold ?? [])
  const named = await billsAbout(sql, [cmd, ...holds])
  const [first] = legs
  if (named.length > 0 || !first) return named
  const { asset } = first.debit
  const amount = toAmount(legs.reduce((sum, leg) => sum + leg.amount, 0n))
  for (const userId of new Set(legs.flatMap((leg) => [leg.debit.owner, leg.credit.owner]))) {
    if (userId === null) continue
    const alike = await depositsLike(sql, { userId, asset, amount })
    const found = alike.filter((bill) => commandsOf(bill.subject ?? '').includes(cmd))
    if (found.length > 0) return found
  }
  return []
}

/** How accounts are shown, once their owners are known. */
async function namesFor(
  sql: Sql,
  accounts: readonly AccountRow[],
  known: readonly UserRecord[] = [],
): Promise<(account: AccountRow) => LedgerAccount> {
  const users = new Map(known.map((user) => [user.id, user]))
  const owners = [...new Set(accounts.flatMap(({ owner }) => owner ?? []))]
  const missing = owners.filter((owner) => !users.has(owner))
  for (const user of await recordsById(sql, missing)) users.set(user.id, user)
  const scaleOf = scalesIn(await catalogue(sql))
  return ({ id, owner, kind, asset, balance }) => {
    const user = owner === null ? undefined : users.get(owner)
    const name = user?.username ?? user?.nickname ?? ''
    return {
      id: id.toString(),
      user: owner === null ? null : { id: owner, uid: user?.uid ?? '', name },
      kind,
      asset,
      scale: scaleOf(asset),
      balance,
    }
  }
}

const scalesIn =
  ({ assets }: Catalogue) =>
  (asset: string): number =>
    assets.find(({ code }) => code === asset)?.scale ?? currencyScale(asset) ?? 0

const shownEntry = ({ seq, at, cmd, leg, kind, change, balance, hold }: Movement): LedgerEntry => ({
  seq: seq.toString(),
  at,
  cmd,
  leg,
  kind,
  change,
  balance,
  hold,
})

async function existing(sql: Sql, id: string): Promise<AccountRow> {
  const found = await accountById(sql, numberOf(id, 'id'))
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

function numberOf(text: string, field: string): bigint {
  if (!LedgerNumber.safeParse(text).success) throw new Failure('VALIDATION_FAILED', { field })
  return BigInt(text)
}
