import {
  type EIP1193RequestFn,
  BaseError,
  HttpRequestError,
  RpcRequestError,
  createClient,
  encodeFunctionData,
  getAddress,
  http,
  numberToHex,
  parseAbi,
} from 'viem'
import * as z from 'zod/mini'
import { secondMs, toInstant } from '#kernel/time.ts'
import { bloomOf } from '#server/chain/bloom.ts'
import { classifyBroadcastError } from '#server/chain/node.evm.errors.ts'
import {
  type Block,
  type BlockRef,
  type BroadcastAnswer,
  type ChainNode,
  type ChainTransaction,
  type FeeQuote,
  type GasEstimate,
  type PlannedTransfer,
  type TokenTransfer,
  NodeUnclear,
} from '#server/chain/node.ts'

/** How an EVM node is reached. It must know `eth_getBlockReceipts` (geth ≥ 1.13 and its kin do). */
export type EvmEndpoint = {
  readonly url: string
  readonly timeoutMs?: number
}

const callTimeoutMs = 10_000
const readRetries = 2
/** Ten times what a token takes: a contract that wants more is not worked through by the node. */
const estimateGasMax = numberToHex(1_000_000)
/** keccak256 of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Real tokens of this shape return nothing (Tether); what a call returns is never looked at. */
const erc20 = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])

const Hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const Quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]+$/)),
  z.transform((text: string) => BigInt(text)),
)
/** One number that a contract returned; a contract that is not there yet returns nothing: zero. */
const Returned = z.pipe(
  Hex,
  z.transform((text: string) => (text === '0x' ? 0n : BigInt(text))),
)
const Count = z.pipe(Quantity, z.transform(Number))

const Ref = z.object({ number: Count, hash: Hex })
const RpcTransaction = z.object({
  hash: Hex,
  nonce: Count,
  from: Hex,
  to: z.nullable(Hex),
  value: Quantity,
})
const RpcBlock = z.object({
  number: Count,
  hash: Hex,
  parentHash: Hex,
  timestamp: Count,
  logsBloom: Hex,
  transactions: z.array(RpcTransaction),
})
const RpcLog = z.object({ address: Hex, topics: z.array(Hex), data: Hex })
type RpcLog = z.infer<typeof RpcLog>
const RpcReceipt = z.object({
  transactionHash: Hex,
  blockHash: Hex,
  status: Hex,
  gasUsed: Quantity,
  effectiveGasPrice: Quantity,
  logs: z.array(RpcLog),
})
type RpcReceipt = z.infer<typeof RpcReceipt>
const RpcMined = z.nullable(z.object({ blockHash: z.nullish(Hex) }))
const RpcBaseFee = z.object({ baseFeePerGas: z.optional(Quantity) })

type Ask = <T>(shape: z.ZodMiniType<T>, method: string, params: readonly unknown[]) => Promise<T>

/** A node of an EVM chain, spoken to through viem. */
export function evmNode(endpoint: EvmEndpoint): ChainNode {
  const timeout = endpoint.timeoutMs ?? callTimeoutMs
  const reads = createClient({
    transport: http(endpoint.url, { timeout, retryCount: readRetries }),
  })
  const writes = createClient({ transport: http(endpoint.url, { timeout, retryCount: 0 }) })
  const ask = asking(reads.request)
  return {
    chainId: () => ask(Count, 'eth_chainId', []),
    head: () => ask(Ref, 'eth_getBlockByNumber', ['latest', false]),
    refAt: async (number) =>
      (await ask(z.nullable(Ref), 'eth_getBlockByNumber', [numberToHex(number), false])) ??
      undefined,
    blockAt: (number) => readBlock(ask, number),
    nonceOf: (account) => ask(Count, 'eth_getTransactionCount', [account, 'latest']),
    balanceOf: (account, contract, block) => readBalance(ask, account, contract, block),
    estimate: (transfer) => estimate(ask, transfer),
    feeQuote: () => quoteFee(ask),
    broadcast: (raw, txid) => broadcast(asking(writes.request), raw, txid),
    lookup: async (txid) => {
      const found = await ask(RpcMined, 'eth_getTransactionByHash', [txid])
      if (!found) return 'unknown'
      return found.blockHash ? 'mined' : 'pending'
    },
  }
}

/** Asks and reads by a shape. What does not fit, or does not come, teaches nothing. */
function asking(request: EIP1193RequestFn): Ask {
  return async (shape, method, params) => {
    let answer: unknown
    try {
      answer = await request({ method, params })
    } catch (error) {
      throw new NodeUnclear(`${method}: ${describe(error)}`, { cause: error })
    }
    const read = shape.safeParse(answer)
    if (read.success) return read.data
    throw new NodeUnclear(`${method}: ${read.error.issues[0]?.message ?? 'not as expected'}`)
  }
}

async function readBlock(ask: Ask, number: number): Promise<Block | undefined> {
  const block = await ask(z.nullable(RpcBlock), 'eth_getBlockByNumber', [numberToHex(number), true])
  if (!block) return undefined
  const receipts =
    block.transactions.length === 0
      ? []
      : await ask(z.array(RpcReceipt), 'eth_getBlockReceipts', [block.hash])
  refuseIncomplete(block, receipts)
  return {
    number: block.number,
    hash: block.hash,
    parentHash: block.parentHash,
    at: toInstant(block.timestamp * secondMs),
    transactions: block.transactions.map((transaction, at) =>
      readTransaction(transaction, receipts[at]),
    ),
  }
}

/**
 * A node that lags behind its balancer answers with an empty or shorter list and no error. Receipts
 * must be those of this block, one a transaction, with exactly the logs that the header's bloom has.
 */
function refuseIncomplete(block: z.infer<typeof RpcBlock>, receipts: readonly RpcReceipt[]): void {
  const fits = block.transactions.every(
    (transaction, at) =>
      receipts[at]?.transactionHash === transaction.hash && receipts[at]?.blockHash === block.hash,
  )
  if (!fits || receipts.length !== block.transactions.length) {
    throw new NodeUnclear(`block ${block.number}: receipts do not belong to its transactions`)
  }
  if (bloomOf(receipts.flatMap((receipt) => receipt.logs)) !== block.logsBloom.toLowerCase()) {
    throw new NodeUnclear(`block ${block.number}: logs are missing from the receipts`)
  }
}

function readTransaction(
  transaction: z.infer<typeof RpcTransaction>,
  receipt: RpcReceipt | undefined,
): ChainTransaction {
  const succeeded = receipt?.status === '0x1'
  return {
    txid: transaction.hash,
    nonce: transaction.nonce,
    from: getAddress(transaction.from),
    to: transaction.to === null ? null : getAddress(transaction.to),
    valueRaw: transaction.value,
    succeeded,
    gasCostRaw: receipt ? receipt.gasUsed * receipt.effectiveGasPrice : 0n,
    transfers: succeeded ? receipt.logs.flatMap((log, at) => readTransfer(log, at + 1)) : [],
  }
}

/** ERC-20 only: ERC-721 has the same first topic, but four topics and no data. */
function readTransfer(log: RpcLog, ordinal: number): TokenTransfer[] {
  const [topic, from, to] = log.topics
  if (topic !== transferTopic || log.topics.length !== 3 || !from || !to) return []
  if (log.data.length !== 66) return []
  return [
    {
      ordinal,
      contract: getAddress(log.address),
      from: addressOfTopic(from),
      to: addressOfTopic(to),
      amountRaw: BigInt(log.data),
    },
  ]
}

const addressOfTopic = (topic: string): string => getAddress(`0x${topic.slice(26)}`)

async function readBalance(
  ask: Ask,
  account: string,
  contract: string,
  block: BlockRef | undefined,
): Promise<bigint> {
  // By hash (EIP-1898): a height may mean another block by the time the node looks.
  const at = block ? { blockHash: block.hash } : 'latest'
  if (contract === '') return ask(Quantity, 'eth_getBalance', [account, at])
  const data = encodeFunctionData({
    abi: erc20,
    functionName: 'balanceOf',
    args: [getAddress(account)],
  })
  return ask(Returned, 'eth_call', [{ to: contract, data }, at])
}

async function estimate(ask: Ask, transfer: PlannedTransfer): Promise<GasEstimate> {
  try {
    const gas = await ask(Quantity, 'eth_estimateGas', [callOf(transfer)])
    return { outcome: 'passes', gas }
  } catch (error) {
    const refusal = findRpcError(error)
    if (!refusal) throw error
    return { outcome: 'reverts', reason: refusal.details }
  }
}

function callOf({ from, to, contract, amountRaw }: PlannedTransfer) {
  const gas = estimateGasMax
  if (contract === '') return { from, to, gas, value: numberToHex(amountRaw) }
  const data = encodeFunctionData({
    abi: erc20,
    functionName: 'transfer',
    args: [getAddress(to), amountRaw],
  })
  return { from, to: contract, gas, data }
}

/** Room for the base fee to double before the transaction is in a block. */
async function quoteFee(ask: Ask): Promise<FeeQuote> {
  const { baseFeePerGas = 0n } = await ask(RpcBaseFee, 'eth_getBlockByNumber', ['latest', false])
  const maxPriorityFee = await ask(Quantity, 'eth_maxPriorityFeePerGas', [])
  return { maxFee: 2n * baseFeePerGas + maxPriorityFee, maxPriorityFee }
}

async function broadcast(ask: Ask, raw: string, txid: string): Promise<BroadcastAnswer> {
  try {
    const answer = await ask(Hex, 'eth_sendRawTransaction', [raw])
    return answer.toLowerCase() === txid
      ? { outcome: 'accepted' }
      : { outcome: 'ambiguous', reason: `the node calls it ${answer}` }
  } catch (error) {
    const refusal = findRpcError(error)
    return refusal
      ? classifyBroadcastError(refusal.details)
      : { outcome: 'ambiguous', reason: describe(error) }
  }
}

/** The node's own refusal inside what viem throws; undefined when no answer came at all. */
function findRpcError(thrown: unknown): RpcRequestError | undefined {
  const error = thrown instanceof NodeUnclear ? thrown.cause : thrown
  if (!(error instanceof BaseError)) return undefined
  if (error.walk((cause) => cause instanceof HttpRequestError)) return undefined
  const found = error.walk((cause) => cause instanceof RpcRequestError)
  return found instanceof RpcRequestError ? found : undefined
}

const describe = (error: unknown): string =>
  error instanceof BaseError ? error.shortMessage : String(error)
