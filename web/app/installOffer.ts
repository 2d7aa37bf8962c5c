import { createStore } from '#web/app/store.ts'

/** What the browser offers: to ask the person whether the app shall be installed. */
export const installOffer = createStore<(() => void) | undefined>(undefined)

/** Keeps the browser's offer until there is a good moment for it; it comes before anything is idle. */
export function followInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(() => {
      installOffer.set(undefined)
      if ('prompt' in event && typeof event.prompt === 'function') {
        Reflect.apply(event.prompt, event, [])
      }
    })
  })
}
