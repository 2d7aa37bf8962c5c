/** The shape of a QR code as one SVG path: round modules, and three whole eyes with round corners. */
import { encode } from 'uqr'

/** A drawn code: a square of `size` units with no margin, and what is dark in it (even-odd). */
export type QrShape = { readonly size: number; readonly path: string }

/**
 * Encodes text (ISO/IEC 18004, error correction M: 15 % may be lost) and draws it.
 * @throws Error when the text is longer than a code can hold (about 2,300 bytes)
 */
export function qrShape(text: string): QrShape {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const inEye = (x: number, y: number) =>
    (y < 7 && (x < 7 || x >= size - 7)) || (y >= size - 7 && x < 7)
  const dots = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark && !inEye(x, y) ? [dot(x, y)] : [])),
  )
  const eyes = [eye(0, 0), eye(size - 7, 0), eye(0, size - 7)]
  return { size, path: [...eyes, ...dots].join('') }
}

// Just short of touching: scanners read the centre of a module, people see the dots.
const dot = (x: number, y: number): string =>
  `M${x + 0.04} ${y + 0.5}a.46.46 0 1 0 .92 0a.46.46 0 1 0-.92 0`

const eye = (x: number, y: number): string =>
  `${roundSquare(x, y, 7, 2.1)}${roundSquare(x + 1, y + 1, 5, 1.3)}${roundSquare(x + 2, y + 2, 3, 0.9)}`

function roundSquare(x: number, y: number, side: number, radius: number): string {
  const straight = Math.round((side - 2 * radius) * 10) / 10
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return `M${x + radius} ${y}h${straight}${corner(radius, radius)}v${straight}${corner(-radius, radius)}h${-straight}${corner(-radius, -radius)}v${-straight}${corner(radius, -radius)}z`
}
