import { useState } from 'react'
import { cardBillGroups } from '#contract/cards.bills.ts'
import { type Card, cardList } from '#contract/cards.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { Chip } from '#ui/Choice.tsx'
import { type Choice, ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { cardMetals } from '#web/app/cardMetals.ts'
import { deviceZone, serverNow } from '#web/app/hooks/time.ts'
import { useLanguage } from '#web/app/language.ts'
import { useCall } from '#web/app/query.ts'
import { type BillFilters, monthName, monthsBetween } from '#web/cards/model.money.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { useCardName } from '#web/cards/parts/CardName.tsx'

type Filter = 'card' | 'group' | 'month'

/** What the list is narrowed to, each chosen from a sheet. */
export function BillChips({
  filters,
  onApply,
}: {
  readonly filters: BillFilters
  readonly onApply: (filters: BillFilters) => void
}) {
  const texts = useCardMoneyTexts()
  const { bills: words } = texts
  const [opened, setOpened] = useState<Filter>()
  const { data } = useCall(cardList, {})
  const cards = (data?.cards ?? []).filter(
    ({ type }) => filters.type === undefined || type === filters.type,
  )
  const choices = useChoices(cards)
  const { title, all } = {
    card: { title: texts.card, all: words.all },
    group: { title: words.group, all: words.anyGroup },
    month: { title: words.month, all: words.anyMonth },
  }[opened ?? 'group']
  const shown: readonly Filter[] =
    cards.length > 1 ? ['card', 'group', 'month'] : ['group', 'month']
  const said = (filter: Filter) => {
    const value = filters[filter]
    if (value !== undefined) {
      return choices[filter].find((choice) => choice.value === value)?.label ?? value
    }
    return { card: words.all, group: words.anyGroup, month: words.anyMonth }[filter]
  }
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {shown.map((filter) => (
        <Chip
          key={filter}
          opens
          tone={filters[filter] === undefined ? 'plain' : 'gold'}
          onClick={() => setOpened(filter)}
        >
          {said(filter)}
        </Chip>
      ))}
      <ChoiceSheet
        open={opened !== undefined}
        title={title}
        choices={[{ value: '', label: all }, ...choices[opened ?? 'group']]}
        value={filters[opened ?? 'group'] ?? ''}
        onChoose={(value) => {
          const chosen = value === '' ? undefined : value
          if (opened === 'group') {
            onApply({ ...filters, group: cardBillGroups.find((group) => group === chosen) })
          } else if (opened) onApply({ ...filters, [opened]: chosen })
        }}
        onClose={() => setOpened(undefined)}
      />
    </div>
  )
}

function useChoices(cards: readonly Card[]): Record<Filter, readonly Choice<string>[]> {
  const texts = useCardMoneyTexts()
  const language = useLanguage()
  const nameOf = useCardName()
  const now = serverNow()
  const oldest = cards.reduce(
    (first, { createdAt }) => (createdAt < first ? createdAt : first),
    now,
  )
  return {
    card: cards.map((card) => ({
      value: card.id,
      label: `${nameOf(card)} ${texts.ending(card.last4)}`,
      leading: <CardMark metal={cardMetals[card.type]} />,
    })),
    group: cardBillGroups.map((value) => ({ value, label: texts.bills.groups[value] })),
    month: monthsBetween(deviceZone(), oldest, now).map((value) => ({
      value,
      label: monthName(value, language),
    })),
  }
}
