/** A witness of all that a page of ours shows, keeps, sends and hears, at any moment and not only at the end. */
import type { Page, WebSocket } from 'playwright-core'
import type { Places } from '#e2e/support/secrets.ts'
import type { System } from '#e2e/support/system.ts'

/** What was witnessed. */
export type Witness = {
  /** By place, once everything on its way has come. */
  readonly said: () => Promise<Places>
}

type Report = { readonly origin: string; readonly seen: readonly (readonly [string, string])[] }

/** Begins with the next address that the page goes to; frames of others in it are not listened to. */
export async function witness(
  { appUrl, consoleUrl }: Pick<System, 'appUrl' | 'consoleUrl'>,
  page: Page,
): Promise<Witness> {
  const ports = [appUrl, consoleUrl].map((url) => new URL(url).port)
  const isOurs = (url: string): boolean => URL.canParse(url) && ports.includes(new URL(url).port)
  const places = new Map<string, Set<string>>()
  const note = (place: string, text: string): void => {
    const texts = places.get(place) ?? new Set()
    places.set(place, texts.add(text))
  }
  const coming = hearTraffic(page, isOurs, note)
  page.on('console', (message) => note('console', message.text()))
  await page.exposeBinding('toWitness', (_, report: string) => {
    const { origin, seen }: Report = JSON.parse(report)
    if (isOurs(origin)) for (const [place, text] of seen) note(place, text)
  })
  await page.addInitScript(watchDocument)
  const said = async (): Promise<Places> => {
    await Promise.all(coming)
    if (isOurs(page.url())) {
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
      const kept = await page.context().storageState({ indexedDB: true })
      for (const { origin, ...one } of kept.origins) {
        if (isOurs(origin)) note('storage', JSON.stringify(one))
      }
      for (const text of await page.evaluate(cachesOf)) note('storage', text)
    }
    return places
  }
  return { said }
}

/** Requests, replies and the live socket; the replies that are still being read. */
function hearTraffic(
  page: Page,
  isOurs: (url: string) => boolean,
  note: (place: string, text: string) => void,
): Promise<void>[] {
  const coming: Promise<void>[] = []
  page.on('request', (request) => {
    if (!isOurs(request.url())) return
    const body = textOf(request.postData() ?? '')
    for (const text of [request.url(), plain(request.url()), body, opened(body)]) {
      note('request', text)
    }
    note('request', JSON.stringify(request.headers()))
  })
  page.on('response', (response) => {
    const isText = /json|html|event-stream/.test(response.headers()['content-type'] ?? '')
    if (!isOurs(response.url()) || !isText) return
    // Of a page that went away meanwhile there is no body to read.
    const reading = response.text().catch(() => '')
    coming.push(reading.then((text) => note('reply', text)))
  })
  page.on('websocket', (socket: WebSocket) => {
    if (!isOurs(socket.url())) return
    socket.on('framesent', ({ payload }) => note('socket', String(payload)))
    socket.on('framereceived', ({ payload }) => note('socket', String(payload)))
  })
  return coming
}

/** Of a picture nothing: any digits may stand in its bytes. */
const textOf = (body: string): string => (body.includes('\uFFFD') ? '' : body)

/** Without what addresses write otherwise, where it is well written. */
function plain(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return ''
  }
}

/** What is in a sealed body: base64 would hide anything. */
function opened(body: string): string {
  const sealed = /^\{"data":"([A-Za-z0-9+/=]+)"\}$/.exec(body)?.[1]
  return sealed === undefined ? '' : Buffer.from(sealed, 'base64').toString()
}

/** Runs in the page: tells of every text, attribute, value, message, address and stored thing once. */
function watchDocument(): void {
  const tell: unknown = Reflect.get(globalThis, 'toWitness')
  if (self !== top || typeof tell !== 'function') return
  const told = new Set<string>()
  // Drawings are full of numbers.
  const drawing = new Set(['d', 'points', 'transform', 'viewBox'])
  let seen: [string, string][] = []
  const note = (place: string, text: string): void => {
    if (told.has(place + text)) return
    told.add(place + text)
    seen.push([place, text])
  }
  const readElement = (element: Element): void => {
    for (const { name, value } of element.attributes) {
      if (!drawing.has(name)) note('attribute', value)
    }
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      note('value', element.value)
    }
    if (element.shadowRoot) readAll(element.shadowRoot)
  }
  const readAll = (root: Node): void => {
    const what = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT
    const walker = document.createTreeWalker(root, what)
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      if (node instanceof Element) readElement(node)
      else if (node.parentNode?.nodeName !== 'STYLE') note('text', node.textContent ?? '')
    }
    // A number may stand in parts.
    note('text', root.textContent ?? '')
  }
  const readStores = (): void => {
    note('address', location.href)
    note('address', JSON.stringify(history.state))
    for (const store of [localStorage, sessionStorage]) note('storage', JSON.stringify(store))
  }
  const send = (): void => {
    readStores()
    if (seen.length === 0) return
    tell(JSON.stringify({ origin: location.origin, seen }))
    seen = []
  }
  const observer = new MutationObserver((mutations) => {
    for (const { target, addedNodes } of mutations) {
      if (target instanceof Element) readElement(target)
      else note('text', target.parentNode?.textContent ?? '')
      addedNodes.forEach(readAll)
    }
    send()
  })
  const all = { subtree: true, childList: true, characterData: true, attributes: true }
  observer.observe(document, all)
  addEventListener('message', ({ data }) => {
    note('message', JSON.stringify(data) ?? '')
    send()
  })
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element) readElement(target)
      send()
    },
    true,
  )
}

/** Runs in the page: what its caches hold that is text of ours and no code. */
async function cachesOf(): Promise<string[]> {
  const texts: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      texts.push(request.url)
      if (/json|html/.test(response?.headers.get('content-type') ?? '')) {
        texts.push((await response?.text()) ?? '')
      }
    }
  }
  return texts
}
