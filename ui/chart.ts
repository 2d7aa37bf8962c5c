/** The geometry of the small drawings: lines of a sparkline, shares of an allocation bar. */

/** A point of a drawing, in its own units. */
export type Point = readonly [x: number, y: number]

/**
 * Places values left to right over the whole width, the highest at `pad` and the lowest at
 * `height - pad`; equal values lie on the middle line. Fewer than two values give no points.
 */
export function linePoints(
  values: readonly number[],
  width: number,
  height: number,
  pad = 2,
): readonly Point[] {
  if (values.length < 2) return []
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const room = height - 2 * pad
  return values.map((value, index) => [
    tenth((index / (values.length - 1)) * width),
    tenth(span === 0 ? height / 2 : height - pad - ((value - low) / span) * room),
  ])
}

/** An SVG path through the points, straight from one to the next. */
export function straightPath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** An SVG path through the points in soft curves that never rise above or fall below them. */
export function softPath(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => {
      const before = points[index - 1]
      if (!before) return `M${x} ${y}`
      const middle = tenth((before[0] + x) / 2)
      return `C${middle} ${before[1]} ${middle} ${y} ${x} ${y}`
    })
    .join('')
}

/**
 * Whole percentages that add up to exactly 100 (largest remainders first), for amounts counted in
 * one unit. All zero when there is nothing to share.
 */
export function percentages(amounts: readonly bigint[]): readonly number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  if (total === 0n) return amounts.map(() => 0)
  const shares = amounts.map((amount, index) => ({
    index,
    whole: Number((amount * 100n) / total),
    rest: (amount * 100n) % total,
  }))
  const missing = 100 - shares.reduce((sum, { whole }) => sum + whole, 0)
  const favoured = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return shares.map(({ index, whole }) => (favoured.has(index) ? whole + 1 : whole))
}

const tenth = (value: number): number => Math.round(value * 10) / 10
