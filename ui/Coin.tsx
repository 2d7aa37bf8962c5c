import type { ReactNode } from 'react'
import { coinFace } from '#ui/coins.ts'

/** The coin of an asset, drawn from its code. Decoration: the asset's name stands beside it. */
export function Coin({ code, size = 40 }: { readonly code: string; readonly size?: number }) {
  const { colour, mark } = coinFace(code)
  return (
    <span
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        background: `radial-gradient(110% 110% at 22% 8%, color-mix(in oklch, ${colour}, white 20%), ${colour} 58%, color-mix(in oklch, ${colour}, black 14%))`,
      }}
      className="grid shrink-0 place-items-center rounded-full leading-none font-bold text-white"
    >
      {mark === undefined ? (
        code.slice(0, 1).toUpperCase()
      ) : (
        <svg
          viewBox="0 0 24 24"
          width="64%"
          height="64%"
          fill="none"
          stroke="currentColor"
          strokeWidth={2.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={mark} />
        </svg>
      )}
    </span>
  )
}

/** A round surface with a line icon, the size of a coin: for rows that are not about one asset. */
export function IconDisc({
  children,
  tone = 'plain',
}: {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'gold' | 'up' | 'down'
}) {
  const colours = {
    plain: 'bg-raised text-text',
    gold: 'bg-gold-wash text-gold',
    up: 'bg-up-wash text-up',
    down: 'bg-down-wash text-down',
  }
  return (
    <span
      aria-hidden="true"
      className={`grid size-10 shrink-0 place-items-center rounded-full ${colours[tone]}`}
    >
      {children}
    </span>
  )
}

/** A person: their picture, or the first letter of their name on gold. */
export function Avatar({
  name,
  src,
  size = 36,
}: {
  readonly name: string
  readonly src?: string | undefined
  readonly size?: number
}) {
  const frame = 'shrink-0 rounded-full'
  if (src !== undefined) {
    return <img src={src} alt="" width={size} height={size} className={`${frame} object-cover`} />
  }
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.39 }}
      className={`${frame} grid place-items-center gold-leaf leading-none font-semibold`}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

/** The mark of Auric: an A on a piece of gold. */
export function AuricMark({ size = 52 }: { readonly size?: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, borderRadius: size * 0.29 }}
      className="grid shrink-0 place-items-center gold-leaf"
    >
      <svg
        viewBox="0 0 24 24"
        width="60%"
        height="60%"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4.5 20.5L12 3.5l7.5 17M7.4 14.5h9.2" />
      </svg>
    </span>
  )
}
