import { type Amount, zero } from '#kernel/money.ts'
import type { AccountRef, House } from '#server/ledger/ledger.ts'
import { findAccount, findHoldings, findHouse, findSum } from '#server/ledger/store.ts'
import type { Sql } from '#server/platform/db.ts'

/** What a user has of one asset, in its smallest units. */
export type Holding = {
  readonly asset: string
  /** To spend. */
  readonly available: Amount
  /** Set aside in open holds. */
  readonly held: Amount
}

/** A user's balances, an asset a row by its code, for every asset the user ever had any of. */
export const balancesOf = (sql: Sql, owner: string): Promise<Holding[]> => findHoldings(sql, owner)

/** A user's balance of one asset; zeros when there never was any. */
export async function balanceOf(sql: Sql, owner: string, asset: string): Promise<Holding> {
  const found = await findHoldings(sql, owner)
  return found.find((holding) => holding.asset === asset) ?? { asset, available: zero, held: zero }
}

/** What many owners have of one asset together. */
export async function sumOver(
  sql: Sql,
  owners: readonly string[],
  asset: string,
): Promise<Holding> {
  return (await findSum(sql, owners, asset)) ?? { asset, available: zero, held: zero }
}

/** Credits minus debits of any account, so one of the outside may be negative. */
export async function accountBalance(sql: Sql, ref: AccountRef): Promise<bigint> {
  return (await findAccount(sql, ref))?.balance ?? 0n
}

/** Balances of one account of the house, for every asset that it ever had any of. */
export const houseBalances = (
  sql: Sql,
  name: House,
): Promise<{ readonly asset: string; readonly balance: bigint }[]> => findHouse(sql, name)
