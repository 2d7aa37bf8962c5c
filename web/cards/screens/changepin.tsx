import { useState } from 'react'
import { changePin, pinSeal } from '#contract/cards.controls.ts'
import { sealPin } from '#contract/cards.pin.ts'
import { type CardDetail, cardDetail } from '#contract/cards.ts'
import type { OutputOf } from '#contract/operation.ts'
import { Segmented } from '#ui/Choice.tsx'
import { Passcode } from '#ui/Passcode.tsx'
import { toast } from '#ui/toast.ts'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { renew, useCall } from '#web/app/query.ts'
import { CardPage, Doing } from '#web/cards/parts/CardPage.tsx'
import { leave } from '#web/cards/parts/CardTop.tsx'
import { isWeakCardPin } from '#web/cards/pin.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** A new PIN, sealed in the browser for the issuer alone. */
export function Screen() {
  const words = useCardTexts()
  return (
    <CardPage title={words.pin.title}>
      {(card) => (
        <Doing card={card} action="changePin">
          <Begin card={card} />
        </Doing>
      )}
    </CardPage>
  )
}

function Begin({ card }: { readonly card: CardDetail }) {
  const seal = useCall(pinSeal, { id: card.id })
  return <Answer of={seal}>{(data) => <NewPin card={card} {...data} />}</Answer>
}

/** The PIN twice, so that no slip stays. It is kept nowhere but in this page, and only in between. */
function NewPin({
  card,
  seal,
  length: { min, max },
}: { readonly card: CardDetail } & OutputOf<typeof pinSeal>) {
  const words = useCardTexts().pin
  const failureText = useFailureText()
  const [length, setLength] = useState(min)
  const [first, setFirst] = useState<string>()
  const [trouble, setTrouble] = useState<string>()

  const choose = async (pin: string): Promise<string | undefined> => {
    if (isWeakCardPin(pin, card.last4)) return words.weak
    setTrouble(undefined)
    setFirst(pin)
    return undefined
  }
  const repeat = async (pin: string): Promise<string | undefined> => {
    if (pin !== first) return again(words.differ)
    try {
      await call(changePin, { id: card.id, pin: await sealPin(seal, pin) })
    } catch (error) {
      return again(failureText(error))
    }
    void renew(cardDetail)
    toast(words.done, 'done')
    leave(card)
    return undefined
  }
  const again = (why: string): undefined => {
    setTrouble(why)
    setFirst(undefined)
  }
  const lengths = Array.from({ length: max - min + 1 }, (_, more) => min + more)
  return (
    <div className="flex flex-col gap-5 pt-2">
      {lengths.length > 1 && first === undefined && (
        <Segmented
          label={words.length}
          options={lengths.map((count) => ({ value: `${count}`, label: words.digits(count) }))}
          value={`${length}`}
          onChange={(value) => setLength(Number(value))}
        />
      )}
      <div className="text-center">
        <h2 className="t-head">{first === undefined ? words.fresh : words.repeat}</h2>
        <p className="t-small mt-1 text-balance text-dim">
          {first === undefined ? words.text : words.repeatText}
        </p>
      </div>
      {first === undefined ? (
        <Passcode
          key={`fresh ${length}`}
          label={words.fresh}
          length={length}
          onComplete={choose}
          help={
            trouble !== undefined && (
              <p role="alert" className="text-down">
                {trouble}
              </p>
            )
          }
        />
      ) : (
        <Passcode key="repeat" label={words.repeat} length={length} onComplete={repeat} />
      )}
    </div>
  )
}
