import { useState } from 'react'
import { countryCodes } from '#contract/country.ts'
import {
  type Feature,
  type FeatureRule,
  type FeatureState,
  FeaturesEntry,
  featureStateNames,
  features,
} from '#contract/features.ts'
import type { ConfigValue } from '#contract/settings.desk.ts'
import { placeName } from '#console/places.ts'
import { featureNames, featureStateWords } from '#console/config/words.ts'
import { Button } from '#ui/Button.tsx'
import { Chip, Segmented } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'

type Rules = FeaturesEntry['features']

const openRule: FeatureRule = { default: 'open', regions: {} }
const stateOptions = featureStateNames.map((value) => ({ value, label: featureStateWords[value] }))

/** What is open where: a state for everybody, and others for some places. */
export function Regions({
  value,
  onChange,
}: {
  readonly value: ConfigValue
  readonly onChange: (value: ConfigValue) => void
}) {
  const rules: Rules =
    FeaturesEntry.safeParse({ key: 'features', features: value }).data?.features ?? {}
  const setRule = (feature: Feature, rule: FeatureRule) => {
    const { [feature]: _, ...others } = rules
    const isPlain = rule.default === 'open' && Object.keys(rule.regions).length === 0
    onChange(isPlain ? others : { ...others, [feature]: rule })
  }
  return (
    <ul role="list" aria-label="Features" className="grid gap-3">
      {features.map((feature) => (
        <li key={feature} className="panel grid gap-3 p-4">
          <FeatureRow
            feature={feature}
            rule={rules[feature] ?? openRule}
            onChange={(rule) => setRule(feature, rule)}
          />
        </li>
      ))}
    </ul>
  )
}

function FeatureRow({
  feature,
  rule,
  onChange,
}: {
  readonly feature: Feature
  readonly rule: FeatureRule
  readonly onChange: (rule: FeatureRule) => void
}) {
  const name = featureNames[feature]
  const without = (region: string) =>
    Object.fromEntries(Object.entries(rule.regions).filter(([one]) => one !== region))
  return (
    <>
      <div className="grid items-center gap-3 wide:grid-cols-[1fr_minmax(0,420px)]">
        <h2 className="t-strong">{name}</h2>
        <Segmented
          label={`${name}, everywhere`}
          options={stateOptions}
          value={rule.default}
          onChange={(state) => onChange({ ...rule, default: state })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {Object.entries(rule.regions).map(([region, state]) => (
          <Chip
            key={region}
            label={`${name}: take away the exception of ${placeName(region)}`}
            onClick={() => onChange({ ...rule, regions: without(region) })}
          >
            {placeName(region)}: {featureStateWords[state]} ✕
          </Chip>
        ))}
        <AddRegion
          name={name}
          onAdd={(region, state) =>
            onChange({ ...rule, regions: { ...rule.regions, [region]: state } })
          }
        />
      </div>
    </>
  )
}

function AddRegion({
  name,
  onAdd,
}: {
  readonly name: string
  readonly onAdd: (region: string, state: FeatureState) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<FeatureState>('notYet')
  const region = typed.trim().toUpperCase()
  const isKnown = countryCodes.includes(region)
  if (!isOpen)
    return (
      <Chip tone="gold" label={`${name}: add an exception`} onClick={() => setOpen(true)}>
        Exception…
      </Chip>
    )
  return (
    <div className="grid w-full items-start gap-2 wide:grid-cols-[200px_1fr_auto]">
      <Field
        label="Country code"
        value={typed}
        maxLength={2}
        autoComplete="off"
        {...(isKnown ? { hint: placeName(region) } : {})}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Segmented label="There it is" options={stateOptions} value={state} onChange={setState} />
      <Button
        size="small"
        reason={isKnown ? undefined : 'Two letters, as in RU or JP.'}
        onClick={() => {
          onAdd(region, state)
          setOpen(false)
          setTyped('')
        }}
      >
        Add
      </Button>
    </div>
  )
}
