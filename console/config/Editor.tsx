import { type Dispatch, type SetStateAction, useState } from 'react'
import {
  type ConfigEntry,
  type ConfigKind,
  type ConfigValue,
  configEntries,
  configKinds,
} from '#contract/settings.desk.ts'
import { useAnswer } from '#console/calls.ts'
import { type Basket, wish, wishAt } from '#console/config/basket.ts'
import { CardTerms } from '#console/config/CardTerms.tsx'
import { ValueField } from '#console/config/Fields.tsx'
import { type Coins, coinsOf } from '#console/config/programmes.ts'
import { Regions } from '#console/config/Regions.tsx'
import { SaveBar } from '#console/config/SaveBar.tsx'
import { entryName, kindNames } from '#console/config/words.ts'
import { Answer } from '#console/Parts.tsx'
import { Chip } from '#ui/Choice.tsx'

type Shown = ConfigKind | 'features'
const groups: readonly Shown[] = [...configKinds.slice(0, -1), 'features', 'setting']

/** Everything that can be changed; what is wished gathers in a basket until it is written down. */
export function Editor({
  basket,
  mayChange,
  onChange,
}: {
  readonly basket: Basket
  readonly mayChange: boolean
  readonly onChange: Dispatch<SetStateAction<Basket>>
}) {
  const [shown, setShown] = useState<Shown>('coin')
  const answer = useAnswer(configEntries, {})
  return (
    <Answer of={answer}>
      {({ entries }) => (
        <>
          <div role="group" aria-label="What" className="flex flex-wrap gap-2">
            {groups.map((group) => (
              <Chip key={group} pressed={group === shown} onClick={() => setShown(group)}>
                {group === 'features' ? 'Regions' : kindNames[group]}
              </Chip>
            ))}
          </div>
          <fieldset disabled={!mayChange} className="grid min-w-0 gap-3">
            {entries
              .filter((entry) => groupOf(entry) === shown)
              .map((entry) => (
                <Entry
                  key={`${entry.kind} ${entry.id} ${basket.id} ${basket.round}`}
                  entry={entry}
                  coins={coinsOf(entries)}
                  basket={basket}
                  onChange={onChange}
                />
              ))}
          </fieldset>
          {mayChange && <SaveBar basket={basket} onChange={onChange} />}
        </>
      )}
    </Answer>
  )
}

const groupOf = ({ kind, id }: ConfigEntry): Shown =>
  kind === 'setting' && id === 'features' ? 'features' : kind

function Entry({
  entry,
  coins,
  basket,
  onChange,
}: {
  readonly entry: ConfigEntry
  readonly coins: Coins
  readonly basket: Basket
  readonly onChange: Dispatch<SetStateAction<Basket>>
}) {
  const { kind, id } = entry
  const wanted = (field: string) =>
    wishAt(basket, { kind, id, field })?.value ?? entry.fields[field] ?? null
  const change = (field: string, value: ConfigValue | undefined) =>
    onChange((before) => wish(before, entry, field, value))
  if (groupOf(entry) === 'features')
    return <Regions value={wanted('features')} onChange={(value) => change('features', value)} />
  if (kind === 'setting' && id === 'cards')
    return <CardTerms entry={entry} coins={coins} wanted={wanted} onChange={change} />
  const isChanged = basket.wishes.some((one) => one.kind === kind && one.id === id)
  return (
    <section
      className={`panel grid gap-3 p-4 ${isChanged ? 'edge-gold' : ''}`}
      aria-label={entryName(entry)}
    >
      <h2 className="t-head wrap-anywhere">{entryName(entry)}</h2>
      <div className="grid items-start gap-3 wide:grid-cols-2">
        {Object.keys(entry.fields).map((field) => (
          <ValueField
            key={field}
            entry={entry}
            field={field}
            value={wanted(field)}
            onChange={(value) => change(field, value)}
          />
        ))}
      </div>
    </section>
  )
}
