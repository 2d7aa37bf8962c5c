import type { BroadcastAnswer } from '#server/chain/node.ts'

/** Texts of geth, erigon, nethermind, besu and anvil for a transaction they have already. */
const duplicateTexts = [/already known/, /already imported/, /alreadyknown/, /known transaction/]

/**
 * Texts for a transaction that this node does not take as things stand. Even these settle nothing:
 * another node may have it, so the same bytes are sent again, and only the chain says what became.
 */
const rejectedTexts: Readonly<Record<string, RegExp>> = {
  nonce_too_low: /nonce too low|nonce is too low|old ?nonce/,
  underpriced: /underpriced|fee ?too ?low|less than block base fee|max fee per gas less/,
  short_of_funds: /insufficient (funds|balance)|not enough funds/,
  gas: /intrinsic gas too low|exceeds block gas limit|gas limit/,
  wrong_chain: /invalid (sender|chain id)|wrong chain|chain ?id/,
}

/** Sorts a node's refusal. Texts differ between nodes and releases: what is not known is ambiguous. */
export function classifyBroadcastError(text: string): BroadcastAnswer {
  const lower = text.toLowerCase()
  if (duplicateTexts.some((pattern) => pattern.test(lower))) return { outcome: 'duplicate' }
  const rejected = Object.entries(rejectedTexts).find(([, pattern]) => pattern.test(lower))
  return rejected
    ? { outcome: 'rejected', reason: rejected[0] }
    : { outcome: 'ambiguous', reason: text }
}
