import { use } from 'react'
import type { Language } from '#contract/language.ts'
import type { agents } from '#text/en/agents.ts'
import { useLanguage } from '#web/app/language.ts'

/** Every text of agents. */
export type AgentTexts = typeof agents

/** Not with the other texts: Home is to load none of it. */
const loads: Readonly<Record<Language, () => Promise<{ readonly agents: AgentTexts }>>> = {
  en: () => import('#text/en/agents.ts'),
  'zh-CN': () => import('#text/zh-CN/agents.ts'),
  'zh-TW': () => import('#text/zh-TW/agents.ts'),
  ja: () => import('#text/ja/agents.ts'),
  ru: () => import('#text/ru/agents.ts'),
}

const loaded = new Map<Language, Promise<AgentTexts>>()

/** Every text of agents; the page waits until they are there. */
export const useAgentTexts = (): AgentTexts => use(textsIn(useLanguage()))

function textsIn(language: Language): Promise<AgentTexts> {
  const known = loaded.get(language)
  if (known) return known
  const texts = loads[language]().then(({ agents }) => agents)
  loaded.set(language, texts)
  // The next try asks again.
  texts.catch(() => loaded.delete(language))
  return texts
}
