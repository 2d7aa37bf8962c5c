import { goTo } from '#web/app/history.ts'
import { serverNow } from '#web/app/hooks/time.ts'
import { isFormFilled, ownBuild } from '#web/app/outdated.ts'
import { createStore } from '#web/app/store.ts'
import { hourMs } from '#kernel/time.ts'

/** Milliseconds between looks for a new version while the app stays open. */
const lookEachMs = hourMs

/** The worker of a newer build, which waits to take over. */
export const waitingWorker = createStore<ServiceWorker | undefined>(undefined)

/** Registers the service worker, where there is one: the app is built, and the browser knows them. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || ownBuild() === undefined) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => hear(data))
  const registration = await serviceWorker.register('/worker.js', { updateViaCache: 'none' })
  const look = () => void considerWaiting(registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  lookAgain(registration)
  look()
}

/**
 * Starts anew with the version that waits, unless something is typed: then it is offered again on
 * another page.
 */
export function applyUpdate(): void {
  const worker = waitingWorker.get()
  if (!worker || isFormFilled()) return
  if (worker.state !== 'installed') {
    location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  worker.postMessage('apply', [])
}

async function considerWaiting({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting || !navigator.serviceWorker.controller) return
  // A page that came from the network is of the newest build already; only the files change hands.
  if ((await buildOf(waiting)) === ownBuild()) waiting.postMessage('applyAlone', [])
  else waitingWorker.set(waiting)
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
    worker.postMessage('build', [port2])
  })
}

function lookAgain(registration: ServiceWorkerRegistration): void {
  let lookedAt = serverNow()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || serverNow() - lookedAt < lookEachMs) return
    lookedAt = serverNow()
    registration.update().catch(() => undefined)
  })
}

/** A pressed notification leads to its page; the worker lets pages of the app through only. */
function hear(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('open' in data)) return
  if (typeof data.open === 'string' && data.open.startsWith('/')) goTo(data.open)
}
