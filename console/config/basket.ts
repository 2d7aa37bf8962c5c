/** Changes that are not written down yet: what is wished, by the place of each value. */
import type { ChangeSet, ConfigEntry, ConfigValue, ConfigWish } from '#contract/settings.desk.ts'

/** Wishes of one set, and the draft that they are written over, if there is one. */
export type Basket = {
  readonly id: string | undefined
  readonly title: string
  readonly wishes: readonly ConfigWish[]
  /** Another one when everything that was typed is to go. */
  readonly round: number
}

export const emptyBasket: Basket = { id: undefined, title: '', wishes: [], round: 0 }

/** Empties a basket, and the fields with it. */
export const forget = ({ round }: Basket): Basket => ({ ...emptyBasket, round: round + 1 })

/** A draft, to be written again. */
export const basketOf = ({ id, title, changes }: ChangeSet): Basket => ({
  id,
  title,
  round: 0,
  wishes: changes.map(({ kind, id: entry, field, after }) => ({
    kind,
    id: entry,
    field,
    value: after,
  })),
})

type Place = Pick<ConfigWish, 'kind' | 'id' | 'field'>

const isAt = (one: Place, other: Place): boolean =>
  one.kind === other.kind && one.id === other.id && one.field === other.field

/** What is wished for a place; undefined when nothing is. */
export const wishAt = (basket: Basket, place: Place): ConfigWish | undefined =>
  basket.wishes.find((wish) => isAt(wish, place))

/** Wishes a value; one that is so already is no wish. */
export function wish(
  basket: Basket,
  entry: ConfigEntry,
  field: string,
  value: ConfigValue | undefined,
): Basket {
  const place = { kind: entry.kind, id: entry.id, field }
  const others = basket.wishes.filter((one) => !isAt(one, place))
  const isSame = ordered(entry.fields[field]) === ordered(value)
  const isNone = value === undefined || isSame
  return { ...basket, wishes: isNone ? others : [...others, { ...place, value }] }
}

/** The same JSON whatever the order of names in it: a form writes them in its own. */
const ordered = (value: ConfigValue | undefined): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
