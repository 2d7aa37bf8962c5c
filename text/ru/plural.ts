const rules = new Intl.PluralRules('ru')

/** The form of a noun that stands with a whole number: 1 день, 2 дня, 5 дней. */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count)
  return form === 'one' ? one : form === 'few' ? few : many
}
