/** The page of the host app: opens Auric for a user, and shows what it is told. */

const find = <E extends Element>(selector: string, kind: new () => E): E => {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`no ${selector}`)
  return found
}

const user = find('#user', HTMLSelectElement)
const language = find('#language', HTMLSelectElement)
const frame = find('#auric', HTMLIFrameElement)
const heard = find('#heard', HTMLOListElement)
const quiet = find('#quiet', HTMLParagraphElement)

const told = new URLSearchParams(location.search)
const port = told.get('app') ?? find('meta[name="app-port"]', HTMLMetaElement).content
const auric = `http://${location.hostname}:${Number(port)}`

async function open(): Promise<void> {
  const reply = await fetch(`/ticket?user=${encodeURIComponent(user.value)}`)
  const body: unknown = await reply.json()
  if (typeof body !== 'object' || body === null || !('ticket' in body)) return
  // Another query each time: the frame loads anew, as a web view does that is opened again.
  const opened = Math.floor(performance.now())
  frame.src = `${auric}/pages/third/login?opened=${opened}#ticket=${String(body.ticket)}`
}

function show(message: unknown): void {
  const line = document.createElement('li')
  line.className = 'mono small'
  line.textContent = JSON.stringify(message)
  heard.prepend(line)
  quiet.hidden = true
}

find('#open', HTMLButtonElement).addEventListener('click', () => void open())
language.addEventListener('change', () => {
  frame.contentWindow?.postMessage({ action: 'language', locale: language.value }, auric)
})
addEventListener('message', ({ origin, data }) => {
  if (origin === auric) show(data)
})
