import { use } from 'react'
import type { Language } from '#contract/language.ts'
import { useLanguage } from '#web/app/language.ts'

/**
 * Texts apart from the others, so that Home loads none of them: a hook whose page waits until they
 * are there. Each language is asked for once; after a failure the next try asks again.
 */
export function lazyTexts<Texts>(
  loads: Readonly<Record<Language, () => Promise<Texts>>>,
): () => Texts {
  const loaded = new Map<Language, Promise<Texts>>()
  const textsIn = (language: Language): Promise<Texts> => {
    const known = loaded.get(language)
    if (known) return known
    const texts = loads[language]()
    loaded.set(language, texts)
    texts.catch(() => loaded.delete(language))
    return texts
  }
  return function useLazyTexts() {
    return use(textsIn(useLanguage()))
  }
}
