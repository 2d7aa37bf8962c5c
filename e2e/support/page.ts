/** Pages of the app in Chromium, as a phone or a desk shows them. */
import { type Browser, type Page, chromium } from 'playwright-core'
import * as z from 'zod/mini'
import type { Language } from '#contract/language.ts'
import { Profile, type Session } from '#contract/identity.ts'
import { type ChromiumKind, findChromium } from '#tools/chromium.ts'

/** How a page looks and who is logged in on it. */
export type PageOptions = {
  readonly theme?: 'dark' | 'light'
  readonly width?: number
  readonly height?: number
  readonly language?: Language
  readonly session?: Session
  /** Moves as people see it; journeys wait for no animation unless they ask. */
  readonly moves?: true
  /** With the service worker, which most journeys do without. */
  readonly worker?: true
  /** What the browser calls itself. */
  readonly userAgent?: string
}

/** A phone of the specification's reference pictures. */
const phone = { width: 390, height: 844 }

/** Nothing on the page is waited for longer than this. */
const patienceMs = 20_000

/** Opens a page with a storage of its own; relative addresses are of `baseUrl`. */
export async function openPage(
  browser: Browser,
  baseUrl: string,
  options: PageOptions = {},
): Promise<Page> {
  const { width = phone.width, height = phone.height } = options
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width, height },
    deviceScaleFactor: 2,
    hasTouch: width < 900,
    locale: options.language ?? 'en',
    timezoneId: 'UTC',
    colorScheme: options.theme ?? 'dark',
    reducedMotion: options.moves ? 'no-preference' : 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: options.worker ? 'allow' : 'block',
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
  })
  context.setDefaultTimeout(patienceMs)
  await context.addInitScript(fillStorage, storageOf(options))
  return context.newPage()
}

/** A Chromium that asks nothing of the network but what its pages do; `more` are further switches. */
export const launchChromium = (
  kind: ChromiumKind = 'shell',
  more: readonly string[] = [],
): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(kind),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })

/** What the app keeps on a device (web/app/storage.ts), set once and not at every navigation. */
function storageOf({ theme, language, session }: PageOptions): Readonly<Record<string, string>> {
  return {
    ...(theme ? { theme } : {}),
    ...(language ? { language } : {}),
    ...(session
      ? {
          access_token: JSON.stringify({ access_token: session.token }),
          base_info: JSON.stringify(z.encode(Profile, session.profile)),
          hasLogin: 'true',
        }
      : {}),
  }
}

/** Runs in the page. */
function fillStorage(kept: Readonly<Record<string, string>>): void {
  // A sandboxed frame has no storage.
  if (self.origin === 'null') return
  try {
    if (sessionStorage.getItem('filled')) return
    sessionStorage.setItem('filled', 'true')
  } catch {
    // Nor has the frame of another site.
    return
  }
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}
