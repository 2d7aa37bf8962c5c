/** Programmes of cards as an operator types them, and as the contract has them: exact both ways. */
import { CardsEntry, type Programme } from '#contract/cards.programmes.ts'
import { cardCurrencies, cardTypes } from '#contract/cards.ts'
import { countryCodes } from '#contract/country.ts'
import type { ConfigEntry, ConfigValue } from '#contract/settings.desk.ts'
import { formatDecimal, parseDecimal } from '#kernel/money.ts'
import { readAmount } from '#ui/amount.ts'

const percent = 'Per cent with at most two decimals, up to 20.'
const dollars = 'More than zero and up to 100 million, with at most two decimals and no commas.'
const asset = 'The code of an asset of ours, as USDT.'
const pin = 'From 4 to 6 digits.'

/** What is typed: by the contract's own path, its name at the desk, and what it takes. */
export const typedFields = {
  'fee.amount': {
    label: 'Fee',
    wrong: 'More than zero, with no more decimals than the asset has.',
  },
  'fee.asset': { label: 'Fee paid in', wrong: asset },
  regions: {
    label: 'Regions',
    wrong: 'Country codes with commas between, as HK, JP; nothing for every region.',
  },
  'recharge.asset': { label: 'Recharged in', wrong: asset },
  'recharge.min': { label: 'Smallest recharge', wrong: dollars },
  'recharge.max': { label: 'Largest recharge', wrong: dollars },
  'recharge.reviewFrom': { label: 'Looked at from', wrong: dollars },
  'recharge.twoFrom': { label: 'Two people from', wrong: dollars },
  'recharge.feeBp': { label: 'Recharge fee in per cent', wrong: percent },
  'recharge.feeFixed': {
    label: 'Fixed recharge fee',
    wrong: 'With at most two decimals, up to 1,000.',
  },
  'limits.single': { label: 'Limit of one payment', wrong: dollars },
  'limits.daily': { label: 'Limit of a day', wrong: dollars },
  'limits.monthly': { label: 'Limit of a month', wrong: dollars },
  'pinLength.min': { label: 'Shortest PIN', wrong: pin },
  'pinLength.max': { label: 'Longest PIN', wrong: pin },
} as const

/** A field that is typed. */
export type TypedName = keyof typeof typedFields

/** What is said where two values do not go together, by the contract's path. */
const together: ReadonlyMap<string, string> = new Map([
  ['pickUps', 'A card that is printed needs a way to its holder.'],
  ['recharge.max', 'Not less than the smallest recharge.'],
  ['pinLength.max', 'Not shorter than the shortest PIN.'],
])

/** A programme as it is typed. */
export type ProgrammeDraft = Pick<
  Programme,
  'type' | 'open' | 'issuer' | 'form' | 'funding' | 'currency' | 'codeRequired' | 'pickUps'
> & { readonly texts: Readonly<Record<TypedName, string>> }

/** Assets by their codes, with their decimals; null where none are known. */
export type Coins = ReadonlyMap<string, number | null>

/** Assets that a price can be in, as the entries of the desk have them. */
export const coinsOf = (entries: readonly ConfigEntry[]): Coins =>
  new Map(
    entries
      .filter(({ kind }) => kind === 'asset')
      .map(({ id }) => [
        id,
        entries.find((one) => one.asset === id && one.scale !== null)?.scale ?? null,
      ]),
  )

/** A value of the entry as it is typed; undefined when the contract cannot read it. */
export function draftsOf(value: ConfigValue): readonly ProgrammeDraft[] | undefined {
  return CardsEntry.shape.programmes.safeParse(value).data?.map(draftOf)
}

function draftOf(programme: Programme): ProgrammeDraft {
  const { fee, regions, recharge, limits, pinLength, ...chosen } = programme
  const scale = cardCurrencies[programme.currency]
  const money = (units: number) => moneyText(units, scale)
  return {
    ...chosen,
    texts: {
      'fee.amount': fee.amount,
      'fee.asset': fee.asset,
      regions: regions.join(', '),
      'recharge.asset': recharge.asset,
      'recharge.min': money(recharge.min),
      'recharge.max': money(recharge.max),
      'recharge.reviewFrom': money(recharge.reviewFrom),
      'recharge.twoFrom': money(recharge.twoFrom),
      'recharge.feeBp': formatDecimal(BigInt(recharge.feeBp), percentScale),
      'recharge.feeFixed': money(recharge.feeFixed),
      'limits.single': money(limits.single),
      'limits.daily': money(limits.daily),
      'limits.monthly': money(limits.monthly),
      'pinLength.min': String(pinLength.min),
      'pinLength.max': String(pinLength.max),
    },
  }
}

/** A basis point is a hundredth of a per cent. */
const percentScale = 2

/** All decimals are written, so that 2000.50 looks like money. */
function moneyText(units: number, scale: number): string {
  const [whole = '0', fraction = ''] = formatDecimal(BigInt(units), scale).split('.')
  return scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, '0')}`
}

/** What is typed, read: a value when all of it fits, and otherwise what is wrong at which field. */
export type Reading = {
  readonly value: ConfigValue | undefined
  /** By `at` of the row and the field. */
  readonly mistakes: ReadonlyMap<string, string>
}

/** A field of a row. */
export const at = (row: number, field: string): string => `${row} ${field}`

/** Reads programmes: what cannot be read as a number is none, and the contract refuses it there. */
export function readProgrammes(drafts: readonly ProgrammeDraft[], coins: Coins): Reading {
  const programmes = drafts.map(programmeOf)
  const mistakes = new Map<string, string>()
  const note = (row: number, field: string, text: string) => {
    if (!mistakes.has(at(row, field))) mistakes.set(at(row, field), text)
  }
  const read = CardsEntry.shape.programmes.safeParse(programmes)
  for (const { path, code } of read.error?.issues ?? []) {
    const field = fieldOf(path.slice(1).join('.'))
    const whole = code === 'custom' ? together.get(field) : undefined
    note(Number(path[0]), field, whole ?? wrongAt(field))
  }
  for (const [row, { fee, recharge, regions }] of programmes.entries()) {
    const scale = coins.get(fee.asset) ?? null
    if (!coins.has(fee.asset)) note(row, 'fee.asset', asset)
    if (scale !== null && parseDecimal(fee.amount, scale) === undefined)
      note(row, 'fee.amount', wrongAt('fee.amount'))
    if (!coins.has(recharge.asset)) note(row, 'recharge.asset', asset)
    if (!regions.every((code) => countryCodes.includes(code)))
      note(row, 'regions', wrongAt('regions'))
  }
  return { value: mistakes.size === 0 ? read.data : undefined, mistakes }
}

const names = Object.keys(typedFields)

/** The field that a path of the contract lies in: `regions.1` is typed in `regions`. */
const fieldOf = (path: string): string =>
  names.find((name) => path === name || path.startsWith(`${name}.`)) ?? path

const wrongAt = (field: string): string =>
  Object.entries(typedFields).find(([name]) => name === field)?.[1].wrong ?? 'This does not fit.'

function programmeOf({ texts, ...chosen }: ProgrammeDraft): Programme {
  const money = (name: TypedName) => unitsOf(texts[name], cardCurrencies[chosen.currency])
  return {
    ...chosen,
    fee: { asset: codeOf(texts['fee.asset']), amount: texts['fee.amount'].trim() },
    regions: codesOf(texts.regions),
    recharge: {
      asset: codeOf(texts['recharge.asset']),
      min: money('recharge.min'),
      max: money('recharge.max'),
      reviewFrom: money('recharge.reviewFrom'),
      twoFrom: money('recharge.twoFrom'),
      feeBp: unitsOf(texts['recharge.feeBp'], percentScale),
      feeFixed: money('recharge.feeFixed'),
    },
    limits: {
      single: money('limits.single'),
      daily: money('limits.daily'),
      monthly: money('limits.monthly'),
    },
    pinLength: {
      min: unitsOf(texts['pinLength.min'], 0),
      max: unitsOf(texts['pinLength.max'], 0),
    },
  }
}

/** Whole smallest units; NaN, which no field takes, for what is not exactly a number of them. */
function unitsOf(text: string, scale: number): number {
  const reading = readAmount(text, scale)
  if (reading.state !== 'read') return Number.NaN
  return reading.amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(reading.amount) : Number.NaN
}

const codeOf = (text: string): string => text.trim().toUpperCase()

const codesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map(codeOf)
    .filter((code) => code !== '')

const issuerWords = { stripe: 'Stripe', lithic: 'Lithic' } as const
const formWords = { virtual: 'Virtual', physical: 'Printed' } as const
const fundingWords = { prepaid: 'Loaded before', jit: 'From the wallet' } as const
const wayWords = { mail: 'By post', counter: 'At a counter' } as const

/** What is chosen, in words. */
export const chosenWords = {
  issuer: issuerWords,
  form: formWords,
  funding: fundingWords,
  pickUps: wayWords,
} as const

/** Everything of a programme, a line each, by the name of its field. */
function factsOf(draft: ProgrammeDraft): ReadonlyMap<string, string> {
  const { texts, currency } = draft
  const yesNo = (yes: boolean) => (yes ? 'yes' : 'no')
  return new Map([
    ['New cards', yesNo(draft.open)],
    ['Issuer', issuerWords[draft.issuer]],
    ['Form', formWords[draft.form]],
    ['Paid from', fundingWords[draft.funding]],
    ['Currency', currency],
    ['Recommendation code needed', yesNo(draft.codeRequired)],
    ['Ways to the holder', draft.pickUps.map((way) => wayWords[way]).join(', ') || 'none'],
    ...Object.entries(typedFields).map(([name, { label }]): [string, string] => [
      label,
      Object.entries(texts).find(([one]) => one === name)?.[1] || 'every one',
    ]),
  ])
}

/** The lines that differ between two values, as people read them; undefined for what is not read. */
export function programmeLines(
  before: ConfigValue,
  after: ConfigValue,
): { readonly before: string; readonly after: string } | undefined {
  const [was, is] = [draftsOf(before), draftsOf(after)]
  if (!was || !is) return undefined
  const rows = cardTypes.flatMap((type) => {
    const [old, next] = [was, is].map((all) => all.find((one) => one.type === type))
    if (!old || !next) return []
    const facts = factsOf(next)
    return [...factsOf(old)]
      .map(([name, text]) => ({ name: `${type}, ${name}`, text, now: facts.get(name) ?? '' }))
      .filter(({ text, now }) => text !== now)
  })
  return {
    before: rows.map(({ name, text }) => `${name}: ${text}`).join('\n'),
    after: rows.map(({ name, now }) => `${name}: ${now}`).join('\n'),
  }
}
