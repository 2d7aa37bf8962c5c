import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { depositStates, withdrawalBillStatus, withdrawalStates } from '#contract/chain.ts'
import { type Machine, isFinal, statesOf } from '#kernel/machine.ts'
import { billMoves } from '#server/bills/bill.ts'
import { withdrawalMachine, withdrawalStateNames } from '#server/chain/withdrawal.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'

const database: TestDatabase = await freshDatabase()
after(() => database.drop())

type Table = Machine<string, string>

/** Every state, and whether it can be reached from the first by any events. */
function reachable(machine: Table, starts: readonly string[]): string[] {
  const found = new Set(starts)
  for (const state of found)
    for (const next of Object.values(machine[state] ?? {})) if (next) found.add(next)
  return [...found].toSorted()
}

test('every state of a deposit and of a withdrawal can be reached', () => {
  assert.deepEqual(
    reachable(depositStates, ['confirming', 'below_minimum']),
    statesOf<string, string>(depositStates).toSorted(),
  )
  assert.deepEqual(
    reachable(withdrawalStates, ['waiting']),
    statesOf<string, string>(withdrawalStates).toSorted(),
  )
})

test('what ends a withdrawal ends its bill, and nothing else does', () => {
  for (const state of withdrawalStateNames) {
    const status = withdrawalBillStatus[state]
    const ends = isFinal(withdrawalMachine, state)
    assert.equal(ends, status === 'SUCCESS' || status === 'FAILD', state)
  }
})

test('a bill can follow its withdrawal wherever it may go', () => {
  for (const state of withdrawalStateNames) {
    for (const next of Object.values(withdrawalMachine[state])) {
      const [from, to] = [withdrawalBillStatus[state], withdrawalBillStatus[next]]
      assert.ok(from === to || billMoves[from].includes(to), `${state} to ${next}`)
    }
  }
})

/** Tries every change of state in the table itself, each taken back. */
async function allowedByDatabase(
  table: 'chain_deposit' | 'chain_withdrawal',
  states: readonly string[],
  insert: (state: string) => string,
): Promise<string[]> {
  const allowed: string[] = []
  for (const from of states) {
    for (const to of states.filter((state) => state !== from)) {
      const works = await database.owner
        .begin(async (sql) => {
          await sql.unsafe(insert(from))
          await sql.unsafe(`update ${table} set state = '${to}'`)
          throw new Error('taken back')
        })
        .catch((error: unknown) => error instanceof Error && error.message === 'taken back')
      if (works) allowed.push(`${from}>${to}`)
    }
  }
  return allowed.toSorted()
}

const allowedByContract = (machine: Table): string[] =>
  [
    ...new Set(
      Object.entries(machine).flatMap(([from, events]) =>
        Object.values(events).map((to) => `${from}>${to}`),
      ),
    ),
  ].toSorted()

const id = '0197a3c8-0000-7000-8000-000000000001'

test('the database allows exactly the changes of the contract’s tables', async () => {
  const deposits = await allowedByDatabase(
    'chain_deposit',
    statesOf<string, string>(depositStates),
    (state) => `
      insert into chain_deposit (id, network, txid, ordinal, contract, address, amount_raw, user_id,
        asset, amount, residue_raw, from_address, state, block_number, block_hash, bill, created_at, booked_at)
      values ('${id}', 'ERC20', '0x1', 1, '', '0x2', 1, '${id}', 'ETH', 1, 0, '0x3', '${state}', 1,
        '0x4', '${id}', now(), now())`,
  )
  assert.deepEqual(deposits, allowedByContract(depositStates))
  const withdrawals = await allowedByDatabase(
    'chain_withdrawal',
    statesOf<string, string>(withdrawalStates),
    (state) => `
      insert into chain_withdrawal (id, user_id, bill, network, asset, contract, to_address, amount,
        fee, amount_raw, state, created_at)
      values ('${id}', '${id}', '${id}', 'ERC20', 'ETH', '', '0x1', 1, 0, 1, '${state}', now())`,
  )
  assert.deepEqual(withdrawals, allowedByContract(withdrawalStates))
})

test('the server cannot rewrite what was seen, signed, vouched for or agreed on', async () => {
  const forbidden = [
    `update chain_observation set amount_raw = 1`,
    `delete from chain_observation`,
    `update chain_deposit set amount = 1`,
    `update chain_deposit set user_id = '${id}'`,
    `delete from chain_deposit`,
    `update chain_withdrawal set to_address = '0x'`,
    `update chain_withdrawal set amount = 1`,
    `delete from chain_withdrawal`,
    `update chain_attempt set max_fee = 1`,
    `delete from chain_attempt`,
    `update chain_address set address = '0x'`,
    `update chain_address set attestation = ''`,
    `delete from chain_address`,
    `update chain_header set hash = '0x'`,
    `update chain_network set genesis_hash = '0x'`,
    `insert into chain_refused_address values ('ERC20', '0x', '', '', now())`,
    `delete from chain_alarm`,
  ]
  for (const statement of forbidden) {
    await assert.rejects(database.sql.unsafe(statement), /permission denied/, statement)
  }
})

test('signed bytes cannot be changed, not even by the owner', async () => {
  const attempt = `
    insert into chain_attempt (network, account, nonce, gas, max_fee, max_priority_fee, planned_at,
      planned_block, txid, raw)
    values ('ERC20', '0x1', 0, 1, 1, 1, now(), 1, '0x2', '0x3')`
  for (const change of [`raw = '0x4'`, `txid = '0x5'`, `raw = null, txid = null`]) {
    await assert.rejects(
      database.owner.begin(async (sql) => {
        await sql.unsafe(attempt)
        await sql.unsafe(`update chain_attempt set ${change}`)
      }),
      /cannot change/,
    )
  }
})
