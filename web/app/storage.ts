/** The browser's storage, under the names of the specification (§3). Private windows may refuse it. */

export type StorageKey =
  | 'app_config'
  | 'access_token'
  | 'base_info'
  | 'hasLogin'
  | 'invitecode'
  | 'fromUrl'
  | 'device_id'
  | 'language'
  | 'theme'
  | 'fiat'
  | 'hide_amounts'
  | 'push'
  | 'visits'
  | 'install_hint'
  | `last:${string}`

export function read(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a text; where storage is refused or full the app works on without it. */
export function keep(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing depends on it: what was to be kept is asked for again next time.
  }
}

export function forget(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // See `keep`.
  }
}

/** Every kept key that starts so. */
export function keysOf(prefix: 'last:'): StorageKey[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [`last:${key.slice(prefix.length)}` as const] : [],
    )
  } catch {
    return []
  }
}

export function readJson(key: StorageKey): unknown {
  try {
    return JSON.parse(read(key) ?? 'null')
  } catch {
    return null
  }
}
