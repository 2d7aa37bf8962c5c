import type { Ref } from 'react'
import type { ProgrammeOffer } from '#contract/cards.programmes.ts'
import type { CardType } from '#contract/cards.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { showAmount } from '#ui/amount.ts'
import { List, ListItem } from '#ui/List.tsx'
import { useLocale } from '#ui/words.tsx'
import { type Catalogue, useCatalogue } from '#web/app/catalogue.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

/** The cards on offer, of which one is chosen. */
export function CardChoice({
  programmes,
  value,
  error,
  onChoose,
  ref,
}: {
  readonly programmes: readonly ProgrammeOffer[]
  readonly value: CardType | undefined
  readonly error: string | undefined
  readonly onChoose: (type: CardType) => void
  readonly ref: Ref<HTMLDivElement>
}) {
  const words = useAgentTexts()
  const catalogue = useCatalogue()
  const locale = useLocale()
  return (
    <div ref={ref}>
      <List label={words.create.card}>
        {programmes.map((programme) => {
          const { type } = programme
          const isClosed = isShut(programme)
          const name = words.types[type]
          return (
            <ListItem
              key={type}
              leading={<CardMark metal={cardMetals[type]} />}
              title={name}
              detail={
                isClosed
                  ? words.create.closed
                  : catalogue && words.create.fee(amountText(programme.fee, catalogue, locale))
              }
              current={type === value}
              {...(type === value ? { mark: 'tick' as const } : {})}
              onClick={isClosed ? undefined : () => onChoose(type)}
            />
          )
        })}
      </List>
      {error !== undefined && (
        <p role="alert" className="t-small px-4 pt-1.5 text-down">
          {error}
        </p>
      )}
    </div>
  )
}

/** Whether nobody can have it now; what is against the agent alone does not count. */
export const isShut = ({ closed }: ProgrammeOffer): boolean =>
  closed === 'closed' || closed === 'noIssuer'

/** An amount in words: it stands within a sentence. */
export function amountText(
  { asset, amount }: { readonly asset: string; readonly amount: bigint },
  catalogue: Catalogue,
  locale: string,
): string {
  return `${showAmount(amount, catalogue.assetOf(asset).scale, { locale })}\u00A0${asset}`
}
