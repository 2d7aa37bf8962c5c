/** Kinds of merchants by their codes (ISO 18245). */
import type { MerchantGroup } from '#contract/cards.ts'

type Range = readonly [from: number, to: number]

const ranges: Readonly<Record<MerchantGroup, readonly Range[]>> = {
  gambling: [
    [7800, 7802],
    [7995, 7995],
    [9406, 9406],
  ],
  crypto: [[6051, 6051]],
  adult: [
    [5967, 5967],
    [7273, 7273],
  ],
  bars: [
    [5813, 5813],
    [5921, 5921],
  ],
  travel: [
    [3000, 3999],
    [4511, 4511],
    [4722, 4722],
    [7011, 7012],
  ],
  cashLike: [
    [4829, 4829],
    [6050, 6051],
    [6540, 6540],
  ],
}

/** Whether this is a code, and not what stands where none was told. */
export const isTold = (code: string): boolean => /^\d{4}$/.test(code)

/** Whether a merchant's code belongs to one of the groups. */
export function isBlocked(code: string, groups: readonly MerchantGroup[]): boolean {
  const number = Number(code)
  return groups.some((group) => ranges[group].some(([from, to]) => number >= from && number <= to))
}
