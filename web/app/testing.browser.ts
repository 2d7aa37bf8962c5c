/** The little of a browser that the app's own logic asks for, so that it can run under Node. */

/** Storage in memory; empty at first. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Puts it in place. Import what uses it only afterwards. `api` is where calls go. */
export function pretendBrowser(api: {
  readonly mainDomain: string
  readonly main: string
  readonly other: string
}): void {
  const parts = {
    localStorage: memoryStorage(),
    location: { hostname: 'wallet.test', pathname: '/', search: '' },
    history: { state: null, replaceState: () => undefined },
    document: { documentElement: {} },
    AURIC_API: api,
    AURIC_ENVELOPE_SECRET: 'local-dev-secret',
  }
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
}
