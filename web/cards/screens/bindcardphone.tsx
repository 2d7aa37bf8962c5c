import { useState } from 'react'
import { type Card, cardList } from '#contract/cards.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { FieldButton } from '#ui/Field.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { CardPhoneForm } from '#web/cards/parts/CardPhoneForm.tsx'
import { useApplyTexts, useBindTexts } from '#web/cards/texts.apply.ts'

/** Another phone for a card: that of `?id=`, or one to choose. */
export function Screen() {
  const { change: words } = useBindTexts()
  const cards = useCall(cardList, {})
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/card/card')} />}>
      <p className="t-body pb-4 text-pretty text-dim">{words.text}</p>
      <Answer of={cards}>
        {(data) => (
          <Change cards={data.cards.filter(({ actions }) => actions.includes('changePhone'))} />
        )}
      </Answer>
    </Page>
  )
}

function Change({ cards }: { readonly cards: readonly Card[] }) {
  const { change: words } = useBindTexts()
  const { names, toCards } = useApplyTexts()
  const { id } = usePageQuery()
  const [chosen, setChosen] = useState(id)
  const [open, setOpen] = useState(false)
  const card = cards.find((one) => one.id === chosen) ?? (cards.length === 1 ? cards[0] : undefined)
  const nameOf = ({ type, last4 }: Card) => `${names[type]} •••• ${last4}`
  if (cards.length === 0) {
    return (
      <Empty icon={CardIcon} action={{ label: toCards, href: '/pages/card/card' }}>
        {words.none}
      </Empty>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <FieldButton
        label={words.card}
        placeholder={words.choose}
        value={card && nameOf(card)}
        {...(card?.phone ? { hint: words.now(card.phone) } : {})}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={open}
        title={words.choose}
        choices={cards.map((one) => ({
          value: one.id,
          label: nameOf(one),
          leading: <CardMark metal={cardMetals[one.type]} />,
        }))}
        value={card?.id}
        onChoose={setChosen}
        onClose={() => setOpen(false)}
      />
      {card && <CardPhoneForm key={card.id} card={card} />}
    </div>
  )
}
