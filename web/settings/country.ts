/** The list of countries as a language names, orders and divides it: pure. */
import { countryCodes, dialCodeOf } from '#contract/country.ts'
import type { Language } from '#contract/language.ts'

/** A place to choose. */
export type Country = {
  readonly code: string
  readonly name: string
  readonly english: string
  /** Without the plus. */
  readonly dial: string
}

/** Those that begin alike, as the language's index has it: a letter, a row of kana, strokes. */
export type CountryGroup = { readonly letter: string; readonly countries: readonly Country[] }

const latin = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [letter, letter] as const)

/**
 * Where each part of the index begins: its letter, and the first word that belongs to it. Chinese is
 * ordered by its sound on the mainland and by strokes on Taiwan; the first character of each part
 * is that of CLDR's collation.
 */
const indexes: Readonly<Record<Language, readonly (readonly [letter: string, from: string])[]>> = {
  en: latin,
  ru: [...'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ'].map((letter) => [letter, letter] as const),
  ja: [...'アカサタナハマヤラワ'].map((letter) => [letter, letter] as const),
  'zh-CN': pairs('A吖B丷C嚓D咑E妸F发G旮H哈J丌K咔L垃M呣N拏O喔P妑Q七R呥S仨T他W屲X夕Y丫Z帀'),
  'zh-TW': pairs(
    '1一2丁3万4不5丗6丞7丣8並9临10丵11乾12亁13亂14僎15僵16亸17償18儭19儳20儶21儷22亹23儽24儾25囔',
  ),
}

function pairs(text: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(/([A-Z]|\d+)(.)/gu)].map(
    ([, letter = '', from = '']) => [letter, from] as const,
  )
}

/** How names are read that are written with characters of more than one reading. */
const readings: Partial<Record<Language, readonly (readonly [written: string, read: string])[]>> = {
  ja: [
    ['英領', 'エイリョウ'],
    ['香港', 'ホンコン'],
    ['仏領', 'フツリョウ'],
    ['米領', 'ベイリョウ'],
    ['韓国', 'カンコク'],
    ['大韓', 'ダイカン'],
    ['北', 'キタ'],
    ['赤道', 'セキドウ'],
    ['台湾', 'タイワン'],
    ['中央', 'チュウオウ'],
    ['中華', 'チュウカ'],
    ['中国', 'チュウゴク'],
    ['西', 'ニシ'],
    ['日本', 'ニホン'],
    ['東', 'ヒガシ'],
    ['南', 'ミナミ'],
  ],
  'zh-CN': [['秘鲁', '毕鲁']],
}

/** All countries in groups, both in the order of the language. */
export function countryGroups(language: Language): readonly CountryGroup[] {
  const { compare } = new Intl.Collator(language)
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const read = countryCodes.map((code) => {
    const name = names.of(code) ?? code
    const country: Country = {
      code,
      name,
      english: english.of(code) ?? code,
      dial: dialCodeOf(code) ?? '',
    }
    return { country, reading: readingOf(name, language) }
  })
  const groups = new Map<string, Country[]>()
  for (const { country, reading } of read.toSorted((a, b) => compare(a.reading, b.reading))) {
    const letter = indexes[language].findLast(([, from]) => compare(from, reading) <= 0)?.[0] ?? '#'
    groups.set(letter, [...(groups.get(letter) ?? []), country])
  }
  return [...groups].map(([letter, countries]) => ({ letter, countries }))
}

function readingOf(name: string, language: Language): string {
  const known = readings[language]?.find(([written]) => name.startsWith(written))
  return known ? known[1] + name.slice(known[0].length) : name
}

/** Countries that answer to what is sought: a name here or in English, a code, a dial code. */
export function findCountries(groups: readonly CountryGroup[], sought: string): readonly Country[] {
  const text = plain(sought)
  const digits = /^(?:\+|00)?\d+$/.test(text) ? text.replace(/^(?:\+|00)/, '') : undefined
  const all = groups.flatMap(({ countries }) => countries)
  if (digits !== undefined) return all.filter(({ dial }) => dial.startsWith(digits))
  const found = all.filter(
    ({ code, name, english }) =>
      code.toLowerCase() === text || plain(name).includes(text) || plain(english).includes(text),
  )
  // The code itself is the surest sign of what is meant.
  const isNamed = ({ code, name }: Country) =>
    code.toLowerCase() === text || plain(name).startsWith(text)
  return [...found.filter(isNamed), ...found.filter((country) => !isNamed(country))]
}

/** Without case, accents and signs: `cote divoire` is Côte d’Ivoire. */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F’']/g, '')

/** Where the device seems to be at home, by the region of its languages. */
export function regionOfDevice(locales: readonly string[]): string | undefined {
  return locales
    .map((locale) => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(locale)?.[1])
    .find((region) => region !== undefined && countryCodes.includes(region))
}
