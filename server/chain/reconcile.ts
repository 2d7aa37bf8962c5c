import { alarm, calm } from '#server/chain/alarm.ts'
import { custody } from '#server/chain/books.ts'
import { fenced } from '#server/chain/lease.ts'
import type { BlockRef } from '#server/chain/node.ts'
import { headersKept } from '#server/chain/record.ts'
import { selectGaps, selectSequence } from '#server/chain/store.attempt.ts'
import { selectHot } from '#server/chain/store.address.ts'
import {
  headerAtOrBelow,
  insertReconciliation,
  lastDifference,
  lastHeader,
  selectNetwork,
} from '#server/chain/store.network.ts'
import { upsertHolding } from '#server/chain/store.holding.ts'
import { hasOpenBookings } from '#server/chain/store.wallet.ts'
import { countForeign, selectHoldings, sumResidue } from '#server/chain/store.observation.ts'
import { selectUnpaid } from '#server/chain/store.withdrawal.ts'
import { type NetworkCoin, type Work, finalHeight } from '#server/chain/work.ts'
import type { Sql } from '#server/platform/db.ts'
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
/** Findings that an alarm spells out. */
const toldMax = 20
/** Addresses asked about though we saw no transfer: a contract may pay without leaving a log. */
const newestAddresses = 1_000

/** What it takes to compare: no lease, because nothing is written. */
export type Books = Pick<Work, 'db' | 'node' | 'network' | 'coins'>

/** Both sides of one coin, in raw units of the network. */
type Balance = {
  readonly asset: string
  readonly block: BlockRef
  readonly chainRaw: bigint
  /** What of that is in the hot wallet. */
  readonly hotRaw: bigint
  readonly ledgerRaw: bigint
}

/** What a comparison saw. */
export type Comparison = {
  readonly balances: readonly Balance[]
  readonly findings: readonly Finding[]
}

/**
 * Compares, at the newest final block, what the chain holds for every address of ours with what its
 * transfers add up to, and the sum with what the ledger says is on this network. Undefined while
 * something final is not in the ledger yet: then the two differ for a good reason.
 * @throws NodeUnclear when the node no longer has the balances of that block
 */
export async function compareBooks(books: Books): Promise<Comparison | undefined> {
  const { db, network, node, coins } = books
  const tip = await lastHeader(db, network.code)
  const block = tip && (await headerAtOrBelow(db, network.code, finalHeight(books, tip.number)))
  if (!block || (await hasOpenBookings(db, network.code, block.number))) return undefined
  const findings: Finding[] = []
  const onChain = new Map<string, bigint>()
  const inHot = new Map<string, bigint>()
  const { code } = network
  for (const own of await selectHoldings(db, code, block.number, newestAddresses)) {
    const { address, purpose, contract, held } = own
    const found = await node.balanceOf(address, contract, block)
    onChain.set(contract, (onChain.get(contract) ?? 0n) + found)
    if (purpose === 'hot') inHot.set(contract, (inHot.get(contract) ?? 0n) + found)
    if (found === held) continue
    const subject = `${address} ${contract}`.trim()
    findings.push({
      kind: 'address holds other than its transfers',
      subject,
      expected: held,
      found,
    })
  }
  const balances: Balance[] = []
  for (const coin of coins) {
    const chainRaw = onChain.get(coin.contract) ?? 0n
    const hotRaw = inHot.get(coin.contract) ?? 0n
    const ledgerRaw = await ledgerSide(books, coin)
    balances.push({ asset: coin.asset, block, chainRaw, hotRaw, ledgerRaw })
  }
  const unequal = balances.filter(({ chainRaw, ledgerRaw }) => chainRaw !== ledgerRaw)
  findings.push(
    ...unequal.map(({ asset, chainRaw, ledgerRaw }): Finding => ({
      kind: 'ledger differs from the chain',
      subject: asset,
      expected: ledgerRaw,
      found: chainRaw,
    })),
    ...(await checkPayments(books, block.number)),
  )
  return { balances, findings }
}

/** Compares, writes a changed difference down, and calls people when there is any. */
export async function reconcile(work: Work): Promise<readonly Finding[]> {
  const seen = await compareBooks(work)
  if (!seen) return []
  await fenced(work, async (sql) => {
    for (const balance of seen.balances) await writeDown(work, sql, balance)
    await report(work, sql, seen.findings)
  })
  return seen.findings
}

async function ledgerSide({ db, network }: Books, coin: NetworkCoin): Promise<bigint> {
  const { asset } = coin
  const booked = -(await accountBalance(db, { asset, ...custody(network.code) }))
  return toRaw(booked, coin) + (await sumResidue(db, network.code, asset))
}

async function writeDown(work: Work, sql: Sql, balance: Balance): Promise<void> {
  const network = work.network.code
  await upsertHolding(sql, { network, ...balance }, work.clock.now())
  const last = await lastDifference(sql, network, balance.asset)
  if (last === balance.chainRaw - balance.ledgerRaw) return
  await insertReconciliation(sql, { network, ...balance }, work.clock.now())
}

/** Never with a remainder: what is booked came from raw units, or was checked to fit them. */
const toRaw = (booked: bigint, { decimals, scale }: NetworkCoin): bigint =>
  decimals >= scale
    ? booked * 10n ** BigInt(decimals - scale)
    : booked / 10n ** BigInt(scale - decimals)

async function checkPayments({ db, network }: Books, height: number): Promise<Finding[]> {
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
  const unpaid = await selectUnpaid(db, network.code, height - headersKept, unpaidMax)
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

async function report(work: Work, sql: Sql, findings: readonly Finding[]): Promise<void> {
  const { clock } = work
  const network = work.network.code
  const raised = { network, kind: 'reconciliation', subject: network } as const
  if (findings.length === 0) return calm(sql, clock, raised)
  const detail = findings
    .slice(0, toldMax)
    .map(({ kind, subject, expected, found }) => `${kind}: ${subject}, ${found} for ${expected}`)
    .join('; ')
  return alarm(sql, clock, { ...raised, detail: `${findings.length} findings: ${detail}` })
}
