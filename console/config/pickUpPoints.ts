/** Places where cards are collected, as an operator types them. */
import { CardsEntry, type PickUpPoint } from '#contract/cards.programmes.ts'
import { countryCodes } from '#contract/country.ts'
import type { ConfigValue } from '#contract/settings.desk.ts'
import { at, type Reading } from '#console/config/programmes.ts'

/** What is typed of a place: its name at the desk, and what it takes. */
export const pointFields = {
  id: { label: 'Id', wrong: 'From 2 to 40 small letters, digits and hyphens, as no other has it.' },
  name: { label: 'Name', wrong: 'From 1 to 80 letters.' },
  address: { label: 'Address', wrong: 'From 1 to 200 letters.' },
  city: { label: 'City', wrong: 'Up to 80 letters.' },
  postalCode: { label: 'Postal code', wrong: 'Up to 20 letters and digits.' },
  region: { label: 'Region', wrong: 'A country code of two letters, as HK.' },
  hours: { label: 'Hours', wrong: 'Up to 120 letters.' },
} as const

/** In the order of the desk. */
export const pointNames = [
  'id',
  'name',
  'address',
  'city',
  'postalCode',
  'region',
  'hours',
] as const satisfies readonly (keyof PickUpPoint)[]

/** A place as it is typed; `key` tells rows apart while they come and go. */
export type PointDraft = { readonly key: number; readonly texts: Readonly<PickUpPoint> }

/** A value of the entry as it is typed; undefined when the contract cannot read it. */
export const pointDraftsOf = (value: ConfigValue): readonly PointDraft[] | undefined =>
  CardsEntry.shape.pickUpPoints.safeParse(value).data?.map((texts, key) => ({ key, texts }))

/** One more row, with nothing in it. */
export const withPoint = (drafts: readonly PointDraft[]): readonly PointDraft[] => [
  ...drafts,
  {
    key: 1 + Math.max(-1, ...drafts.map(({ key }) => key)),
    texts: { id: '', name: '', address: '', city: '', postalCode: '', region: '', hours: '' },
  },
]

/** Reads the rows; what the contract refuses, and an id that is there twice, is said at its field. */
export function readPoints(drafts: readonly PointDraft[]): Reading {
  const points = drafts.map(pointOf)
  const read = CardsEntry.shape.pickUpPoints.safeParse(points)
  const refused = (read.error?.issues ?? []).map(({ path: [row, field] }) =>
    at(Number(row), String(field)),
  )
  const others = points.flatMap(({ id, region }, row) => [
    ...(points.findIndex((one) => one.id === id) < row ? [at(row, 'id')] : []),
    ...(countryCodes.includes(region) ? [] : [at(row, 'region')]),
  ])
  const mistakes = new Map([...refused, ...others].map((place) => [place, wrongAt(place)]))
  return { value: mistakes.size === 0 ? read.data : undefined, mistakes }
}

const wrongAt = (place: string): string =>
  Object.entries(pointFields).find(([name]) => place.endsWith(` ${name}`))?.[1].wrong ??
  'This does not fit.'

const pointOf = ({ texts }: PointDraft): PickUpPoint => ({
  id: texts.id.trim(),
  name: texts.name.trim(),
  address: texts.address.trim(),
  city: texts.city.trim(),
  postalCode: texts.postalCode.trim(),
  region: texts.region.trim().toUpperCase(),
  hours: texts.hours.trim(),
})

/** Places before and after, those alone that differ; undefined for what is not read. */
export function pointLines(
  before: ConfigValue,
  after: ConfigValue,
): { readonly before: string; readonly after: string } | undefined {
  const [was, is] = [pointDraftsOf(before)?.map(lineOf), pointDraftsOf(after)?.map(lineOf)]
  if (!was || !is) return undefined
  const only = (these: readonly string[], others: readonly string[]) =>
    these.filter((line) => !others.includes(line)).join('\n') || 'none'
  // Nothing differs but the order: then the order is what is shown.
  const isMoved = was.length === is.length && was.every((line) => is.includes(line))
  return isMoved
    ? { before: was.join('\n'), after: is.join('\n') }
    : { before: only(was, is), after: only(is, was) }
}

const lineOf = ({ texts }: PointDraft): string =>
  [
    `${texts.name} (${texts.id})`,
    texts.address,
    `${texts.postalCode} ${texts.city}`,
    texts.region,
    texts.hours,
  ].join(', ')
