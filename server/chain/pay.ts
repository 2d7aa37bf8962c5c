import { haltNetwork } from '#server/chain/halt.ts'
import { fenced } from '#server/chain/lease.ts'
import { type Packed, inFlightMax, packNext } from '#server/chain/pack.ts'
import { sendSigned } from '#server/chain/send.ts'
import { signPlanned } from '#server/chain/sign.ts'
import { insertAttempt, selectGaps, selectSequence } from '#server/chain/store.attempt.ts'
import { selectHot } from '#server/chain/store.address.ts'
import { selectNetwork } from '#server/chain/store.network.ts'
import type { Work } from '#server/chain/work.ts'

/** Gas of a transaction that sends nothing to its own account. */
const fillGas = 21_000n

/**
 * One round of paying out: what is planned gets signed, what is signed gets sent, and then waiting
 * withdrawals are packed one after another. Nothing happens while the network is halted.
 */
export async function payOut(work: Work, tip: number): Promise<void> {
  const { db, network } = work
  if (await isHalted(work)) return
  const hot = await selectHot(db, network.code)
  if (!hot) return
  if (!(await checkSequence(work, hot.address, tip))) return
  await signPlanned(work)
  await sendSigned(work, tip)
  for (let packed = 0; packed < inFlightMax; packed += 1) {
    const outcome: Packed = await packNext(work, hot.address, tip)
    if (outcome === 'none') break
    if (outcome === 'packed') await signPlanned(work)
    if (await isHalted(work)) return
  }
  await sendSigned(work, tip)
}

/** The signer hears of it as well: whoever else might ask it is refused from then on. */
async function isHalted({ db, network, signer }: Work): Promise<boolean> {
  const known = await selectNetwork(db, network.code)
  const reason = known?.haltedReason
  if (!reason) return false
  await signer.halt({ network: network.code, reason: reason.slice(0, 200) })
  return true
}

/**
 * Compares our sequence with the chain's. A chain that is ahead has transactions of the hot wallet
 * that we know nothing of: somebody else has its key. A number that nobody has is filled, because
 * everything after it would wait for ever.
 */
async function checkSequence(work: Work, hot: string, tip: number): Promise<boolean> {
  const { db, network, node, clock } = work
  const next = await selectSequence(db, network.code, hot)
  if (next === undefined) return false
  const used = await node.nonceOf(hot)
  if (used > next) {
    const detail = `the chain has ${used} transactions of ${hot}, we know of ${next}`
    await fenced(work, (sql) =>
      haltNetwork(work, sql, { kind: 'sequence_ahead', subject: hot, detail }),
    )
    return false
  }
  const gaps = await selectGaps(db, { network: network.code, account: hot }, used, next)
  if (gaps.length === 0) return true
  const fees = { gas: fillGas, ...(await node.feeQuote()) }
  await fenced(work, async (sql) => {
    for (const nonce of gaps) {
      const planned = { network: network.code, account: hot, nonce, withdrawal: null }
      await insertAttempt(sql, { ...planned, ...fees, plannedBlock: tip }, clock.now())
    }
  })
  return true
}
