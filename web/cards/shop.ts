/** What kind of shop a merchant category is (ISO 18245), as far as it has a picture of its own. */
export type Shop = 'food' | 'goods' | 'travel' | 'bed' | 'ride' | 'show' | 'health'

/** From, to, kind; the first that holds counts. */
const ranges: readonly (readonly [from: number, to: number, shop: Shop])[] = [
  [3000, 3350, 'travel'],
  [3351, 3500, 'ride'],
  [3501, 3999, 'bed'],
  [4011, 4011, 'travel'],
  [4111, 4131, 'ride'],
  [4411, 4722, 'travel'],
  [4784, 4789, 'ride'],
  [5411, 5411, 'goods'],
  [5422, 5462, 'food'],
  [5499, 5499, 'food'],
  [5511, 5599, 'ride'],
  [5811, 5814, 'food'],
  [5912, 5912, 'health'],
  [5045, 5999, 'goods'],
  [7011, 7033, 'bed'],
  [7512, 7549, 'ride'],
  [7829, 7999, 'show'],
  [8011, 8099, 'health'],
]

/** The kind of a category; undefined for what has no picture. */
export function shopOf(category: string | null): Shop | undefined {
  const code = Number(category ?? Number.NaN)
  return ranges.find(([from, to]) => code >= from && code <= to)?.[2]
}
