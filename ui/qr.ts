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
  const dark = (x: number, y: number) => data[y]?.[x] === true && !inEye(x, y)
  const modules = data.flatMap((row, y) =>
    row.flatMap((_, x) => (dark(x, y) ? [cell(x, y, dark)] : [])),
  )
  const eyes = [eye(0, 0), eye(size - 7, 0), eye(0, size - 7)]
  return { size, path: [...eyes, ...modules].join('') }
}

/**
 * A module is round where it ends and straight where it meets a dark neighbour. Dots with gaps
 * between them look the same but confuse scanners that follow edges (measured with jsQR).
 */
function cell(x: number, y: number, dark: (x: number, y: number) => boolean): string {
  const [up, right, down, left] = [dark(x, y - 1), dark(x + 1, y), dark(x, y + 1), dark(x - 1, y)]
  const corner = (joined: boolean, dx: number, dy: number, straight: string) =>
    joined ? straight : `a.5.5 0 0 1 ${dx} ${dy}`
  return [
    `M${x} ${y + 0.5}`,
    corner(up || left, 0.5, -0.5, 'v-.5h.5'),
    corner(up || right, 0.5, 0.5, 'h.5v.5'),
    corner(down || right, -0.5, 0.5, 'v.5h-.5'),
    corner(down || left, -0.5, -0.5, 'h-.5v-.5'),
    'z',
  ].join('')
}

const eye = (x: number, y: number): string =>
  `${roundSquare(x, y, 7, 2.1)}${roundSquare(x + 1, y + 1, 5, 1.3)}${roundSquare(x + 2, y + 2, 3, 0.9)}`

function roundSquare(x: number, y: number, side: number, radius: number): string {
  const straight = Math.round((side - 2 * radius) * 10) / 10
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return `M${x + radius} ${y}h${straight}${corner(radius, radius)}v${straight}${corner(-radius, radius)}h${-straight}${corner(-radius, -radius)}v${-straight}${corner(radius, -radius)}z`
}
