/** How what is told is put together out of parts, some of which may be absent. */

/** Sentences after one another; absent and empty ones are left out. `between` is of the language. */
export const sentences = (between: '' | ' ', ...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(between)

/** Names for a list of words with spaces between; a word that has no name is left out. */
export const namesIn = (
  names: Readonly<Record<string, string>>,
  list: string | undefined,
  comma: string,
): string =>
  (list ?? '')
    .split(' ')
    .flatMap((word) => names[word] ?? [])
    .join(comma)
