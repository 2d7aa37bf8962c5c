import { ask } from '#sandbox/page/client/api.ts'
import { find, make, segments, setText } from '#sandbox/page/client/dom.ts'
import type { IssuerState, SimulatorState } from '#sandbox/page/state.ts'

type Issuer = keyof SimulatorState['issuers']
type Cards = IssuerState['cards']

const ways = [
  { value: 'chip', label: 'Chip' },
  { value: 'contactless', label: 'Tap' },
  { value: 'online', label: 'Online' },
  { value: 'cash', label: 'Cash' },
] as const
const currencies = { USD: 'USD', EUR: 'EUR', GBP: 'GBP', HKD: 'HKD', SGD: 'SGD' }
const categories = {
  '5812': 'Restaurant',
  '5411': 'Groceries',
  '5732': 'Electronics',
  '5541': 'Fuel',
  '4121': 'Taxi',
  '7011': 'Hotel',
  '7995': 'Gambling',
  '5399': 'General goods',
}
const countries = {
  HK: 'Hong Kong',
  SG: 'Singapore',
  TW: 'Taiwan',
  JP: 'Japan',
  US: 'United States',
  GB: 'United Kingdom',
  DE: 'Germany',
  FR: 'France',
  RU: 'Russia',
}

let how: (typeof ways)[number]['value'] = 'chip'

const howChoice = segments('how', 'How the card is used', ways, (value) => {
  how = value
  drawHow()
})

function drawHow(): void {
  howChoice.select(how)
  find('terminal-pin', HTMLLabelElement).hidden = how === 'online' || how === 'contactless'
  find('terminal-category', HTMLSelectElement).disabled = how === 'cash'
}

/** Ties the terminal; which issuer it is of may change. */
export function startTerminal(issuer: () => Issuer, cards: () => Cards): void {
  const form = find('terminal-form', HTMLFormElement)
  find('terminal-how', HTMLDivElement).append(howChoice.element)
  fill('terminal-currency', currencies)
  fill('terminal-category', categories)
  fill('terminal-country', countries)
  find('terminal-category', HTMLSelectElement).value = '5812'
  drawHow()
  const send = (action: string, said: (answer: unknown) => void): void => {
    const sale = saleOf(new FormData(form))
    if (typeof sale === 'string') return tell(sale, 'failed')
    const currency = cards().find(({ id }) => id === sale.cardId)?.currency ?? ''
    if (currency === '') return tell('There is no card yet.', 'failed')
    tell('Waiting for the issuer…', 'wait')
    ask(`${issuer()}/${action}`, sale).then(said, (error: unknown) =>
      tell(error instanceof Error ? error.message : String(error), 'failed'),
    )
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send('pay', tellPayment)
  })
  find('terminal-refund', HTMLButtonElement).addEventListener('click', () =>
    send('refundAlone', () => tell('Refunded without a payment.', 'done')),
  )
  find('terminal-force', HTMLButtonElement).addEventListener('click', () =>
    send('captureAlone', () => tell('Taken without asking.', 'done')),
  )
}

/** Offers the cards, and keeps the chosen one. */
export function fillTerminal(cards: Cards): void {
  const select = find('terminal-card', HTMLSelectElement)
  const before = select.value
  const usable = cards.map(({ id, last4, holder, form, state }) =>
    make('option', {
      value: id,
      text: `·· ${last4} · ${holder} · ${form}, ${state.toLowerCase().replaceAll('_', ' ')}`,
    }),
  )
  select.replaceChildren(...usable)
  if (cards.some(({ id }) => id === before)) select.value = before
  find('terminal-empty', HTMLParagraphElement).hidden = cards.length > 0
}

function fill(id: string, choices: Readonly<Record<string, string>>): void {
  const options = Object.entries(choices).map(([value, text]) => make('option', { value, text }))
  find(id, HTMLSelectElement).replaceChildren(...options)
}

/** What the form says, or what is wrong with it. */
function saleOf(data: FormData) {
  const text = (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const amount = centsOf(text('amount'))
  if (amount === undefined) return 'The amount is not a number with up to two decimals.'
  const pin = text('pin')
  const asksPin = how === 'chip' || how === 'cash'
  return {
    cardId: text('cardId'),
    amount,
    currency: text('currency'),
    name: text('name'),
    category: text('category') || '6011',
    country: text('country'),
    how,
    ...(asksPin && pin !== '' ? { pin } : {}),
  }
}

/** `12.5` → 1250; undefined for what is no amount above nothing. */
export function centsOf(text: string): number | undefined {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  return cents > 0 ? cents : undefined
}

function tellPayment(answer: unknown): void {
  const reason =
    typeof answer === 'object' && answer && 'reason' in answer ? String(answer.reason) : ''
  if (reason === '') tell('Approved.', 'done')
  else tell(`Declined: ${reason.toLowerCase().replaceAll('_', ' ')}.`, 'failed')
}

function tell(text: string, state: 'done' | 'failed' | 'wait'): void {
  const said = find('terminal-said', HTMLParagraphElement)
  setText(said, text)
  said.dataset['state'] = state
}
