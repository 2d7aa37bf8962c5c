/**
 * The service worker: the app opens without a connection, and pushes are shown. It is built once for
 * each build of the app and keeps that build's files; what the server says is never kept.
 */
import { type Asked, handlingOf, pageOf, shownOf } from '#web/worker/rules.ts'
import type { WorkerScope } from '#web/worker/scope.ts'

// Put in by the build (tools/installable.ts).
declare const AURIC_WORKER: WorkerScope
declare const AURIC_BUILD: string
declare const AURIC_SHELL: readonly string[]

const worker = AURIC_WORKER
const { origin } = worker.location
const cachePrefix = 'auric-'
const cacheName = cachePrefix + AURIC_BUILD
/** Of this build; that files vary by their compression is the network's affair. */
const kept = { cacheName, ignoreVary: true }
const page = '/index.html'
/** Milliseconds that a page is waited for before the kept one stands in. */
const patienceMs = 6_000

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

worker.addEventListener('fetch', (event) => {
  const asked: Asked = event.request
  const handling = handlingOf(asked, origin)
  if (handling === 'page') event.respondWith(networkFirst(event.request))
  if (handling === 'asset') event.respondWith(keptFirst(event.request))
})

worker.addEventListener('message', (event) => {
  if (event.data === 'build') event.ports[0]?.postMessage(AURIC_BUILD)
  if (event.data === 'apply') event.waitUntil(worker.skipWaiting())
  if (event.data === 'applyAlone') event.waitUntil(applyAlone())
})

worker.addEventListener('push', (event) => {
  const shown = shownOf(event.data?.text() ?? '', origin)
  if (!shown) return
  const { tag, title, body, href } = shown
  const look = { icon: '/icon-192.png', badge: '/icon-badge-96.png' }
  event.waitUntil(worker.registration.showNotification(title, { tag, body, ...look, data: href }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(pageOf(event.notification.data, origin)))
})

/** Keeps every file of this build. A page of another build means that it is not whole yet. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    AURIC_SHELL.map(async (address) => {
      const isNamed = address.startsWith('/assets/')
      const known = isNamed ? await caches.match(address) : undefined
      const answer = known ?? (await fetch(address, { cache: isNamed ? 'default' : 'no-cache' }))
      if (!answer.ok) throw new Error(`${address} is not there`)
      if (address === page && !(await answer.clone().text()).includes(AURIC_BUILD)) {
        throw new Error('the page is of another build')
      }
      await cache.put(address, answer)
    }),
  )
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** With no other page open nobody has the old files in use. */
async function applyAlone(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await worker.skipWaiting()
}

/** The newest page there is; without an answer the kept one, which says what it does not know. */
async function networkFirst(request: Request): Promise<Response> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  const answer = await Promise.race([fetch(request).catch(() => undefined), late])
  if (answer && answer.status < 500) return answer
  const shell = await caches.match(page, kept)
  return shell ?? answer ?? fetch(request)
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request, kept)) ?? fetch(request)
}

/** Has a page that is open go there by itself, so that nothing typed on it is lost to a reload. */
async function openPage(href: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) {
    await worker.clients.openWindow(href)
    return
  }
  await open.focus()
  open.postMessage({ open: href }, [])
}
