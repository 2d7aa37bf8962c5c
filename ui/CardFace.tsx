import type { ReactNode } from 'react'
import { CardArt, CardChip, type CardMetal } from '#ui/cardArt.tsx'
import { tilt } from '#ui/tilt.ts'

/** What a card is doing, in a word that stands on it. */
export type CardFaceState = {
  readonly label: string
  readonly tone: 'up' | 'down' | 'warn' | 'plain'
  /** It pays nothing now: the metal lies under a veil. */
  readonly dimmed?: boolean
}

/** A card as it is drawn. */
export type CardFaceProps = {
  readonly metal: CardMetal
  /** Such as "UTGL Elite". */
  readonly name: string
  readonly last4?: string
  readonly holder?: string
  /** As on cards, "09/29". */
  readonly expiry?: string
  readonly state?: CardFaceState
  /** False where the state is said beside the card; it still dims. */
  readonly hasState?: boolean
  /** full: as wide as its place. small: for a list of choices. */
  readonly size?: 'full' | 'small'
  /** What the back shows, such as the issuer's frames; with `turned` the card turns to it. */
  readonly back?: ReactNode
  readonly turned?: boolean
}

/** A payment card, drawn: it leans with the pointer or the hand, and turns. */
export function CardFace(props: CardFaceProps) {
  const { metal, state, size = 'full', back, turned = false } = props
  return (
    <div className={`bank ${metal} ${size}`} data-dimmed={state?.dimmed ? '' : undefined}>
      <div
        ref={size === 'full' && !turned ? tilt : undefined}
        className="bank-body"
        data-turned={turned ? '' : undefined}
      >
        <div role="img" aria-label={said(props)} aria-hidden={turned} className="bank-side">
          <CardArt metal={metal} />
          {state?.dimmed && <span className="bank-veil" />}
          <Front {...props} />
        </div>
        {back !== undefined && (
          <div className="bank-side back" inert={!turned}>
            <CardArt metal={metal} />
            {back}
          </div>
        )}
      </div>
    </div>
  )
}

/** A card, 56 px wide, beside the text that says which it is. */
export const CardMark = ({ metal }: { readonly metal: CardMetal }) => (
  <div className={`bank ${metal} mark`} aria-hidden="true">
    <div className="bank-body">
      <div className="bank-side">
        <CardArt metal={metal} />
        <CardChip className="absolute top-[30%] left-[14%] w-[26%]" />
      </div>
    </div>
  </div>
)

const said = ({ name, last4, holder, expiry, state }: CardFaceProps): string =>
  [name, last4 && `•••• ${last4}`, holder, expiry, state?.label].filter(Boolean).join(', ')

/** The lines of a card: issuer and name, chip and state, number, holder and expiry. */
function Front({ name, last4, holder, expiry, state, hasState = true, size }: CardFaceProps) {
  const small = size === 'small'
  return (
    <>
      <div className="bank-line top-[7.5cqi]">
        {!small && (
          <span className="text-[5.1cqi] leading-none font-[620] text-[var(--bank-name)]">
            Auric
          </span>
        )}
        <span className="bank-name">{name}</span>
      </div>
      <div className={`bank-line ${small ? 'top-[23cqi]' : 'top-[28.5cqi]'}`}>
        <CardChip className={small ? 'w-[13cqi]' : 'w-[10.8cqi]'} />
        {state && hasState && !small && (
          <span className="ink hairline inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[max(11px,3.4cqi)] leading-tight font-[520]">
            <span aria-hidden="true" className={`size-2 rounded-full ${dots[state.tone]}`} />
            {state.label}
          </span>
        )}
      </div>
      {last4 !== undefined && (
        <p className={`bank-line bank-number ${small ? 'bottom-[7cqi]' : 'bottom-[13.6cqi]'}`}>
          {small ? `•• ${last4}` : `•••• •••• •••• ${last4}`}
        </p>
      )}
      {!small && (
        <div className="bank-line bank-small bottom-[6.2cqi]">
          <span className="min-w-0 truncate uppercase">{holder}</span>
          <span className="tnum">{expiry}</span>
        </div>
      )}
    </>
  )
}

const dots = { up: 'bg-up', down: 'bg-down', warn: 'bg-warn', plain: 'bg-current opacity-70' }
