/**
 * The app inside a host: a native app's web view, or a frame of a listed page. The host opens links
 * for it and hears of its language (spec §7); of what a host says only the language is heeded.
 */
import { HostOriginsEntry } from '#contract/settings.ts'
import { languages } from '#contract/language.ts'
import { type FrameAround, type HostScope, channelOf } from '#web/app/bridge.channels.ts'
import { configEntry } from '#web/app/config.ts'
import { chooseLanguage, currentLanguage, watchLanguage } from '#web/app/language.ts'
import { keep } from '#web/app/storage.ts'

/** Longest title that a host is told. */
const titleMax = 60

/** Starts it, once: does nothing where there is no host. */
export function startBridge(scope: HostScope = window): void {
  const isHinted = new URLSearchParams(location.search).get('fromUrl') === 'webview'
  const isFramed = window.parent !== window
  const isNative = channelOf(scope, undefined, []) !== undefined
  if (isNative || isFramed || isHinted) keep('fromUrl', 'webview')
  if (!isNative && !isFramed) return
  watchLanguage(tellLanguage)
  document.addEventListener('click', openByHost)
  if (isFramed) addEventListener('message', (event) => void hear(event))
}

/** Has the host open an address outside. False where nobody can: then the app does it itself. */
export function jump(url: string, title: string): boolean {
  const channel = currentChannel()
  if (!channel || !/^https?:\/\//i.test(url)) return false
  channel({ action: 'jump', url, title: title.trim().slice(0, titleMax) })
  return true
}

function tellLanguage(): void {
  currentChannel()?.({ action: 'language', locale: currentLanguage(), checked: true })
}

/** Links to other sites: a web view would lose the app to them, a frame may not open windows. */
function openByHost(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin === location.origin || event.defaultPrevented) return
  if (jump(link.href, link.dataset['title'] ?? link.textContent)) event.preventDefault()
}

/** Of a listed page around the app, a language is taken over; anything else is not heard. */
async function hear({ origin, source, data }: MessageEvent<unknown>): Promise<void> {
  if (source !== window.parent || !hostOrigins().includes(origin)) return
  if (typeof data !== 'object' || data === null) return
  if (!('action' in data) || data.action !== 'language' || !('locale' in data)) return
  const language = languages.find((one) => one === data.locale)
  if (language && language !== currentLanguage()) await chooseLanguage(language)
}

const currentChannel = (scope: HostScope = window) => channelOf(scope, frameAround(), hostOrigins())

/** The list may come later than the app: it is looked at when there is something to say. */
function hostOrigins(): readonly string[] {
  const entry = HostOriginsEntry.safeParse(configEntry('hosts'))
  return entry.success ? entry.data.hosts.flatMap(({ origins }) => origins) : []
}

function frameAround(): FrameAround | undefined {
  const { parent } = window
  if (parent === window) return undefined
  const [nearest] = location.ancestorOrigins ?? []
  return {
    origin: nearest ?? originOf(document.referrer),
    post: (message, origin) => parent.postMessage(message, origin),
  }
}

const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).origin : undefined
