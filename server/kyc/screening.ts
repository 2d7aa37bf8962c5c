import { type PlainDate, parseDate } from '#kernel/time.ts'

/** Somebody on a list of sanctions. */
export type ListedPerson = { readonly name: string; readonly birthday?: string | undefined }

/** Somebody on the list whose name is like that of an applicant. */
export type Match = { readonly name: string; readonly likeness: number }

/** Port: compares applicants with a list. What it finds is looked at by people, and refuses nobody. */
export type Screening = {
  readonly find: (names: readonly string[], birthday: PlainDate | undefined) => readonly Match[]
}

/** From here on two names may be the same person's. */
const likenessMin = 0.86
const matchesMax = 10

/** Compares by a list that is at hand. */
export function listScreening(list: readonly ListedPerson[]): Screening {
  const known = list.map(({ name, birthday }) => ({ name, plain: plainName(name), birthday }))
  return {
    find: (names, birthday) => {
      const sought = [...new Set(names.map(plainName))].filter((name) => name !== '')
      return known
        .filter((person) => mayBeBorn(person.birthday, birthday))
        .map(({ name, plain }) => ({
          name,
          likeness: Math.max(0, ...sought.map((one) => likenessOf(one, plain))),
        }))
        .filter(({ likeness }) => likeness >= likenessMin)
        .toSorted((a, b) => b.likeness - a.likeness)
        .slice(0, matchesMax)
    },
  }
}

/** Lists are often wrong by a year or two; another decade is another person. */
const yearsApart = 2

function mayBeBorn(listed: string | undefined, birthday: PlainDate | undefined): boolean {
  const on = listed === undefined ? undefined : parseDate(listed)
  if (on === undefined || birthday === undefined) return true
  return Math.abs(Number(on.slice(0, 4)) - Number(birthday.slice(0, 4))) <= yearsApart
}

/** Without case, accents and signs, its words in the order of the alphabet. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')

/** 1 for the same text, 0 for nothing in common: letters to be changed, by the longer one's length. */
function likenessOf(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  const longest = Math.max(a.length, b.length)
  if (longest === 0) return 0
  let last = b.map((_, at) => at + 1)
  for (const [row, letter] of a.entries()) {
    const next: number[] = []
    for (const [column, across] of b.entries()) {
      const diagonal = column === 0 ? row : (last[column - 1] ?? 0)
      const left = column === 0 ? row + 1 : (next[column - 1] ?? 0)
      const change = diagonal + (letter === across ? 0 : 1)
      next.push(Math.min(change, left + 1, (last[column] ?? 0) + 1))
    }
    last = next
  }
  return 1 - (last.at(-1) ?? a.length) / longest
}
