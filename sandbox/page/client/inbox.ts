import { ask } from '#sandbox/page/client/api.ts'
import { findCode } from '#sandbox/page/client/code.ts'
import { button, find, make, say } from '#sandbox/page/client/dom.ts'
import type { MailRow, Newest, SimulatorState } from '#sandbox/page/state.ts'

type SmsRow = SimulatorState['sms'][number]
type PushRow = SimulatorState['push'][number]
type Kind = 'sms' | 'mail' | 'push'
const kinds: readonly Kind[] = ['sms', 'mail', 'push']

/** Cards shown at most; more only make the page slow. */
const shownLimit = 50

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

let boot = ''
let kind: Kind = 'sms'
let sms: SmsRow[] = []
let mail: MailRow[] = []
let push: PushRow[] = []
/** What is drawn now, so that drawing the same again leaves the page alone. */
let drawn = ''

/** The newest texts are asked for again, because their status still changes. */
const changingSms = 20

/** The numbers after which messages are wanted. */
export function newest(): Newest {
  const numbers = newestNumbers()
  return { ...numbers, sms: Math.max(0, numbers.sms - changingSms) }
}

const newestNumbers = () => ({
  mail: mail.at(-1)?.number ?? 0,
  sms: sms.at(-1)?.number ?? 0,
  push: push.at(-1)?.number ?? 0,
})

/** Messages in the order of their numbers; one that came again replaces itself. */
const merge = <Row extends { readonly number: number }>(
  here: Row[],
  come: readonly Row[],
): Row[] => [...here.filter((row) => !come.some(({ number }) => number === row.number)), ...come]

/** Takes in what arrived. After a restart of the sandbox its old messages are gone here too. */
export function receive(state: SimulatorState): void {
  const isFirst = boot === ''
  if (state.boot !== boot) {
    sms = []
    mail = []
    push = []
  }
  boot = state.boot
  const before = newestNumbers()
  sms = merge(sms, state.sms)
  mail = merge(mail, state.mail)
  push = merge(push, state.push)
  const [text] = state.sms.filter(({ number }) => number > before.sms)
  const [letter] = state.mail.filter(({ number }) => number > before.mail)
  if (text && !isFirst) say(`SMS for ${text.to}`)
  if (letter && !isFirst) say(`Mail for ${letter.to.join(', ')}`)
  const [line] = state.push.filter(({ number }) => number > before.push)
  if (line && !isFirst) say(`Push for ${line.to}`)
  draw()
}

/** Ties the controls above the list. */
export function startInbox(): void {
  find('inbox-kind', HTMLFieldSetElement).addEventListener('change', (event) => {
    const { target } = event
    const value = target instanceof HTMLInputElement ? target.value : ''
    kind = kinds.find((one) => one === value) ?? 'sms'
    find('recipient', HTMLSelectElement).value = ''
    draw()
  })
  find('recipient', HTMLSelectElement).addEventListener('change', draw)
  find('clear', HTMLButtonElement).addEventListener('click', () => {
    const cleared = kind
    ask(`${cleared}/clear`).then(
      () => {
        if (cleared === 'sms') sms = []
        if (cleared === 'mail') mail = []
        if (cleared === 'push') push = []
        draw()
      },
      (error: unknown) => say(String(error)),
    )
  })
}

function draw(): void {
  const messages = drawable()
  drawRecipients([...new Set(messages.flatMap(({ to }) => to))].toSorted())
  const chosen = find('recipient', HTMLSelectElement).value
  const shown = messages.filter(({ to }) => chosen === '' || to.includes(chosen))
  const drawing = [boot, kind, chosen, ...shown.map(({ sign }) => sign)].join('|')
  if (drawing === drawn) return
  drawn = drawing
  const cards = shown.slice(-shownLimit).map(({ card }) => card())
  find('inbox', HTMLOListElement).replaceChildren(...cards.toReversed())
  find('inbox-empty', HTMLParagraphElement).hidden = cards.length > 0
}

type Drawable = {
  readonly to: readonly string[]
  /** Another one means that it looks different. */
  readonly sign: string
  readonly card: () => HTMLLIElement
}

/** The messages of the kind that is looked at. */
function drawable(): Drawable[] {
  switch (kind) {
    case 'sms':
      return sms.map((row) => ({
        to: [row.to],
        sign: `${row.number} ${row.status}`,
        card: () => smsCard(row),
      }))
    case 'mail':
      return mail.map((row) => ({
        to: row.to,
        sign: String(row.number),
        card: () => mailCard(row),
      }))
    case 'push':
      return push.map((row) => ({
        to: [row.to],
        sign: String(row.number),
        card: () => pushCard(row),
      }))
  }
}

function drawRecipients(recipients: readonly string[]): void {
  const select = find('recipient', HTMLSelectElement)
  const known = [...select.options].slice(1).map(({ value }) => value)
  if (known.join('|') === recipients.join('|')) return
  const chosen = select.value
  const options = recipients.map((value) => make('option', { value, text: value }))
  select.replaceChildren(make('option', { value: '', text: 'Everyone' }), ...options)
  select.value = recipients.includes(chosen) ? chosen : ''
}

function smsCard(row: SmsRow): HTMLLIElement {
  return make(
    'li',
    { class: 'card message' },
    heading(row.to, row.at),
    ...body(row.body),
    make('p', { class: 'small dim', text: `From ${row.from} · ${row.status}` }),
  )
}

function mailCard(row: MailRow): HTMLLIElement {
  const files = row.attachments.map(({ name, bytes }) =>
    make('span', { class: 'pill', text: `${name} · ${Math.ceil(bytes / 1024)} kB` }),
  )
  return make(
    'li',
    { class: 'card message' },
    heading(row.to.join(', '), row.at),
    make('h3', { text: row.subject || 'No subject' }),
    ...body(row.text.trim()),
    ...(files.length > 0 ? [make('p', { class: 'chips' }, ...files)] : []),
    make('p', { class: 'small dim', text: `From ${row.from}` }),
    ...(row.hasHtml ? [asSent(row)] : []),
  )
}

function pushCard(row: PushRow): HTMLLIElement {
  return make(
    'li',
    { class: 'card message' },
    heading(row.to, row.at),
    make('h3', { text: row.title }),
    make('p', { class: 'text', text: row.text }),
    make('p', { class: 'small dim', text: `Opens ${row.link} · urgency ${row.urgency}` }),
  )
}

function heading(to: string, at: number): HTMLElement {
  const time = make('time', { class: 'small dim', text: clock.format(at) })
  return make('div', { class: 'between' }, make('p', { class: 'strong', text: to }), time)
}

/** The text with its code marked, and the code again, large, to be copied. */
function body(text: string): HTMLElement[] {
  const coded = findCode(text)
  if (!coded) return [make('p', { class: 'text', text })]
  const { before, code, rest } = coded
  const marked = make('p', { class: 'text', text: before }, make('mark', { text: code }))
  marked.append(rest)
  const copy = button('Copy code', 'button small', async () => {
    await navigator.clipboard.writeText(code)
    say(`Copied ${code}`)
  })
  return [make('div', { class: 'code' }, make('strong', { text: code }), copy), marked]
}

/** The mail as its reader's program would show it, loaded when it is opened. */
function asSent(row: MailRow): HTMLElement {
  const details = make('details', {}, make('summary', { text: 'Show as sent' }))
  details.addEventListener('toggle', () => {
    if (!details.open || details.querySelector('iframe')) return
    const title = `Mail: ${row.subject}`
    details.append(make('iframe', { src: `/mail/${row.number}`, title, sandbox: '' }))
  })
  return details
}
