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

/** Under this name a tab keeps until when it is an operator's view of a user. */
const viewKey = 'view'

/** Until when this tab is a view; null wherever the app is its user's own. */
export function readView(): string | null {
  try {
    return sessionStorage.getItem(viewKey)
  } catch {
    return null
  }
}

/** From now on this tab keeps everything to itself, and it is gone with it. */
export function beginView(endsAt: string): void {
  sessionStorage.clear()
  sessionStorage.setItem(viewKey, endsAt)
}

/** Nothing of a user whom an operator looks at may stay on the operator's device. */
const kept = (): Storage => (readView() === null ? localStorage : sessionStorage)

export function read(key: StorageKey): string | undefined {
  try {
    return kept().getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a text; where storage is refused or full the app works on without it. */
export function keep(key: StorageKey, value: string): void {
  try {
    kept().setItem(key, value)
  } catch {
    // Nothing depends on it: what was to be kept is asked for again next time.
  }
}

export function forget(key: StorageKey): void {
  try {
    kept().removeItem(key)
  } catch {
    // See `keep`.
  }
}

/** Every kept key that starts so. */
export function keysOf(prefix: 'last:'): StorageKey[] {
  try {
    return Object.keys(kept()).flatMap((key) =>
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
