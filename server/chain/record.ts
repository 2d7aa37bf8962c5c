import { assert } from '#kernel/assert.ts'
import { alarm } from '#server/chain/alarm.ts'
import { isAttested } from '#server/chain/attestation.ts'
import type { Payment } from '#server/chain/deposit.ts'
import { haltNetwork } from '#server/chain/halt.ts'
import { includeDeposit } from '#server/chain/include.ts'
import { includeWithdrawals } from '#server/chain/inclusion.ts'
import type { Block } from '#server/chain/node.ts'
import {
  type Knowledge,
  type Observation,
  type OwnAddress,
  addressesIn,
  foreignTransactions,
  observe,
} from '#server/chain/observation.ts'
import { type AddressRow, distrustAddress, selectOwn } from '#server/chain/store.address.ts'
import { selectSigned } from '#server/chain/store.attempt.ts'
import { insertHeader, pruneHeaders } from '#server/chain/store.network.ts'
import { setStuck } from '#server/chain/store.withdrawal.ts'
import { insertObservations } from '#server/chain/store.observation.ts'
import type { Work } from '#server/chain/work.ts'
import type { Sql } from '#server/platform/db.ts'

/** Headers kept: a chain that forks deeper than this is a matter for people. */
export const headersKept = 256

/**
 * Transfers of one block kept that are not on offer: any contract can leave thousands of logs that
 * name an address of ours, for next to nothing.
 */
const unsupportedMax = 1_000

/**
 * Records a block that follows the newest one we have: its header, what it shows of our addresses,
 * and what that means for deposits and withdrawals. All in the caller's transaction, so that the
 * cursor and what it has passed cannot part.
 */
export async function recordBlock(work: Work, sql: Sql, block: Block): Promise<void> {
  const network = work.network.code
  const known = await learn(work, sql, block)
  const seen = Object.groupBy(observe(block, known), (one) =>
    one.class === 'unsupported' ? 'unsupported' : 'offered',
  )
  const unsupported = (seen.unsupported ?? []).slice(0, unsupportedMax)
  const offered = seen.offered ?? []
  await insertObservations(sql, network, block, [...offered, ...unsupported])
  for (const one of offered) await act(work, sql, { block, known }, one)
  await tellUnsupported(
    work,
    sql,
    unsupported.filter(({ to }) => known.own.has(to)),
  )
  await includeWithdrawals(work, sql, block, known.signed)
  for (const { txid, from, nonce } of foreignTransactions(block, known)) {
    const detail = `sent by ${from} as number ${nonce}, signed by nobody here`
    await haltNetwork(work, sql, { kind: 'foreign_transaction', subject: txid, detail })
    await setStuck(sql, network, from, nonce)
  }
  await insertHeader(sql, network, block)
  await pruneHeaders(sql, network, block.number - headersKept)
}

/** What we know of a block's addresses and transactions, asked of the table at this moment. */
async function learn(work: Work, sql: Sql, block: Block): Promise<Knowledge> {
  const network = work.network.code
  const own = new Map<string, OwnAddress>()
  for (const row of await selectOwn(sql, network, addressesIn(block))) {
    if (await isTrusted(work, sql, row)) own.set(row.address, row)
  }
  const sent = block.transactions.filter(({ from }) => own.has(from)).map(({ txid }) => txid)
  const signed = sent.length > 0 ? await selectSigned(sql, network, sent) : []
  return { own, signed: new Set(signed), coins: work.coins }
}

/** Money is credited only at addresses the signer vouches for, whatever the table says. */
async function isTrusted(work: Work, sql: Sql, row: AddressRow): Promise<boolean> {
  if (isAttested(work.attestationKey, row)) return true
  await distrustAddress(sql, row.id, work.clock.now())
  await alarm(sql, work.clock, {
    network: row.network,
    kind: 'address_distrusted',
    subject: row.id,
    detail: `${row.address} was paid, but its attestation does not verify`,
  })
  return false
}

async function act(
  work: Work,
  sql: Sql,
  { block, known }: { readonly block: Block; readonly known: Knowledge },
  seen: Observation,
): Promise<void> {
  if (seen.class === 'deposit') {
    await includeDeposit(work, sql, block, paymentOf(known, seen))
  } else if (seen.class === 'foreign') {
    const detail = `${seen.amountRaw} raw ${seen.asset} left ${seen.from}`
    await haltNetwork(work, sql, { kind: 'foreign_transaction', subject: seen.txid, detail })
  } else if (seen.class === 'funding' && known.own.get(seen.to)?.purpose === 'deposit') {
    await alarm(sql, work.clock, {
      network: work.network.code,
      kind: 'unissued_address_paid',
      subject: `${seen.txid}:${seen.ordinal}`,
      detail: `${seen.amountRaw} raw ${seen.asset} to ${seen.to}, which nobody was given`,
    })
  }
}

function paymentOf(known: Knowledge, seen: Observation): Payment {
  const userId = known.own.get(seen.to)?.userId
  const coin = known.coins.find((row) => row.contract === seen.contract)
  assert(userId && coin, 'a deposit is of a coin on offer, to an address of a user')
  return { seen, userId, coin }
}

/**
 * Not credited, and not lost from sight: some of it can be recovered by hand. One alarm a contract,
 * and one for each transfer of a coin on offer that is too large to be counted.
 */
async function tellUnsupported(
  work: Work,
  sql: Sql,
  unsupported: readonly Observation[],
): Promise<void> {
  const isListed = ({ contract }: Observation) =>
    work.coins.some((coin) => coin.contract === contract)
  const subjectOf = (one: Observation): string =>
    isListed(one) ? `${one.txid}:${one.ordinal}` : one.contract
  for (const [subject, [first, ...others]] of Map.groupBy(unsupported, subjectOf)) {
    if (!first) continue
    const more = others.length > 0 ? `, and ${others.length} more in this block` : ''
    await alarm(sql, work.clock, {
      network: work.network.code,
      kind: isListed(first) ? 'amount_out_of_range' : 'unsupported_token',
      subject,
      detail: `${first.amountRaw} raw units of ${first.contract || 'the own coin'} to ${first.to}${more}`,
    })
  }
}
