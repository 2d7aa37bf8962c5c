/** Interface languages, by BCP 47 tag (spec §1); Simplified Chinese is the fallback (spec §9). */
export const languages = ['en', 'zh-CN', 'zh-TW', 'ja', 'ru'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'zh-CN'

/** The values of the `language` header (spec §7, and `ja_JP` so that the server speaks Japanese too). */
export const languageHeaders = {
  en: 'en_US',
  'zh-CN': 'zh_CN',
  'zh-TW': 'zh_TW',
  ja: 'ja_JP',
  ru: 'ru_RU',
} as const satisfies Record<Language, string>

/** Each language in its own words. */
export const languageNames = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ru: 'Русский',
} as const satisfies Record<Language, string>

/** Reads a `language` header; anything unknown is the fallback. */
export function languageOfHeader(header: string | undefined): Language {
  return languages.find((language) => languageHeaders[language] === header) ?? fallbackLanguage
}

/**
 * Picks by the browser's list, first match wins: Traditional for zh-Hant, and for TW, HK and MO
 * where no script is named, Simplified for any other zh; none known gives the fallback.
 */
export function pickLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const known = languageOfTag(tag.toLowerCase())
    if (known) return known
  }
  return fallbackLanguage
}

function languageOfTag(tag: string): Language | undefined {
  if (/^zh\b/.test(tag)) return /hant|^(?!.*hans).*-(tw|hk|mo)\b/.test(tag) ? 'zh-TW' : 'zh-CN'
  return languages.find((language) => tag === language || tag.startsWith(`${language}-`))
}
