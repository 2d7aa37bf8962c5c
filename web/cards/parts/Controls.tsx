import { useState } from 'react'
import { setCardControls } from '#contract/cards.controls.ts'
import {
  type CardDetail,
  type CardLimits,
  type CardSwitches,
  type MerchantGroup,
  merchantGroups,
} from '#contract/cards.ts'
import { Switch } from '#ui/Choice.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useCardMoney } from '#web/cards/cardMoney.ts'
import { LimitForm } from '#web/cards/parts/LimitForm.tsx'
import { keepCard } from '#web/cards/queries.use.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** What is changed of a card's controls; the rest stays as it is. */
export type ControlsChange = {
  readonly switches?: Partial<CardSwitches>
  readonly blockedGroups?: readonly MerchantGroup[]
  readonly limits?: Partial<CardLimits>
}

const switchNames = ['online', 'contactless', 'cash', 'abroad'] as const
const spans = ['single', 'daily', 'monthly'] as const
type Span = (typeof spans)[number]

/** Switches, blocked merchants and limits; each takes effect at once. */
export function Controls({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts()
  const money = useCardMoney(card.currency)
  const [opened, setOpened] = useState<Span | 'groups'>()
  const { wanted, change, error } = useChange(card)
  if (!card.actions.includes('setControls')) return null
  const { switches, blockedGroups } = wanted
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
                onChange={(on) => void change({ switches: { [name]: on } })}
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
          onChange={(blocked) => void change({ blockedGroups: blocked })}
        />
      </Sheet>
      {spans.map((span) => (
        <Sheet key={span} open={opened === span} title={words.limits[span]} onClose={close}>
          <LimitForm
            card={card}
            span={span}
            onSave={async (limit) => {
              await save(card, { limits: { [span]: limit } })
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
  readonly onChange: (blocked: readonly MerchantGroup[]) => void
}) {
  const { groups } = useCardTexts().controls
  return (
    <div className="flex flex-col gap-1">
      {merchantGroups.map((group) => (
        <Switch
          key={group}
          label={groups[group]}
          checked={blocked.includes(group)}
          onChange={(on) =>
            onChange(on ? [...blocked, group] : blocked.filter((one) => one !== group))
          }
        />
      ))}
      <FormError error={error} />
    </div>
  )
}

/** Shows what was pressed while the server is asked, and goes back where it refuses. */
function useChange(card: CardDetail) {
  const [pending, setPending] = useState<ControlsChange>({})
  const action = useAction(async (wanted: ControlsChange) => {
    setPending(wanted)
    try {
      await save(card, wanted)
    } finally {
      setPending({})
    }
  })
  return { wanted: changed(card, pending), change: action.run, error: action.error }
}

const changed = (
  { switches, blockedGroups, limits }: CardDetail,
  change: ControlsChange,
): Pick<CardDetail, 'switches' | 'blockedGroups' | 'limits'> => ({
  switches: { ...switches, ...change.switches },
  blockedGroups: [...(change.blockedGroups ?? blockedGroups)],
  limits: { ...limits, ...change.limits },
})

async function save(card: CardDetail, change: ControlsChange): Promise<void> {
  keepCard(await call(setCardControls, { id: card.id, ...changed(card, change) }))
}
