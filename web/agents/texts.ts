import type { agents } from '#text/en/agents.ts'
import { lazyTexts } from '#web/app/lazyTexts.ts'

/** Every text of agents. */
export const useAgentTexts = lazyTexts<typeof agents>({
  en: async () => (await import('#text/en/agents.ts')).agents,
  'zh-CN': async () => (await import('#text/zh-CN/agents.ts')).agents,
  'zh-TW': async () => (await import('#text/zh-TW/agents.ts')).agents,
  ja: async () => (await import('#text/ja/agents.ts')).agents,
  ru: async () => (await import('#text/ru/agents.ts')).agents,
})
