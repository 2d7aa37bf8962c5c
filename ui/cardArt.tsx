/** What is engraved on the metals, on a card of 350 by 221: our own drawings, no scheme's mark. */

/** Metals of a card. */
export type CardMetal = 'black' | 'platinum' | 'gold'

/** The engraving of a metal, behind everything else on a side. */
export function CardArt({ metal }: { readonly metal: CardMetal }) {
  return (
    <svg
      viewBox="0 0 350 221"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="bank-art"
      fill="none"
    >
      {metal === 'black' && <Rings />}
      {metal === 'platinum' && <Brushed />}
      {metal === 'gold' && <Rosette />}
    </svg>
  )
}

const ringCount = 26

/** Rings around a point, fading outwards over hatched lines. */
function Rings() {
  return (
    <>
      <path d={hatch} stroke="oklch(0.9 0.06 88 / 0.07)" />
      {Array.from({ length: ringCount }, (_, ring) => (
        <circle
          key={ring}
          cx="260"
          cy="151"
          r={30 + ring * 8.6 + ring * ring * 0.06}
          stroke="oklch(0.85 0.11 87)"
          strokeOpacity={0.34 * (1 - ring / ringCount) ** 1.5 + 0.03}
        />
      ))}
    </>
  )
}

/** Slanted lines, bent like the light on turned metal. */
const hatch = Array.from(
  { length: 46 },
  (_, line) => `M${line * 11 - 130} 221Q${line * 11 - 70} 96 ${line * 11} 0`,
).join('')

/** Brushed metal, and two families of arcs that cross. */
function Brushed() {
  return (
    <>
      <path d={brush} stroke="oklch(1 0 0 / 0.28)" strokeWidth="0.6" />
      <path d={arcs} stroke="oklch(0.45 0.02 260 / 0.16)" strokeWidth="0.8" />
    </>
  )
}

const brush = Array.from({ length: 74 }, (_, line) => `M0 ${line * 3 + 1}H350`).join('')

const arcs = Array.from({ length: 17 }, (_, arc) => {
  const radius = 70 + arc * 11
  return `M${350 - radius} 221A${radius} ${radius} 0 0 1 350 ${221 - radius}M${350 - radius} 0A${radius} ${radius} 0 0 0 350 ${radius}`
}).join('')

/** A guilloche: one line that winds around its middle, as on banknotes. */
const Rosette = () => (
  <g stroke="oklch(0.42 0.09 70 / 0.3)" strokeWidth="0.7" transform="translate(262 132)">
    <path d={winding(92, 34, 9, 10)} />
    <path d={winding(150, 30, 14, 9)} strokeOpacity="0.6" />
    <path d={winding(44, 22, 6, 9)} />
  </g>
)

/** A wave of `petals` around a circle, drawn `turns` times a little further on. */
function winding(radius: number, depth: number, petals: number, turns: number): string {
  const steps = petals * 12
  return Array.from({ length: turns }, (_, turn) => {
    const shift = (turn / turns) * Math.PI * 2
    const points = Array.from({ length: steps }, (_, step) => {
      const angle = (step / steps) * Math.PI * 2
      const away = radius + depth * Math.sin(angle * petals + shift)
      return `${Math.round(away * Math.cos(angle) * 10) / 10} ${Math.round(away * Math.sin(angle) * 10) / 10}`
    })
    return `M${points.join('L')}Z`
  }).join('')
}

/** The contact chip. */
export const CardChip = ({ className }: { readonly className?: string }) => (
  <svg viewBox="0 0 38 28" aria-hidden="true" className={className}>
    <rect width="38" height="28" rx="6" fill="oklch(0.83 0.095 88)" />
    <rect
      x="0.5"
      y="0.5"
      width="37"
      height="27"
      rx="5.5"
      fill="none"
      stroke="oklch(0.35 0.06 75 / 0.35)"
    />
    <path
      d="M0 9.5h13v9H0M38 9.5H25v9h13M13 3v22M25 3v22"
      fill="none"
      stroke="oklch(0.35 0.06 75 / 0.8)"
    />
  </svg>
)
