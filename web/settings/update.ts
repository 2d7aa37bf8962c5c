import type * as z from 'zod/mini'
import type { DownloadEntry } from '#contract/settings.ts'
import { hrefOf } from '#web/app/history.ts'

/** True inside the web view of an app, which says so when it opens us (spec §3: `fromUrl`). */
export const isInHost = (): boolean =>
  [sessionStorage, localStorage].some((storage) => storage.getItem('fromUrl') === 'webview')

/** Where this device gets the app, by way of the page that names what is outside. */
export function storeOf(
  agent: string,
  { android, ios }: Pick<z.infer<typeof DownloadEntry>, 'android' | 'ios'>,
): string | undefined {
  const src = /Android/.test(agent) ? android : /iPhone|iPad|iPod/.test(agent) ? ios : undefined
  return src === undefined ? undefined : hrefOf('/pages/outlink/outlink', { src })
}

/** Fetches the newest build and shows it; the page does not come back from this. */
export async function takeUpdate(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await worker?.update().catch(() => undefined)
  location.reload()
}
