import { whenCodeIsGone } from '#ui/lazy.ts'
import { prefetchSheet } from '#ui/Sheet.tsx'
import { followHistory, followLinks, place } from '#web/app/history.ts'
import { followInstallOffer } from '#web/app/installOffer.ts'
import { readLanguage } from '#web/app/language.ts'
import { startLive } from '#web/app/live.ts'
import { renewAppConfig } from '#web/app/config.ts'
import { isCodeGone } from '#web/app/outdated.ts'
import { followConnection, followUser } from '#web/app/query.ts'
import { followOtherTabs } from '#web/app/otherTabs.ts'
import { isRoute, prefetch } from '#web/app/routes.ts'
import { currentUserId, watchSession } from '#web/app/session.ts'
import { read } from '#web/app/storage.ts'
import { tabPaths } from '#web/app/tabs.ts'
import { followTickets } from '#web/app/ticket.ts'
import { readTelegram } from '#web/app/telegram.ts'
import { startTheme } from '#web/app/theme.ts'
import { followView } from '#web/app/viewing.ts'

/** Pages people go to from anywhere: their code is there before they do, and without a connection. */
const usualPages = [
  ...Object.values(tabPaths),
  '/pages/index/collection',
  '/pages/exchange/transfer',
  '/pages/exchange/bill',
  '/pages/exchange/billdetail',
  '/pages/currency/balance',
]

/** Runs when the first page has been drawn and nothing else is to be done. Safari only counts time. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: idleMostMs })
  else setTimeout(work, idleMostMs)
}
const idleMostMs = 3_000

/** For what the app is the same without. */
const loadQuietly = (load: () => Promise<void>): void => void load().catch(() => undefined)

/** A subscription is told to the server by every session: it ends with the one that told it last. */
function tellPushes(): void {
  if (read('push') === undefined || read('push') !== currentUserId()) return
  loadQuietly(async () => void (await (await import('#web/messages/push.ts')).pushState()))
}

/** True in a frame of a host app's page. */
const isFramed = (): boolean => window.parent !== window

/** Everything that begins once, before the first page is drawn. Resolves when the texts are there. */
export async function startApp(): Promise<void> {
  startTheme()
  readTelegram()
  followHistory()
  followTickets()
  followInstallOffer()
  whenCodeIsGone(isCodeGone)
  followLinks()
  followOtherTabs()
  const { path } = place.get()
  // A host app or a test may want to know that the address it opened leads nowhere (spec §2).
  if (isRoute(path)) prefetch(path)
  else dispatchEvent(new CustomEvent('auric:notfound', { detail: { path } }))
  await readLanguage()
  await followView()
  followConnection()
  followUser()
  startLive()
  const bridge = () => loadQuietly(async () => (await import('#web/app/bridge.ts')).startBridge())
  // A host waits for it; anywhere else it finds nobody to speak to.
  if (isFramed()) bridge()
  whenIdle(() => {
    if (!isFramed()) bridge()
    prefetchSheet()
    for (const page of usualPages) prefetch(page)
    if (!isFramed())
      loadQuietly(async () => (await import('#web/app/install/install.tsx')).startInstall())
  })
  void renewAppConfig()
  whenIdle(tellPushes)
  watchSession(() => whenIdle(tellPushes))
}
