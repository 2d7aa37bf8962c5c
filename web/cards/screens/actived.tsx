import { activateCard } from '#contract/cards.controls.ts'
import type { CardDetail } from '#contract/cards.ts'
import { CardFace } from '#ui/CardFace.tsx'
import { Passcode } from '#ui/Passcode.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { faceOf } from '#web/cards/face.ts'
import { CardPage, Doing } from '#web/cards/parts/CardPage.tsx'
import { leave } from '#web/cards/parts/CardTop.tsx'
import { keepCard } from '#web/cards/queries.use.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** Activating a card that has come: the last digits on it say that it is in hand. */
export function Screen() {
  const words = useCardTexts()
  return (
    <CardPage title={words.activate.title}>
      {(card) => (
        <Doing card={card} action="activate">
          <Activate card={card} />
        </Doing>
      )}
    </CardPage>
  )
}

const digits = 4

function Activate({ card }: { readonly card: CardDetail }) {
  const texts = useCardTexts()
  const words = texts.activate
  const failureText = useFailureText()
  const activate = async (last4: string): Promise<string | undefined> => {
    try {
      const active = await call(activateCard, { id: card.id, last4 })
      keepCard(active)
      toast(words.done, 'done')
      leave(active)
      return undefined
    } catch (error) {
      return failureText(error)
    }
  }
  const { metal, name, holder } = faceOf(card, texts)
  return (
    <div className="flex flex-col gap-5 pt-1">
      <div className="mx-auto w-full max-w-[240px]">
        {/* Without the digits that are asked for. */}
        <CardFace metal={metal} name={name} {...(holder === undefined ? {} : { holder })} />
      </div>
      <p className="t-body px-1 text-center text-balance text-dim">{words.text}</p>
      <Passcode label={words.label} length={digits} onComplete={activate} />
    </div>
  )
}
