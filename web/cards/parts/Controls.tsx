import { useState } from 'react'
import { setCardControls } from '#contract/cards.controls.ts'
import {
  type CardDetail,
  type CardLimits,
  type CardSwitches,
  type MerchantGroup,
  cardDetail,
  merchantGroups,
} from '#contract/cards.ts'
import { Switch } from '#ui/Choice.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useSaves } from '#web/app/hooks/saves.ts'
import { renew } from '#web/app/query.ts'
import { useCardMoney } from '#web/cards/cardMoney.ts'
import { LimitForm } from '#web/cards/parts/LimitForm.tsx'
import { keepCard, keptCard } from '#web/cards/queries.use.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** What is changed of a card's controls; the rest stays as it is. */
type ControlsChange = {
  readonly switches?: Partial<CardSwitches>
  /** Whether each is blocked. */
  readonly groups?: Partial<Record<MerchantGroup, boolean>>
  readonly limits?: Partial<CardLimits>
}

const switchNames = ['online', 'contactless', 'cash', 'abroad'] as const
const spans = ['single', 'daily', 'monthly'] as const

/** Switches, blocked merchants and limits; each takes effect at once. */
export function Controls({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts()
  const money = useCardMoney(card.currency)
  const [opened, setOpened] = useState<keyof CardLimits | 'groups'>()
  const { pending, run, save, error } = useSaves(saveChange(card), merged)
  if (!card.actions.includes('setControls')) return null
  const { switches, blockedGroups } = changed(card, pending ?? {})
  const close = () => setOpened(undefined)
  return (
    <>
      <SectionHead title={words.controls.title} />
      <List>
        {switchNames.map((name) => (
          <li key={name} className="row">
            <div className="py-1.5!">
              <Switch
                label={words.controls[name]}
                checked={switches[name]}
                onChange={(on) => void run({ switches: { [name]: on } })}
              />
            </div>
          </li>
        ))}
        <ListItem
          title={words.controls.blocked}
          value={
            blockedGroups.length === 0 ? words.controls.noneBlocked : String(blockedGroups.length)
          }
          mark="chevron"
          onClick={() => setOpened('groups')}
        />
      </List>
      <div className="pt-3 empty:hidden">
        <FormError error={error} />
      </div>
      <SectionHead title={words.limits.title} />
      <List>
        {spans.map((span) => (
          <ListItem
            key={span}
            title={words.limits[span]}
            value={money(card.limits[span] ?? card.programmeLimits[span])}
            mark="chevron"
            onClick={() => setOpened(span)}
          />
        ))}
      </List>
      <Sheet
        open={opened === 'groups'}
        title={words.controls.blocked}
        detail={words.controls.blockedText}
        onClose={close}
      >
        <Groups
          blocked={blockedGroups}
          error={error}
          onChange={(group, on) => void run({ groups: { [group]: on } })}
        />
      </Sheet>
      {spans.map((span) => (
        <Sheet key={span} open={opened === span} title={words.limits[span]} onClose={close}>
          <LimitForm
            card={card}
            span={span}
            onSave={async (limit) => {
              await save({ limits: { [span]: limit } })
              close()
            }}
          />
        </Sheet>
      ))}
    </>
  )
}

function Groups({
  blocked,
  error,
  onChange,
}: {
  readonly blocked: readonly MerchantGroup[]
  readonly error: unknown
  readonly onChange: (group: MerchantGroup, on: boolean) => void
}) {
  const { groups } = useCardTexts().controls
  return (
    <div className="flex flex-col gap-1">
      {merchantGroups.map((group) => (
        <Switch
          key={group}
          label={groups[group]}
          checked={blocked.includes(group)}
          onChange={(on) => onChange(group, on)}
        />
      ))}
      <FormError error={error} />
    </div>
  )
}

const merged = (earlier: ControlsChange, later: ControlsChange): ControlsChange => ({
  switches: { ...earlier.switches, ...later.switches },
  groups: { ...earlier.groups, ...later.groups },
  limits: { ...earlier.limits, ...later.limits },
})

const changed = (
  { switches, blockedGroups, limits }: CardDetail,
  { groups, ...change }: ControlsChange,
): Pick<CardDetail, 'switches' | 'blockedGroups' | 'limits'> => ({
  switches: { ...switches, ...change.switches },
  blockedGroups: merchantGroups.filter((one) => groups?.[one] ?? blockedGroups.includes(one)),
  limits: { ...limits, ...change.limits },
})

/** Changes a card as it is by then, not as it was when something was pressed. */
const saveChange =
  (card: CardDetail) =>
  async (change: ControlsChange): Promise<void> => {
    try {
      keepCard(await call(setCardControls, { id: card.id, ...changed(keptCard(card), change) }))
    } catch (error) {
      // Whether it came to the server is not known then.
      void renew(cardDetail)
      throw error
    }
  }
