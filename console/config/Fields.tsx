import { useState } from 'react'
import type { ConfigEntry, ConfigValue } from '#contract/settings.desk.ts'
import { formatDecimal, toAmount } from '#kernel/money.ts'
import { fieldName, valueText } from '#console/config/words.ts'
import { readAmount } from '#ui/amount.ts'
import { Switch } from '#ui/Choice.tsx'
import { Field, TextField } from '#ui/Field.tsx'

type FieldOf = {
  readonly entry: ConfigEntry
  readonly field: string
  /** As it is, or as it is wished. */
  readonly value: ConfigValue
  /** Undefined takes the wish back. */
  readonly onChange: (value: ConfigValue | undefined) => void
}

/** One value, in the form that fits it. */
export function ValueField(props: FieldOf) {
  const { entry, field, value, onChange } = props
  if (typeof value === 'boolean')
    return <Switch label={fieldName(field)} checked={value} onChange={onChange} />
  const text = formOf(entry, field)
  return <TypedField {...props} form={text} key={typeof entry.fields[field]} />
}

/** How a value is typed, and read again; what cannot be read is undefined. */
type Form = {
  readonly write: (value: ConfigValue) => string
  readonly read: (typed: string) => ConfigValue | undefined
  readonly wrong: string
  readonly isLong?: true
  readonly suffix?: string
}

const whole: Form = {
  write: (value) => (typeof value === 'number' ? String(value) : ''),
  read: (typed) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined),
  wrong: 'A whole number.',
}

const plain: Form = {
  write: (value) => (typeof value === 'string' ? value : ''),
  read: (typed) => (typed.trim() === '' ? null : typed.trim()),
  wrong: '',
}

const isText = (value: ConfigValue): value is string => typeof value === 'string'

const lines: Form = {
  write: (value) => (Array.isArray(value) ? value.filter(isText).join('\n') : ''),
  read: (typed) =>
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  wrong: '',
  isLong: true,
}

const json: Form = {
  write: (value) => (value === null ? '' : JSON.stringify(value, null, 2)),
  read: readJson,
  wrong: 'This is not valid JSON.',
  isLong: true,
}

function readJson(typed: string): ConfigValue | undefined {
  if (typed.trim() === '') return null
  try {
    const value: ConfigValue = JSON.parse(typed)
    return value
  } catch {
    return undefined
  }
}

const amountForm = (asset: string, scale: number): Form => ({
  write: (value) =>
    typeof value === 'string' ? formatDecimal(toAmount(BigInt(value)), scale) : '',
  read: (typed) => {
    const reading = readAmount(typed, scale)
    return reading.state === 'read' ? String(reading.amount) : undefined
  },
  wrong: `An amount with at most ${scale} decimals.`,
  suffix: asset,
})

/** Texts by language, which are objects even while there is none. */
const byLanguage: readonly string[] = ['notes']

/** Lists that hold words alone are typed a line each. */
function formOf({ fields, amounts, asset, scale }: ConfigEntry, field: string): Form {
  const value = fields[field] ?? null
  if (amounts.includes(field) && asset !== null && scale !== null) return amountForm(asset, scale)
  if (typeof value === 'number') return whole
  if (byLanguage.includes(field)) return json
  if (Array.isArray(value) && value.length > 0 && value.every(isText)) return lines
  return value === null || typeof value === 'string' ? plain : json
}

function TypedField({ entry, field, value, onChange, form }: FieldOf & { readonly form: Form }) {
  const [typed, setTyped] = useState(() => form.write(value))
  const now = entry.fields[field] ?? null
  const isChanged = JSON.stringify(now) !== JSON.stringify(value)
  const isWrong = form.read(typed) === undefined
  const shown = { value: now, field, asset: entry.asset, scale: entry.scale }
  const common = {
    label: fieldName(field),
    value: typed,
    ...(isChanged && !form.isLong ? { hint: `Now ${valueText(shown)}` } : {}),
    error: isWrong ? form.wrong : undefined,
  }
  const change = (text: string) => {
    setTyped(text)
    onChange(form.read(text))
  }
  return form.isLong ? (
    <TextField {...common} spellCheck={false} onChange={(event) => change(event.target.value)} />
  ) : (
    <Field
      {...common}
      suffix={form.suffix}
      autoComplete="off"
      onChange={(event) => change(event.target.value)}
    />
  )
}
