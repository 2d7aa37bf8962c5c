import type { ReactNode } from 'react'
import type { CardDetail } from '#contract/cards.ts'
import { CardFace } from '#ui/CardFace.tsx'
import { go } from '#web/app/history.ts'
import { cardPage, faceOf } from '#web/cards/face.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** A card, and what is done with it. */
export function CardTop({
  card,
  children,
}: {
  readonly card: CardDetail
  readonly children: ReactNode
}) {
  const words = useCardTexts()
  return (
    <div className="flex flex-col gap-5 pt-1">
      <div className="mx-auto w-full max-w-[340px] pb-3">
        <CardFace {...faceOf(card, words)} />
      </div>
      {children}
    </div>
  )
}

/** Back to the card once it was done. */
export const leave = (card: CardDetail): void => go(cardPage(card), { id: card.id }, 'replace')
