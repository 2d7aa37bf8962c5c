import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { HexBytes, type Rpc, hex } from '#sandbox/evm/rpc.ts'

/** A transaction as it was signed; `block` counts from 0 at the first block asked for. */
export type MinedTransaction = { readonly hash: Hex; readonly raw: Hex; readonly block: number }

const Block = z.object({ transactions: z.array(HexBytes) })

/** The transactions of the blocks after `height` up to `tip`, in their order. */
export async function transactionsAbove(
  rpc: Rpc,
  height: number,
  tip: number,
): Promise<MinedTransaction[]> {
  const found: MinedTransaction[] = []
  for (let number = height + 1; number <= tip; number++) {
    const { transactions } = await rpc(Block, 'eth_getBlockByNumber', hex(number), false)
    for (const hash of transactions) {
      const raw = await rpc(HexBytes, 'eth_getRawTransactionByHash', hash)
      found.push({ hash, raw, block: number - height - 1 })
    }
  }
  return found
}
