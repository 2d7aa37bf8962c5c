import { ask } from '#sandbox/page/client/api.ts'
import { find, make, say, setText } from '#sandbox/page/client/dom.ts'
import type { SimulatorState } from '#sandbox/page/state.ts'

type Telegram = SimulatorState['telegram']

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

let shown: Telegram | undefined
/** What is drawn now, so that drawing the same again leaves the page alone. */
let drawn = ''

/** Draws the people once, and the chat of the chosen one as it grows. */
export function showTelegram(telegram: Telegram): void {
  shown = telegram
  const select = find('telegram-person', HTMLSelectElement)
  if (select.options.length === 0) {
    const options = telegram.people.map(({ id, first_name, username, language_code }) =>
      make('option', {
        value: String(id),
        text: `${first_name}${username ? ` @${username}` : ''} · ${language_code ?? ''}`,
      }),
    )
    select.replaceChildren(...options)
  }
  drawLines()
}

/** Ties the form and its buttons. */
export function startTelegram(): void {
  const form = find('telegram-form', HTMLFormElement)
  find('telegram-person', HTMLSelectElement).addEventListener('change', drawLines)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const input = form.elements.namedItem('text')
    if (!(input instanceof HTMLInputElement)) return
    const text = input.value.trim()
    const asked = /^https?:/.test(text)
      ? ask('telegram/open', { person: chosen(), link: text })
      : ask('telegram/write', { person: chosen(), text })
    asked.then(
      () => {
        input.value = ''
        tell('Sent; the bot answers below.', 'done')
      },
      (error: unknown) => tell(error instanceof Error ? error.message : String(error), 'failed'),
    )
  })
  copies('telegram-app', async () => {
    const data = await signed('miniApp')
    const fragment = new URLSearchParams({ tgWebAppData: data, tgWebAppVersion: '9.0' })
    return `/pages/login/login#${fragment.toString()}`
  })
  copies('telegram-widget', () => signed('widget'))
}

function copies(id: string, make: () => Promise<string>): void {
  find(id, HTMLButtonElement).addEventListener('click', () => {
    make()
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () => say('Copied; good for ten minutes, once'),
        (error: unknown) => say(error instanceof Error ? error.message : String(error)),
      )
  })
}

/** What Telegram signs for the chosen person. */
async function signed(kind: 'widget' | 'miniApp'): Promise<string> {
  const answer = await ask('telegram/sign', { person: chosen(), kind })
  return typeof answer === 'object' && answer && 'data' in answer ? String(answer.data) : ''
}

function tell(text: string, state: 'done' | 'failed'): void {
  const said = find('telegram-said', HTMLParagraphElement)
  setText(said, text)
  said.dataset['state'] = state
}

const chosen = () => {
  const id = find('telegram-person', HTMLSelectElement).value
  return shown?.people.find((person) => String(person.id) === id)
}

function drawLines(): void {
  const personId = chosen()?.id
  const lines = (shown?.lines ?? []).filter((line) => line.personId === personId)
  const drawing = `${personId} ${lines.at(-1)?.number ?? 0} ${lines.length}`
  if (drawing === drawn) return
  drawn = drawing
  const cards = lines.map(({ by, at, text }) => {
    const time = make('time', { class: 'small dim', text: clock.format(at) })
    const who = make('p', { class: 'strong', text: by === 'bot' ? `@${shown?.bot}` : 'Sent' })
    return make(
      'li',
      { class: 'card message' },
      make('div', { class: 'between' }, who, time),
      make('p', { class: 'text', text }),
    )
  })
  find('telegram-lines', HTMLOListElement).replaceChildren(...cards.toReversed())
}
