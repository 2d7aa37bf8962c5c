import { useState } from 'react'
import { renameCard } from '#contract/cards.controls.ts'
import type { CardDetail } from '#contract/cards.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { ClockIcon, EditIcon, KeyIcon, PhoneIcon } from '#ui/icons.pages.tsx'
import { CardIcon, CloseIcon, WarningIcon } from '#ui/icons.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useMomentText } from '#web/app/moment.ts'
import { keepCard } from '#web/cards/queries.use.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** What is set of a card, and the ways to its end. */
export function Settings({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts()
  const momentText = useMomentText()
  const [isNaming, setNaming] = useState(false)
  const { settings, facts } = words
  const { id, actions, remark, phone } = card
  const at = (page: string) => hrefOf(`/pages/card/${page}`, { id })
  return (
    <>
      <SectionHead title={settings.title} />
      <List>
        {card.state !== 'unbound' && (
          <ListItem
            icon={<EditIcon />}
            title={settings.name}
            value={remark === '' ? settings.noName : remark}
            mark="chevron"
            onClick={() => setNaming(true)}
          />
        )}
        {actions.includes('changePin') && (
          <ListItem
            icon={<KeyIcon />}
            title={card.pinSet ? settings.pin : settings.setPin}
            mark="chevron"
            href={at('changepin')}
          />
        )}
        {actions.includes('changePhone') && (
          <ListItem
            icon={<PhoneIcon />}
            title={settings.phone}
            value={phone ?? settings.noName}
            mark="chevron"
            href={at('bindcardphone')}
          />
        )}
        <ListItem icon={<CardIcon />} title={facts.form} value={facts[card.form]} />
        {card.activatedAt !== null && (
          <ListItem
            icon={<ClockIcon />}
            title={facts.since}
            detail={momentText(card.activatedAt)}
          />
        )}
        {card.state === 'active' && (
          <ListItem icon={<PhoneIcon />} title={settings.wallet} detail={settings.walletText} />
        )}
        {actions.includes('reportLost') && (
          <ListItem icon={<WarningIcon />} title={settings.lost} mark="chevron" href={at('loss')} />
        )}
        {actions.includes('unbind') && (
          <ListItem
            icon={<CloseIcon />}
            title={settings.unbind}
            mark="chevron"
            href={at('unbind')}
          />
        )}
      </List>
      <Sheet open={isNaming} title={settings.name} onClose={() => setNaming(false)}>
        <NameForm card={card} onDone={() => setNaming(false)} />
      </Sheet>
    </>
  )
}

const nameMax = 60

function NameForm({ card, onDone }: { readonly card: CardDetail; readonly onDone: () => void }) {
  const { settings } = useCardTexts()
  const [name, setName] = useState(card.remark)
  const saving = useAction(async () => {
    keepCard(await call(renameCard, { id: card.id, remark: name }))
    toast(settings.saved, 'done')
    onDone()
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.run()
      }}
    >
      <Field
        label={settings.name}
        hint={settings.nameHint}
        value={name}
        maxLength={nameMax}
        onChange={(event) => setName(event.target.value)}
      />
      <FormError error={saving.error} />
      <Button look="gold" type="submit" busy={saving.busy ? settings.saving : undefined}>
        {settings.save}
      </Button>
    </form>
  )
}
