import { orphanDeposits } from '#server/chain/orphan.ts'
import { unbookEntry } from '#server/chain/book.ts'
import { dropWithdrawals } from '#server/chain/inclusion.ts'
import { fenced } from '#server/chain/lease.ts'
import { haltNetwork } from '#server/chain/halt.ts'
import type { Block, BlockRef } from '#server/chain/node.ts'
import { recordBlock } from '#server/chain/record.ts'
import { deleteHeader, headerAtOrBelow, lastHeader } from '#server/chain/store.network.ts'
import { orphanObservations, selectObservations } from '#server/chain/store.observation.ts'
import type { Work } from '#server/chain/work.ts'
import { post } from '#server/ledger/post.ts'
import { log } from '#server/platform/log.ts'

/** Blocks recorded in one round; after an outage the rest comes in the next ones, none skipped. */
const blockBatch = 100

/** Forks met while catching up in one round before it is left to the next. */
const forkTries = 8

/**
 * Brings our record of the chain up to the node's: blocks that left the chain are taken back, then
 * new ones are recorded one by one, each the child of the one before. Returns the newest height we
 * have. A node that lags behind us is waited for; nothing is taken back for it.
 */
export async function followChain(work: Work): Promise<number> {
  const head = await work.node.head()
  for (let tries = 0; tries < forkTries; tries += 1) {
    const tip = await takeBackForks(work, head)
    const next = await recordNext(work, tip, head)
    if (next.outcome === 'recorded') return next.tip
  }
  return (await tipOf(work)).number
}

/** The newest block we have. There is one from the moment the network was opened. */
export async function tipOf({ db, network }: Pick<Work, 'db' | 'network'>): Promise<BlockRef> {
  const tip = await lastHeader(db, network.code)
  if (!tip) throw new Error(`${network.code} was never opened, or all its headers are gone`)
  return tip
}

type Progress =
  | { readonly outcome: 'recorded'; readonly tip: number }
  | { readonly outcome: 'fork' }

async function recordNext(work: Work, tip: BlockRef, head: BlockRef): Promise<Progress> {
  let parent = tip
  const last = Math.min(head.number, tip.number + blockBatch)
  for (let number = tip.number + 1; number <= last; number += 1) {
    const block: Block | undefined = await work.node.blockAt(number)
    if (!block || work.ending?.aborted) break
    if (block.parentHash !== parent.hash) return { outcome: 'fork' }
    await fenced(work, (sql) => recordBlock(work, sql, block))
    work.checkpoint?.('block recorded')
    parent = block
  }
  return { outcome: 'recorded', tip: parent.number }
}

/**
 * Takes back what is not in the node's chain, newest block first. Our blocks above the node's head
 * alone prove nothing (the node may lag): there must be a height at which it has another block.
 */
async function takeBackForks(work: Work, head: BlockRef): Promise<BlockRef> {
  const { db, network, node } = work
  const tip = await tipOf(work)
  const shared = await headerAtOrBelow(db, network.code, head.number)
  const theirs = shared && (await node.refAt(shared.number))
  if (!theirs || theirs.hash === shared.hash) return tip
  let left = tip
  for (;;) {
    const below = await headerAtOrBelow(db, network.code, left.number - 1)
    if (!below) return tooDeep(work, left)
    await takeBack(work, left)
    left = below
    if (left.number > head.number) continue
    if ((await node.refAt(left.number))?.hash === left.hash) return left
  }
}

/** Everything a block brought is taken back together with its header. */
async function takeBack(work: Work, block: BlockRef): Promise<void> {
  const network = work.network.code
  log.warn({ part: 'chain', network, number: block.number }, 'a block left the chain')
  await fenced(work, async (sql) => {
    const seen = await selectObservations(sql, network, block.hash)
    const bookings = seen.flatMap((one) => unbookEntry(work, one) ?? [])
    const reversals = await orphanDeposits(work, sql, block.hash)
    await dropWithdrawals(work, sql, block.hash)
    await orphanObservations(sql, network, block.hash)
    await deleteHeader(sql, network, block.number)
    await post(sql, [...bookings, ...reversals])
  })
}

/** The oldest block we know is not in the chain: nothing here can say what still holds. */
async function tooDeep(work: Work, oldest: BlockRef): Promise<never> {
  const detail = `the chain forks below block ${oldest.number}, the oldest we keep`
  await fenced(work, (sql) =>
    haltNetwork(work, sql, {
      kind: 'reorganisation_too_deep',
      subject: String(oldest.number),
      detail,
    }),
  )
  throw new Error(detail)
}
