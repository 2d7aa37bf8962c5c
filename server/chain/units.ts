import { type Amount, amountLimit, rescale } from '#kernel/money.ts'

/** Decimals of a coin on its network, and those that the ledger keeps of it. */
export type Scales = { readonly decimals: number; readonly scale: number }

/** The value in the ledger's units. Networks may count finer than the ledger: the rest is kept. */
export function ledgerAmount(
  amountRaw: bigint,
  coin: Scales,
): { readonly amount: Amount; readonly residueRaw: bigint } {
  const { amount, remainder } = rescale(amountRaw, coin.decimals, coin.scale)
  return { amount, residueRaw: remainder }
}

/** False for what the ledger cannot count: more raw units than it has numbers for. */
export const fitsLedger = (amountRaw: bigint, coin: Scales): boolean =>
  coin.scale >= coin.decimals
    ? amountRaw * 10n ** BigInt(coin.scale - coin.decimals) < amountLimit
    : amountRaw / 10n ** BigInt(coin.decimals - coin.scale) < amountLimit

/** A ledger amount in a network's raw units; undefined when the network counts too coarsely for it. */
export function rawAmount(amount: Amount, coin: Scales): bigint | undefined {
  if (coin.decimals >= coin.scale) return amount * 10n ** BigInt(coin.decimals - coin.scale)
  const step = 10n ** BigInt(coin.scale - coin.decimals)
  return amount % step === 0n ? amount / step : undefined
}
