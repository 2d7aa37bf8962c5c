import { useSyncExternalStore } from 'react'

/** Where the token is kept: with the tab, and gone with it. */
const key = 'auric.desk'
const listeners = new Set<() => void>()

/** Token of the operator who is logged in, or null. */
export const currentToken = (): string | null => sessionStorage.getItem(key)

/** Keeps the token of a log-in. */
export function enter(token: string): void {
  sessionStorage.setItem(key, token)
  for (const listener of listeners) listener()
}

/** Forgets it: logged out here, or the server says that the session is over. */
export function leave(): void {
  sessionStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** As `currentToken`, and again when it changes. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, currentToken)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
