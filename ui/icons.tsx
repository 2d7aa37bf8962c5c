/**
 * Our own line icons: 24 grid, 1.75 stroke, round ends. An icon is decoration (hidden from screen
 * readers); the control around it carries the label. Sized 22 px unless a `size-…` class is given.
 */
import type { FunctionComponent } from 'react'

/** What every icon takes. */
export type IconProps = { readonly className?: string }
/** An icon as a component, for tables of tabs and actions. */
export type Icon = FunctionComponent<IconProps>

/** A card, lying. */
export const cardFrame =
  'M5 5.5h14A2.2 2.2 0 0 1 21.2 7.7v8.6A2.2 2.2 0 0 1 19 18.5H5a2.2 2.2 0 0 1-2.2-2.2V7.7A2.2 2.2 0 0 1 5 5.5z'
/** An icon of one path. */
export const icon = (path: string): Icon =>
  function LineIcon({ className = 'size-[22px]' }) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }

// Shapes that several icons share.
export const ring = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z'
const shield = 'M12 3.2l7 2.6v5.7c0 4.4-2.8 7.7-7 9.3-4.2-1.6-7-4.9-7-9.3V5.8z'
export const corners =
  'M4 8V6.5A2.5 2.5 0 0 1 6.5 4H8M16 4h1.5A2.5 2.5 0 0 1 20 6.5V8M20 16v1.5a2.5 2.5 0 0 1-2.5 2.5H16M8 20H6.5A2.5 2.5 0 0 1 4 17.5V16'
const eye = 'M2.8 12c1.9-3.7 5.2-6 9.2-6s7.3 2.3 9.2 6c-1.9 3.7-5.2 6-9.2 6s-7.3-2.3-9.2-6z'
const bell =
  'M6.2 9.2a5.8 5.8 0 0 1 11.6 0c0 4.3 1.9 5.6 1.9 7.1H4.3c0-1.5 1.9-2.8 1.9-7.1zM10.2 19.8a2 2 0 0 0 3.6 0'

export const HomeIcon = icon(
  'M4 10.8l7.1-5.9a1.4 1.4 0 0 1 1.8 0L20 10.8V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM9.5 20v-5a1.5 1.5 0 0 1 1.5-1.5h2a1.5 1.5 0 0 1 1.5 1.5v5',
)
export const TradeIcon = icon(
  'M4 4v13.5A2.5 2.5 0 0 0 6.5 20H20.5M9.5 5.5v2.2M9.5 13v2.2M8.7 7.7h1.6a.7.7 0 0 1 .7.7v3.9a.7.7 0 0 1-.7.7H8.7a.7.7 0 0 1-.7-.7V8.4a.7.7 0 0 1 .7-.7zM16.5 3.8V6M16.5 12v2.2M15.7 6h1.6a.7.7 0 0 1 .7.7v4.6a.7.7 0 0 1-.7.7h-1.6a.7.7 0 0 1-.7-.7V6.7a.7.7 0 0 1 .7-.7z',
)
export const WalletIcon = icon(
  'M18.5 8V6A1.5 1.5 0 0 0 17 4.5H6A2 2 0 0 0 4 6.25 2 2 0 0 0 6 8h12a2 2 0 0 1 2 2v1.3M4 6.25V17.5A2.5 2.5 0 0 0 6.5 20H18a2 2 0 0 0 2-2v-1.3M20.3 11.3h-3.6a2.7 2.7 0 0 0 0 5.4h3.6a.9.9 0 0 0 .9-.9v-3.6a.9.9 0 0 0-.9-.9z',
)
export const LifeIcon = icon(
  'M11.5 5c.7 4.3 2.2 5.8 6.5 6.5-4.3.7-5.8 2.2-6.5 6.5-.7-4.3-2.2-5.8-6.5-6.5 4.3-.7 5.8-2.2 6.5-6.5zM19 3v4M17 5h4M5.5 20.2a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8z',
)
export const UserIcon = icon(
  'M12 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM4.8 20.5c.5-4.4 3.4-6.7 7.2-6.7s6.7 2.3 7.2 6.7',
)
export const ScanIcon = icon(`${corners}M7.5 12h9`)
export const BellIcon = icon(bell)
export const EyeIcon = icon(`${eye}M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z`)
export const EyeOffIcon = icon(
  'M3.5 3.5l17 17M9.7 6.3A9.6 9.6 0 0 1 12 6c4 0 7.3 2.3 9.2 6a12 12 0 0 1-2.5 3.3M6.3 7.6A12 12 0 0 0 2.8 12c1.9 3.7 5.2 6 9.2 6a9.7 9.7 0 0 0 4.2-.9M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
)
export const ArrowInIcon = icon('M17.5 6.5l-11 11M6.5 8.5v9h9')
export const ArrowOutIcon = icon('M6.5 17.5l11-11M8.5 6.5h9v9')
export const CardIcon = icon(`${cardFrame}M2.8 10h18.4M6.5 14.5h1.2M10.5 14.5h2`)
export const ShieldIcon = icon(`${shield}M9 11.8l2.2 2.2 4-4.2`)
export const ChevronRightIcon = icon('M9.5 5.5l6.5 6.5-6.5 6.5')
export const ChevronDownIcon = icon('M5.5 9.2l6.5 6.5 6.5-6.5')
export const BackIcon = icon('M14.5 5.5L8 12l6.5 6.5')
export const CloseIcon = icon('M5.5 5.5l13 13M18.5 5.5l-13 13')
export const CheckIcon = icon('M4.5 12.5l5 5L19.5 7')
export const ExternalIcon = icon(
  'M13.5 4.5h6v6M19.2 4.8L11 13M17.5 13.5v4a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2h4',
)
export const ReceiptIcon = icon(
  'M5.5 3.5L7.7 5l2.1-1.5L12 5l2.2-1.5L16.3 5l2.2-1.5v17L16.3 19l-2.1 1.5L12 19l-2.2 1.5L7.7 19l-2.2 1.5zM9 9h6M9 12h6M9 15h3.5',
)
export const InfoIcon = icon(`${ring}M12 11v5.5M12 7.7h.01`)
export const WarningIcon = icon(
  'M13.7 4.6l7 12.4a2 2 0 0 1-1.7 3H5a2 2 0 0 1-1.7-3l7-12.4a2 2 0 0 1 3.4 0zM12 9.5v4M12 16.7h.01',
)
