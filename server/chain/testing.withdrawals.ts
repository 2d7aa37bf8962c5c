/** Withdrawals for tests, and what the tables say of them. */
import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { row, rows } from '#server/platform/db.ts'
import { type Rig, give, newRecipient, newUser, units, withdraw } from '#server/chain/testing.ts'

/** One that was asked for: by a user who had 100 USDT, with a fee of 2. */
export type Asked = { readonly userId: string; readonly to: string; readonly id: string }

/** A new user with 100 USDT asks for `amount` to be sent, fee 2. */
export async function ask(rig: Rig, amount = '40', to = newRecipient()): Promise<Asked> {
  const userId = newUser(rig)
  await give(rig, userId, units('100'))
  const id = await withdraw(rig, { userId, to, amount: units(amount), fee: units('2') })
  return { userId, to, id }
}

const Row = z.object({
  state: z.string(),
  nonce: z.nullable(z.bigint()),
  txid: z.nullable(z.string()),
  waitsFor: z.nullable(z.string()),
  bill: z.string(),
})

/** What the table says of a withdrawal. */
export async function withdrawalRow(rig: Rig, id: string): Promise<z.infer<typeof Row>> {
  const found = await row(
    Row,
    rig.database.sql`
    select state, nonce, txid, waits_for as "waitsFor", bill
      from chain_withdrawal
     where id = ${id}`,
  )
  assert.ok(found)
  return found
}

/** The state of a withdrawal. */
export const stateOf = async (rig: Rig, id: string): Promise<string> =>
  (await withdrawalRow(rig, id)).state

const AttemptRow = z.object({
  txid: z.nullable(z.string()),
  raw: z.nullable(z.templateLiteral(['0x', z.string()])),
  sends: z.number(),
  maxFee: z.bigint(),
  nonce: z.bigint(),
})

/** The transactions of a withdrawal, oldest first. */
export const attemptsOf = (rig: Rig, id: string) =>
  rows(
    AttemptRow,
    rig.database.sql`
    select txid, raw, sends, max_fee as "maxFee", nonce
      from chain_attempt
     where withdrawal = ${id}
     order by id`,
  )
