/** Texts of the languages, compared as data. */

/** A language's exported texts, by file: `{ transfers: { title: 'Transfer', … } }`. */
export type Texts = Readonly<Record<string, unknown>>

/** Words of a text that is the same in every language by chance or by nature: a name, a unit. */
const sameMax = 3

/** Keys one language has and another has not, and texts that are empty, as `ja: transfers.title …`. */
export function unequalTexts(languages: Readonly<Record<string, Texts>>): string[] {
  const flat = Object.entries(languages).map(([language, texts]) => ({
    language,
    leaves: new Map(leavesOf(texts)),
  }))
  const all = new Set(flat.flatMap(({ leaves }) => [...leaves.keys()]))
  return flat.flatMap(({ language, leaves }) =>
    [...all].flatMap((key) => {
      const text = leaves.get(key)
      if (text === undefined) return [`${language}: ${key} is missing`]
      return text.trim() === '' && !isPart(key) ? [`${language}: ${key} is empty`] : []
    }),
  )
}

/** A member of a list is a part of one text, which another language may not need. */
const isPart = (key: string): boolean => /\.\d+$/.test(key)

/** Sentences that stand in another language as they are in the first one. */
export function untranslated(first: Texts, others: Readonly<Record<string, Texts>>): string[] {
  const sentences = leavesOf(first).filter(([, text]) => text.split(/\s+/).length > sameMax)
  return Object.entries(others).flatMap(([language, texts]) => {
    const leaves = new Map(leavesOf(texts))
    return sentences
      .filter(([key, text]) => leaves.get(key) === text)
      .map(([key]) => `${language}: ${key}`)
  })
}

/** What stands at a path of keys; undefined when there is nothing. */
export function textAt(texts: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return texts
  const entries = typeof texts === 'object' && texts !== null ? Object.entries(texts) : []
  return textAt(entries.find(([name]) => name === key)?.[1], rest)
}

/** A function's text is its source: equal sources say the same. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, String(value)]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  )
}
