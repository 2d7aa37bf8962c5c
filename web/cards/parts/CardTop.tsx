import type { ReactNode } from 'react'
import type { CardDetail } from '#contract/cards.ts'
import { CardFace } from '#ui/CardFace.tsx'
import { go } from '#web/app/history.ts'
import { cardPage, faceOf } from '#web/cards/face.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** A card, what is about to be done with it in words, and the doing. */
export function CardTop({
  card,
  text,
  children,
}: {
  readonly card: CardDetail
  readonly text?: string
  readonly children: ReactNode
}) {
  const words = useCardTexts()
  return (
    <div className="flex flex-col gap-5 pt-1">
      <div className="mx-auto w-full max-w-[340px] pb-3">
        <CardFace {...faceOf(card, words)} />
      </div>
      {text !== undefined && <p className="t-body px-1 text-pretty text-dim">{text}</p>}
      {children}
    </div>
  )
}

/** Back to the card once it was done. */
export const leave = (card: CardDetail): void => go(cardPage(card), { id: card.id }, 'replace')
