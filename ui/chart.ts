/** The geometry of the small drawings: lines of a sparkline, shares of an allocation bar. */

/** A point of a drawing, in its own units. */
export type Point = readonly [x: number, y: number]

/** Movement smaller than this share of the value is drawn as small: a stablecoin has no mountains. */
const levelShare = 0.005

/**
 * Places values left to right over the whole width, the highest at `pad` and the lowest at
 * `height - pad`, or nearer to the middle line when they hardly differ (by less than 0.5 %).
 * Fewer than two values give no points.
 */
export function linePoints(
  values: readonly number[],
  width: number,
  height: number,
  pad = 2,
): readonly Point[] {
  if (values.length < 2) return []
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = Math.max(high - low, Math.abs(high) * levelShare, Number.MIN_VALUE)
  const middle = (low + high) / 2
  return values.map((value, index) => [
    tenth((index / (values.length - 1)) * width),
    tenth(height / 2 - ((value - middle) / span) * (height - 2 * pad)),
  ])
}

/** An SVG path through the points, straight from one to the next. */
export function straightPath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/**
 * An SVG path through the points in soft curves. Between two points it never rises above the
 * higher or falls below the lower one (monotone cubic, Fritsch and Carlson 1980).
 */
export function softPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [x, y] = point
      const before = points[index - 1]
      if (!before) return `M${x} ${y}`
      const third = (x - before[0]) / 3
      const rise = steepness(points, index - 1) * third
      const fall = steepness(points, index) * third
      return `C${tenth(before[0] + third)} ${tenth(before[1] + rise)} ${tenth(x - third)} ${tenth(y - fall)} ${x} ${y}`
    })
    .join('')
}

/** How steep the curve is at a point: level at a summit, else the harmonic mean of both sides. */
function steepness(points: readonly Point[], index: number): number {
  const left = slope(points[index - 1], points[index])
  const right = slope(points[index], points[index + 1])
  if (left === undefined || right === undefined) return left ?? right ?? 0
  return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
}

const slope = (from: Point | undefined, to: Point | undefined): number | undefined =>
  from && to && (to[1] - from[1]) / (to[0] - from[0])

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
