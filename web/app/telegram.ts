/** What Telegram hands to an app that it opens, in the address's fragment (core.telegram.org/bots/webapps). */
import { createStore, useStore } from '#web/app/store.ts'

/** Signed by Telegram: good for ten minutes, and once. */
const signed = createStore<string | undefined>(undefined)

/** Takes it out of the address, where it could be copied along. Nothing is loaded from Telegram. */
export function readTelegram(): void {
  const { hash, pathname, search } = location
  if (!hash.includes('tgWebAppData=')) return
  signed.set(new URLSearchParams(hash.slice(1)).get('tgWebAppData') || undefined)
  history.replaceState(history.state, '', pathname + search)
}

/** What can still be used; undefined outside Telegram. */
export const useTelegram = (): string | undefined => useStore(signed)

/** Call when it was accepted. */
export const telegramUsed = (): void => signed.set(undefined)
