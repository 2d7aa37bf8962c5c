import { useState } from 'react'
import { fundings, issuers, pickUps } from '#contract/cards.programmes.ts'
import { cardForms, CardCurrency } from '#contract/cards.ts'
import type { ConfigValue } from '#contract/settings.desk.ts'
import {
  at,
  chosenWords,
  type Coins,
  type ProgrammeDraft,
  readProgrammes,
  typedFields,
  type TypedName,
} from '#console/config/programmes.ts'
import { Segmented, Switch } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Status.tsx'

/** Every programme in fields of its own; nothing is wished while one of them does not fit. */
export function Programmes({
  now,
  initial,
  coins,
  onChange,
}: {
  /** As they are. */
  readonly now: readonly ProgrammeDraft[]
  /** As they are wished when the desk opens. */
  readonly initial: readonly ProgrammeDraft[]
  readonly coins: Coins
  readonly onChange: (value: ConfigValue | undefined) => void
}) {
  const [drafts, setDrafts] = useState(initial)
  const { mistakes } = readProgrammes(drafts, coins)
  const change = (next: readonly ProgrammeDraft[]) => {
    setDrafts(next)
    onChange(readProgrammes(next, coins).value)
  }
  return (
    <>
      {drafts.map((draft, row) => (
        <OneProgramme
          key={draft.type}
          draft={draft}
          now={now.find(({ type }) => type === draft.type)}
          mistakeAt={(field) => mistakes.get(at(row, field))}
          onChange={(next) => change(drafts.with(row, next))}
        />
      ))}
      {mistakes.size > 0 && (
        <Notice tone="warn">Programmes are not among the changes until what is marked fits.</Notice>
      )}
    </>
  )
}

type Part = {
  readonly draft: ProgrammeDraft
  readonly now: ProgrammeDraft | undefined
  readonly mistakeAt: (field: string) => string | undefined
  readonly onChange: (draft: ProgrammeDraft) => void
}

const groups: readonly (readonly [string, readonly TypedName[]])[] = [
  ['To apply', ['fee.amount', 'fee.asset', 'regions']],
  [
    'Recharge',
    [
      'recharge.asset',
      'recharge.min',
      'recharge.max',
      'recharge.reviewFrom',
      'recharge.twoFrom',
      'recharge.feeBp',
      'recharge.feeFixed',
    ],
  ],
  ['Limits', ['limits.single', 'limits.daily', 'limits.monthly']],
  ['PIN', ['pinLength.min', 'pinLength.max']],
]

function OneProgramme(part: Part) {
  const { draft, now } = part
  const isChanged = now !== undefined && JSON.stringify(now) !== JSON.stringify(draft)
  return (
    <section
      aria-label={`Programme ${draft.type}`}
      className={`panel grid gap-4 p-4 ${isChanged ? 'edge-gold' : ''}`}
    >
      <h2 className="t-head">Programme {draft.type}</h2>
      <Chosen {...part} />
      {groups.map(([title, names]) => (
        <div key={title} role="group" aria-label={title} className="grid gap-2">
          <h3 className="t-strong text-dim">{title}</h3>
          <div className="grid items-start gap-3 wide:grid-cols-2">
            {names.map((name) => (
              <Typed key={name} {...part} name={name} />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

function Typed({ draft, now, mistakeAt, onChange, name }: Part & { readonly name: TypedName }) {
  const text = draft.texts[name]
  const before = now?.texts[name]
  return (
    <Field
      label={typedFields[name].label}
      value={text}
      autoComplete="off"
      spellCheck={false}
      suffix={suffixOf(name, draft)}
      hint={hintOf(name, text, before)}
      error={mistakeAt(name)}
      onChange={(event) =>
        onChange({ ...draft, texts: { ...draft.texts, [name]: event.target.value } })
      }
    />
  )
}

function hintOf(name: TypedName, text: string, before: string | undefined): string | undefined {
  if (before !== undefined && before !== text) return `Now ${before || 'every one'}`
  return name === 'regions' && text === ''
    ? 'Every region. Or country codes, as HK, JP.'
    : undefined
}

const inCurrency =
  /^(?:limits|recharge)\.(?:single|daily|monthly|min|max|reviewFrom|twoFrom|feeFixed)$/

function suffixOf(name: TypedName, { currency, texts }: ProgrammeDraft): string | undefined {
  if (name === 'fee.amount') return texts['fee.asset']
  if (name === 'recharge.feeBp') return '%'
  return inCurrency.test(name) ? currency : undefined
}

function Chosen({ draft, mistakeAt, onChange }: Part) {
  const set = (change: Partial<ProgrammeDraft>) => onChange({ ...draft, ...change })
  const ways = mistakeAt('pickUps')
  return (
    <>
      <Switch label="New cards" checked={draft.open} onChange={(open) => set({ open })} />
      <div className="grid items-start gap-3 wide:grid-cols-2">
        <Chooser
          label="Issuer"
          options={issuers.map((value) => ({ value, label: chosenWords.issuer[value] }))}
          value={draft.issuer}
          onChange={(issuer) => set({ issuer })}
        />
        <Chooser
          label="Form"
          options={cardForms.map((value) => ({ value, label: chosenWords.form[value] }))}
          value={draft.form}
          onChange={(form) => set({ form })}
        />
        <Chooser
          label="Paid from"
          options={fundings.map((value) => ({ value, label: chosenWords.funding[value] }))}
          value={draft.funding}
          onChange={(funding) => set({ funding })}
        />
        <Chooser
          label="Currency"
          options={CardCurrency.options.map((value) => ({ value, label: value }))}
          value={draft.currency}
          onChange={(currency) => set({ currency })}
        />
      </div>
      <Switch
        label="Recommendation code needed"
        checked={draft.codeRequired}
        onChange={(codeRequired) => set({ codeRequired })}
      />
      <div role="group" aria-label="Ways to the holder" className="grid gap-1">
        <h3 className="t-strong text-dim">Ways to the holder</h3>
        {pickUps.map((way) => (
          <Switch
            key={way}
            label={chosenWords.pickUps[way]}
            checked={draft.pickUps.includes(way)}
            onChange={(isOn) =>
              set({
                pickUps: pickUps.filter((one) =>
                  one === way ? isOn : draft.pickUps.includes(one),
                ),
              })
            }
          />
        ))}
        {ways !== undefined && <Notice tone="danger">{ways}</Notice>}
      </div>
    </>
  )
}

/** One of a few, with its name above: the segments alone do not say what they choose. */
function Chooser<Value extends string>(props: {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  return (
    <div className="grid gap-1">
      <p aria-hidden="true" className="t-small px-1 text-dim">
        {props.label}
      </p>
      <Segmented {...props} />
    </div>
  )
}
