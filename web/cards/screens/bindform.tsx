import { useState } from 'react'
import { bindCard, bindList } from '#contract/cards.bind.ts'
import { type CardType, cardTypes } from '#contract/cards.ts'
import { IconButton } from '#ui/Button.tsx'
import { CardMark } from '#ui/CardFace.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { FieldButton } from '#ui/Field.tsx'
import { HistoryIcon } from '#ui/icons.pages.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty, Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { Answer } from '#web/app/Answer.tsx'
import { back, go } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { BindFields } from '#web/cards/parts/BindFields.tsx'
import { useProgrammes } from '#web/cards/queries.apply.ts'
import { useApplyTexts, useBindTexts } from '#web/cards/texts.apply.ts'

/** Binding a card that one holds already; `?type=` says its kind. */
export function Screen() {
  const words = useBindTexts()
  const programmes = useProgrammes()
  return (
    <Page
      top={
        <TopBar
          title={words.title}
          onBack={() => back('/pages/card/card')}
          right={<IconButton icon={HistoryIcon} label={words.list} href="/pages/card/bindlist" />}
        />
      }
    >
      <Answer of={programmes} rows={5}>
        {({ programmes: offers }) => (
          <Form
            can={offers.filter(({ bindable }) => bindable).map(({ type }) => type)}
            cannot={offers.filter(({ bindable }) => !bindable).map(({ type }) => type)}
          />
        )}
      </Answer>
    </Page>
  )
}

/** Cards whose issuer has no field for a number are told of first: nothing is filled in for them. */
function Form({
  can,
  cannot,
}: {
  readonly can: readonly CardType[]
  readonly cannot: readonly CardType[]
}) {
  const words = useBindTexts()
  const { names, toCards } = useApplyTexts()
  const query = usePageQuery()
  const asked = cardTypes.find((type) => type === query['type'])
  const [chosen, setChosen] = useState<CardType>()
  const wished = chosen ?? asked ?? can[0]
  const type = can.find((one) => one === wished)
  if (can.length === 0) {
    return (
      <Empty icon={CardIcon} action={{ label: toCards, href: '/pages/card/card' }}>
        {words.none}
      </Empty>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="t-body pb-1 text-pretty text-dim">{words.text}</p>
      {cannot.length > 0 && (
        <Notice>{words.cannot(cannot.map((one) => names[one]).join(', '))}</Notice>
      )}
      <TypeField types={can} value={type} onChoose={setChosen} />
      {type !== undefined && (
        <BindFields
          key={type}
          type={type}
          begun={{ holderName: '', phone: '', remark: '' }}
          label={words.submit}
          onSend={async (input) => {
            const { id } = await call(bindCard, { type, ...input })
            void renew(bindList)
            go('/pages/card/bindsuccess', { id }, 'replace')
          }}
        />
      )}
    </div>
  )
}

function TypeField({
  types,
  value,
  onChoose,
}: {
  readonly types: readonly CardType[]
  readonly value: CardType | undefined
  readonly onChoose: (type: CardType) => void
}) {
  const words = useBindTexts()
  const { names } = useApplyTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <FieldButton
        label={words.type}
        placeholder={words.typeChoose}
        value={value && names[value]}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={open}
        title={words.type}
        choices={types.map((type) => ({
          value: type,
          label: names[type],
          leading: <CardMark metal={cardMetals[type]} />,
        }))}
        value={value}
        onChoose={onChoose}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
