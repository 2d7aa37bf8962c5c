import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Application,
  type Delivery,
  type HolderDetails,
  type MailAddress,
  saveDetails,
} from '#contract/cards.apply.ts'
import { mailingDays } from '#contract/cards.ts'
import type { PickUp, PickUpPoint } from '#contract/cards.programmes.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented, Switch } from '#ui/Choice.tsx'
import { MapPinIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Notice } from '#ui/Status.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { go } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useRegionName } from '#web/app/regionName.ts'
import { AddressFields } from '#web/cards/parts/AddressFields.tsx'
import { keepApplication } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

type Props = {
  readonly application: Application
  readonly details: HolderDetails
  readonly points: readonly PickUpPoint[]
}

/** By post to an address, or collected at a counter. */
export function DeliveryForm({ application, details, points }: Props) {
  const words = useApplyTexts().delivery
  const { id, pickUps, delivery } = application
  const [way, setWay] = useState<PickUp>(delivery?.way ?? pickUps[0] ?? 'mail')
  const save = useAction(async (chosen: Delivery) => {
    keepApplication(await call(saveDetails, { id, details, delivery: chosen }))
    go('/pages/card/waitkyc', { id }, 'replace')
  })
  const busy = save.busy ? words.saving : undefined
  return (
    <div className="flex flex-col gap-4">
      {pickUps.length > 1 && (
        <Segmented
          label={words.way}
          options={pickUps.map((value) => ({ value, label: words[value] }))}
          value={way}
          onChange={setWay}
        />
      )}
      <p className="t-body px-1 text-pretty text-dim">
        {way === 'mail' ? words.mailText(mailingDays) : words.counterText}
      </p>
      {way === 'mail' ? (
        <Mail
          begun={delivery?.way === 'mail' ? delivery.to : undefined}
          home={details.billing}
          busy={busy}
          error={save.error}
          onSave={(to) => save.run({ way, to })}
        />
      ) : (
        <Counter
          points={points}
          begun={delivery?.way === 'counter' ? delivery.point : undefined}
          busy={busy}
          error={save.error}
          onSave={(point) => save.run({ way, point })}
        />
      )}
    </div>
  )
}

type Saving<T> = {
  readonly busy: string | undefined
  readonly error: unknown
  readonly onSave: (value: T) => Promise<void>
}

function Mail({
  begun,
  home,
  busy,
  error,
  onSave,
}: Saving<MailAddress> & {
  readonly begun: MailAddress | undefined
  readonly home: MailAddress
}) {
  const words = useApplyTexts()
  const { register, formState, handleSubmit, reset, setValue, watch } = useForm<MailAddress>({
    mode: 'onTouched',
    defaultValues: begun ?? { ...home, address: '', city: '', postalCode: '' },
  })
  const needed = (text: string) => text.trim() !== '' || words.address.needed
  const { errors } = formState
  const send = handleSubmit((to) => onSave(to))
  register('country', { validate: needed })
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void send(event)}>
      <Button onClick={() => reset(home)}>{words.delivery.sameAsHome}</Button>
      <AddressFields
        asked={['recipient', 'address', 'postalCode', 'city']}
        country={watch('country')}
        countryError={errors.country?.message}
        onCountry={(code) => setValue('country', code, { shouldValidate: true })}
        fieldOf={(name) => ({
          ...register(name, { validate: needed }),
          error: errors[name]?.message,
        })}
      />
      <div className="panel px-4 py-2">
        <Switch
          label={words.address.residential}
          detail={words.address.residentialText}
          checked={watch('residential')}
          onChange={(isHome) => setValue('residential', isHome)}
        />
      </div>
      <FormError error={error} />
      <Button look="gold" type="submit" busy={busy}>
        {words.delivery.save}
      </Button>
    </form>
  )
}

function Counter({
  points,
  begun,
  busy,
  error,
  onSave,
}: Saving<string> & {
  readonly points: readonly PickUpPoint[]
  readonly begun: string | undefined
}) {
  const words = useApplyTexts()
  const regionName = useRegionName()
  const [chosen, setChosen] = useState(begun ?? (points.length === 1 ? points[0]?.id : undefined))
  const [isMissed, setMissed] = useState(false)
  if (points.length === 0) return <Notice tone="warn">{words.delivery.noPoints}</Notice>
  return (
    <div className="flex flex-col gap-3">
      <List label={words.delivery.points}>
        {points.map(({ id, name, address, city, region, hours }) => (
          <ListItem
            key={id}
            icon={<MapPinIcon />}
            title={name}
            detail={
              <>
                <span className="block">{`${address}, ${city}, ${regionName(region)}`}</span>
                {hours !== '' && <span className="block">{`${words.fact.hours}: ${hours}`}</span>}
              </>
            }
            onClick={() => setChosen(id)}
            current={id === chosen}
            {...(id === chosen ? { mark: 'tick' as const } : {})}
          />
        ))}
      </List>
      {isMissed && chosen === undefined && (
        <div role="alert">
          <Notice tone="danger">{words.delivery.pointNeeded}</Notice>
        </div>
      )}
      <FormError error={error} />
      <Button
        look="gold"
        busy={busy}
        onClick={() => {
          setMissed(true)
          if (chosen !== undefined) void onSave(chosen)
        }}
      >
        {words.delivery.save}
      </Button>
    </div>
  )
}
