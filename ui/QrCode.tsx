import { useMemo } from 'react'
import { qrShape } from '#ui/qr.ts'

/** Clear space scanners need around a code, in modules (ISO/IEC 18004 asks for four). */
const quiet = 4

/** A QR code, dark on white in both themes, as wide as its container. */
export function QrCode({
  value,
  label,
}: {
  readonly value: string
  /** What it holds, e.g. "QR code of your USDT address". */
  readonly label: string
}) {
  const { size, path } = useMemo(() => qrShape(value), [value])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      className="aspect-square w-full rounded-card bg-white"
    >
      <path d={path} fill="oklch(0.205 0.012 75)" fillRule="evenodd" />
    </svg>
  )
}
