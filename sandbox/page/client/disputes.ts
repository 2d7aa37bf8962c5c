import { ask } from '#sandbox/page/client/api.ts'
import { button, find, make } from '#sandbox/page/client/dom.ts'
import type { IssuerState, SimulatorState } from '#sandbox/page/state.ts'

type Issuer = keyof SimulatorState['issuers']
type Dispute = IssuerState['disputes'][number]

/** Every dispute, newest first, with what the network can decide. */
export function showDisputes(issuer: Issuer, disputes: readonly Dispute[]): void {
  find('contested', HTMLOListElement).replaceChildren(...disputes.map((one) => card(issuer, one)))
  find('contested-empty', HTMLParagraphElement).hidden = disputes.length > 0
}

function card(issuer: Issuer, one: Dispute): HTMLElement {
  const decide = (label: string, outcome: 'won' | 'lost') =>
    button(label, 'button small', () => ask(`${issuer}/decide`, { id: one.id, outcome }))
  const files = one.files === 1 ? '1 file' : `${one.files} files`
  return make(
    'li',
    { class: 'card message' },
    make(
      'div',
      { class: 'between' },
      make('p', { class: 'strong', text: `${one.merchant} ·· ${one.last4}` }),
      make('p', { class: 'strong', text: `${(one.amount / 100).toFixed(2)} ${one.currency}` }),
    ),
    make(
      'div',
      { class: 'between' },
      make('p', { class: 'small dim', text: `${plain(one.reason)} · ${files}` }),
      make('p', { class: 'pill', text: plain(one.state) }),
    ),
    make('p', { class: 'small', text: one.explanation }),
    ...(one.isOpen
      ? [make('div', { class: 'buttons' }, decide('Win', 'won'), decide('Lose', 'lost'))]
      : []),
  )
}

const plain = (word: string): string => word.toLowerCase().replaceAll('_', ' ')
