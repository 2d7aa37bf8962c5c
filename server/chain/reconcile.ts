import { alarm, calm } from '#server/chain/alarm.ts'
import { custody } from '#server/chain/books.ts'
import { fenced } from '#server/chain/lease.ts'
import type { BlockRef } from '#server/chain/node.ts'
import { selectGaps, selectSequence } from '#server/chain/store.attempt.ts'
import { selectHot } from '#server/chain/store.address.ts'
import {
  headerAtOrBelow,
  insertReconciliation,
  lastDifference,
  lastHeader,
  selectNetwork,
} from '#server/chain/store.network.ts'
import { countForeign, selectHoldings, sumResidue } from '#server/chain/store.observation.ts'
import { selectUnpaid } from '#server/chain/store.withdrawal.ts'
import { type NetworkCoin, type Work, finalHeight } from '#server/chain/work.ts'
import { accountBalance } from '#server/ledger/balances.ts'

/** What must be equal and is not, in raw units of the network. */
export type Finding = {
  readonly kind:
    | 'address holds other than its transfers'
    | 'ledger differs from the chain'
    | 'transfer out that nobody signed'
    | 'withdrawal without exactly one payment'
    | 'sequence number without a transaction'
  readonly subject: string
  readonly expected: bigint
  readonly found: bigint
}

const unpaidMax = 100
/** Addresses asked about though we saw no transfer: a contract may pay without leaving a log. */
const newestAddresses = 1_000

/**
 * Compares, at the newest final block, what the chain holds for every address of ours with what its
 * transfers add up to, and the sum with what the ledger says is on this network. Differences are
 * written down and raise an alarm. Run between rounds: everything up to that block is booked.
 * @throws NodeUnclear when the node no longer has the balances of that block
 */
export async function reconcile(work: Work): Promise<Finding[]> {
  const tip = await lastHeader(work.db, work.network.code)
  const block =
    tip && (await headerAtOrBelow(work.db, work.network.code, finalHeight(work, tip.number)))
  if (!block) return []
  const findings: Finding[] = []
  const onChain = new Map<string, bigint>()
  for (const { address, contract, held } of await selectHoldings(
    work.db,
    work.network.code,
    block.number,
    newestAddresses,
  )) {
    const found = await work.node.balanceOf(address, contract, block)
    onChain.set(contract, (onChain.get(contract) ?? 0n) + found)
    if (found === held) continue
    const subject = `${address} ${contract}`.trim()
    findings.push({
      kind: 'address holds other than its transfers',
      subject,
      expected: held,
      found,
    })
  }
  for (const coin of work.coins) {
    findings.push(...(await compareLedger(work, coin, block, onChain.get(coin.contract) ?? 0n)))
  }
  findings.push(...(await checkPayments(work)))
  await report(work, findings)
  return findings
}

async function compareLedger(
  work: Work,
  coin: NetworkCoin,
  block: BlockRef,
  chainRaw: bigint,
): Promise<Finding[]> {
  const { db, clock, network } = work
  const { asset } = coin
  const booked = -(await accountBalance(db, { asset, ...custody(network.code) }))
  const ledgerRaw = toRaw(booked, coin) + (await sumResidue(db, network.code, asset))
  const last = await lastDifference(db, network.code, asset)
  if (last !== chainRaw - ledgerRaw) {
    const found = { network: network.code, asset, block, chainRaw, ledgerRaw }
    await fenced(work, (sql) => insertReconciliation(sql, found, clock.now()))
  }
  if (chainRaw === ledgerRaw) return []
  const kind = 'ledger differs from the chain'
  return [{ kind, subject: asset, expected: ledgerRaw, found: chainRaw }]
}

/** Never with a remainder: what is booked came from raw units, or was checked to fit them. */
const toRaw = (booked: bigint, { decimals, scale }: NetworkCoin): bigint =>
  decimals >= scale
    ? booked * 10n ** BigInt(decimals - scale)
    : booked / 10n ** BigInt(scale - decimals)

async function checkPayments({ db, network }: Work): Promise<Finding[]> {
  const foreign = await countForeign(db, network.code)
  const foreignFindings: Finding[] =
    foreign === 0
      ? []
      : [
          {
            kind: 'transfer out that nobody signed',
            subject: network.code,
            expected: 0n,
            found: BigInt(foreign),
          },
        ]
  const unpaid = await selectUnpaid(db, network.code, unpaidMax)
  const known = await selectNetwork(db, network.code)
  const hot = await selectHot(db, network.code)
  const next = hot && (await selectSequence(db, network.code, hot.address))
  const gaps =
    known && hot && next !== undefined
      ? await selectGaps(
          db,
          { network: network.code, account: hot.address },
          known.startNonce,
          next,
        )
      : []
  return [
    ...foreignFindings,
    ...unpaid.map(({ id, transfers }): Finding => ({
      kind: 'withdrawal without exactly one payment',
      subject: id,
      expected: 1n,
      found: BigInt(transfers),
    })),
    ...gaps.map((nonce): Finding => ({
      kind: 'sequence number without a transaction',
      subject: String(nonce),
      expected: 1n,
      found: 0n,
    })),
  ]
}

async function report(work: Work, findings: readonly Finding[]): Promise<void> {
  const { clock } = work
  const network = work.network.code
  await fenced(work, async (sql) => {
    if (findings.length === 0) {
      await calm(sql, clock, { network, kind: 'reconciliation', subject: network })
      return
    }
    const detail = findings
      .slice(0, unpaidMax)
      .map(({ kind, subject, expected, found }) => `${kind}: ${subject}, ${found} for ${expected}`)
      .join('; ')
    await alarm(sql, clock, { network, kind: 'reconciliation', subject: network, detail })
  })
}
