import { useSyncExternalStore } from 'react'

/** Where the console is: `#/users/<id>` is `['users', '<id>']`. Links do the rest. */
export function usePlace(): readonly string[] {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return hash.replace(/^#\/?/, '').split('/').filter(Boolean)
}

/** Goes to a place, as a link would. */
export const goTo = (place: string): void => {
  location.hash = `#/${place}`
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
