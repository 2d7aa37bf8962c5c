import { ask } from '#sandbox/page/client/api.ts'
import { button, find, make, say } from '#sandbox/page/client/dom.ts'
import { centsOf } from '#sandbox/page/client/terminal.ts'
import type { IssuerState, SimulatorState } from '#sandbox/page/state.ts'

type Issuer = keyof SimulatorState['issuers']
type Payment = IssuerState['payments'][number]
type Turn = 'capture' | 'reverse' | 'expire' | 'refund'

/** What somebody typed for a payment, kept while it is drawn again. */
const typed = new Map<string, string>()

/** Every payment, newest first, with what can happen to it. */
export function showPayments(issuer: Issuer, payments: readonly Payment[]): void {
  const focused = document.activeElement?.id
  find('payments', HTMLOListElement).replaceChildren(
    ...payments.map((payment) => card(issuer, payment)),
  )
  find('payments-empty', HTMLParagraphElement).hidden = payments.length > 0
  if (focused?.startsWith('part-')) document.getElementById(focused)?.focus()
}

function card(issuer: Issuer, payment: Payment): HTMLElement {
  const { last4, merchant, state, reason } = payment
  const why = reason === undefined ? '' : ` · ${reason.toLowerCase().replaceAll('_', ' ')}`
  const pill = state === 'declined' ? { 'data-state': 'away' } : {}
  return make(
    'li',
    { class: 'card message' },
    make(
      'div',
      { class: 'between' },
      make('p', { class: 'strong', text: `${merchant} ·· ${last4}` }),
      make('p', { class: 'strong', text: moneyOf(payment) }),
    ),
    make(
      'div',
      { class: 'between' },
      make('p', { class: 'small dim', text: `${timeOf(payment.at)}${why}` }),
      make('p', { class: 'pill', text: state, ...pill }),
    ),
    ...turns(issuer, payment),
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const timeOf = (at: number): string => clock.format(at)

const moneyOf = ({ amount, currency }: Payment): string =>
  `${(amount / 100).toFixed(2)} ${currency}`

function turns(issuer: Issuer, payment: Payment): readonly Node[] {
  const { id, state } = payment
  const turn = (label: string, name: Turn) =>
    button(label, 'button small', async () => {
      const amount = partOf(id)
      if (amount === 'wrong') return say('The amount is not a number with up to two decimals.')
      await ask(`${issuer}/turn`, { id, turn: name, ...(amount === undefined ? {} : { amount }) })
      typed.delete(id)
      return undefined
    })
  if (state === 'pending') {
    const buttons = [
      turn('Take', 'capture'),
      turn('Give back', 'reverse'),
      turn('Expire', 'expire'),
    ]
    return [part(payment), make('div', { class: 'buttons' }, ...buttons)]
  }
  // A merchant may come late, and is paid all the same.
  if (state === 'expired' || state === 'reversed') {
    return [part(payment), make('div', { class: 'buttons' }, turn('Take late', 'capture'))]
  }
  if (state !== 'settled') return []
  return [part(payment), make('div', { class: 'buttons' }, turn('Refund', 'refund'))]
}

/** How much: the whole unless something is typed, less, or more as with a tip. */
function part(payment: Payment): HTMLElement {
  const { id } = payment
  const input = make('input', {
    id: `part-${id}`,
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: (payment.amount / 100).toFixed(2),
    value: typed.get(id),
  })
  input.addEventListener('input', () => typed.set(id, input.value))
  const label = make('span', { text: `Amount in ${payment.currency}; all when left empty` })
  return make('label', { class: 'field' }, label, input)
}

function partOf(id: string): number | undefined | 'wrong' {
  const text = typed.get(id)?.trim() ?? ''
  return text === '' ? undefined : (centsOf(text) ?? 'wrong')
}
