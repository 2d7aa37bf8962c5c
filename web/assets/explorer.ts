/**
 * Where an explorer shows a contract, from the address it shows transactions at: explorers of both
 * kinds of chains differ in one word of it. Undefined for one that is written otherwise.
 */
export function contractUrlOf(explorerUrl: string | null, contract: string): string | undefined {
  const evm = explorerUrl?.match(/^(https:\/\/[^\s]+)\/tx\/\{txid\}$/)?.[1]
  if (evm !== undefined) return `${evm}/address/${contract}`
  const tron = explorerUrl?.match(/^(https:\/\/[^\s]+)\/transaction\/\{txid\}$/)?.[1]
  return tron === undefined ? undefined : `${tron}/contract/${contract}`
}
