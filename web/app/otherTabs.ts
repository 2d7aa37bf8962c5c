/** Follows what another tab of the same browser changes: who is logged in, and how all is shown. */
import { readLanguage } from '#web/app/language.ts'
import { rereadSession } from '#web/app/session.ts'
import type { StorageKey } from '#web/app/storage.ts'
import { rereadTheme } from '#web/app/theme.ts'
import { rereadWorth } from '#web/app/worth.ts'

const takeOn: Partial<Record<StorageKey, () => void>> = {
  access_token: rereadSession,
  base_info: rereadSession,
  // A language that does not load now is there with the next page.
  language: () => void readLanguage().catch(() => undefined),
  theme: rereadTheme,
  fiat: rereadWorth,
  hide_amounts: rereadWorth,
}

export function followOtherTabs(): void {
  const changes = new Map(Object.entries(takeOn))
  addEventListener('storage', ({ key }) => changes.get(key ?? '')?.())
}
