/** How each kind of host is spoken to: the ways web views offer, found by what they put into a page. */

/** What a host is told (spec §7, host-app messaging). */
export type HostMessage =
  | { readonly action: 'jump'; readonly url: string; readonly title: string }
  | { readonly action: 'language'; readonly locale: string; readonly checked: true }

/** Under this name a host's own code listens, where it may choose one. */
export const hostName = 'AuricHost'

type Takes<T> = { readonly postMessage: (message: T) => void }

/** What hosts put into a page, as far as it is used. */
export type HostScope = {
  /** Android's `addJavascriptInterface`, and a `JavascriptChannel` of Flutter. */
  readonly AuricHost?: Takes<string>
  /** WKWebView of iOS. */
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, Takes<HostMessage>>> }
  readonly ReactNativeWebView?: Takes<string>
  /** Flutter's InAppWebView. */
  readonly flutter_inappwebview?: {
    readonly callHandler: (name: string, message: HostMessage) => unknown
  }
  /** uni-app: by its own page, or by the script for web views. */
  readonly uni?: Partial<Takes<{ readonly data: HostMessage }>> & {
    readonly webView?: Takes<{ readonly data: HostMessage }>
  }
  /** Telegram Mini Apps: its script, or what its clients put in without one. */
  readonly Telegram?: {
    readonly WebApp?: {
      readonly openLink: (url: string) => void
      readonly openTelegramLink: (url: string) => void
    }
  }
  readonly TelegramWebviewProxy?: { readonly postEvent: (type: string, data: string) => void }
}

/** Sends a message to a host. */
export type Channel = (message: HostMessage) => void

/** The frame a page is in: whose it is, if that is known, and how to speak to it. */
export type FrameAround = {
  readonly origin: string | undefined
  readonly post: (message: HostMessage, origin: string) => void
}

/**
 * The way to the host of this page; undefined when there is none. `frame` is given inside a frame
 * only, and spoken to only when its origin is one of `origins`.
 */
export function channelOf(
  scope: HostScope,
  frame: FrameAround | undefined,
  origins: readonly string[],
): Channel | undefined {
  const native = ways.map((way) => way(scope)).find((channel) => channel !== undefined)
  return native ?? (frame && channelOfFrame(frame, origins))
}

/**
 * Objects of a native side take a call on themselves only, with just the one argument.
 *
 * Particular ones first: a web view of React Native or Flutter is one of iOS or Android too.
 */
const ways: readonly ((scope: HostScope) => Channel | undefined)[] = [
  ({ ReactNativeWebView: host }) =>
    host && ((message) => host.postMessage.call(host, JSON.stringify(message))),
  ({ flutter_inappwebview: host }) =>
    host && ((message) => void host.callHandler(hostName, message)),
  ({ Telegram, TelegramWebviewProxy }) => telegramOf(Telegram?.WebApp, TelegramWebviewProxy),
  ({ uni }) => uniOf(uni),
  ({ AuricHost: host }) =>
    host && ((message) => host.postMessage.call(host, JSON.stringify(message))),
  ({ webkit }) => {
    const host = webkit?.messageHandlers?.[hostName]
    return host && ((message) => host.postMessage.call(host, message))
  },
]

function uniOf(uni: HostScope['uni']): Channel | undefined {
  const { webView } = uni ?? {}
  if (webView) return (data) => webView.postMessage.call(webView, { data })
  const { postMessage } = uni ?? {}
  return postMessage && ((data) => postMessage.call(uni, { data }))
}

/** Telegram opens links, and has a language of its own: it is told of none. */
function telegramOf(
  app: NonNullable<HostScope['Telegram']>['WebApp'],
  proxy: HostScope['TelegramWebviewProxy'],
): Channel | undefined {
  if (!app && !proxy) return undefined
  return (message) => {
    if (message.action !== 'jump') return
    const { url } = message
    const { host, pathname, search } = new URL(url)
    const isOwn = host === 't.me'
    if (app) return isOwn ? app.openTelegramLink(url) : app.openLink(url)
    const [type, data] = isOwn
      ? ['web_app_open_tg_link', { path_full: pathname + search }]
      : ['web_app_open_link', { url }]
    proxy?.postEvent(type, JSON.stringify(data))
  }
}

/** Never to `*`: only an exact origin of the list is told anything. */
function channelOfFrame(
  { origin, post }: FrameAround,
  origins: readonly string[],
): Channel | undefined {
  const told = origin === undefined ? origins : origins.filter((listed) => listed === origin)
  if (told.length === 0) return undefined
  return (message) => {
    for (const to of told) post(message, to)
  }
}
