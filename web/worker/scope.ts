/**
 * The part of `ServiceWorkerGlobalScope` that the worker uses. TypeScript knows it only in place of
 * the page's own scope, and both are compiled together.
 */

/** An event whose work the browser waits for. */
export type WorkEvent = { readonly waitUntil: (work: Promise<unknown>) => void }

/** A page of the app that is open. */
export type OpenPage = {
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: unknown, moved: readonly []) => void
}

type Events = {
  readonly install: WorkEvent
  readonly activate: WorkEvent
  readonly fetch: WorkEvent & {
    readonly request: Request
    readonly respondWith: (answer: Promise<Response>) => void
  }
  readonly message: WorkEvent & {
    readonly data: unknown
    readonly ports: readonly MessagePort[]
  }
  readonly push: WorkEvent & { readonly data: { readonly text: () => string } | null }
  readonly notificationclick: WorkEvent & {
    readonly notification: { readonly close: () => void; readonly data: unknown }
  }
}

/** The worker's own scope. */
export type WorkerScope = {
  readonly location: { readonly origin: string }
  readonly addEventListener: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ) => void
  readonly skipWaiting: () => Promise<void>
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (of: {
      readonly type: 'window'
      readonly includeUncontrolled: true
    }) => Promise<readonly OpenPage[]>
    readonly openWindow: (href: string) => Promise<unknown>
  }
  readonly registration: {
    readonly showNotification: (
      title: string,
      of: {
        readonly tag: string
        readonly body: string
        readonly icon: string
        readonly badge: string
        readonly data: unknown
      },
    ) => Promise<void>
  }
}
