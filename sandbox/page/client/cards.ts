import { ask } from '#sandbox/page/client/api.ts'
import { button, find, make, segments } from '#sandbox/page/client/dom.ts'
import { showDisputes } from '#sandbox/page/client/disputes.ts'
import { showPayments } from '#sandbox/page/client/settlement.ts'
import { fillTerminal, startTerminal } from '#sandbox/page/client/terminal.ts'
import type { IssuerState, SimulatorState } from '#sandbox/page/state.ts'

type Issuer = keyof SimulatorState['issuers']

const names: readonly { readonly value: Issuer; readonly label: string }[] = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'lithic', label: 'Lithic' },
]
const words = { ship: 'Ship', deliver: 'Deliver', lose: 'Lose', return: 'Return' } as const

let chosen: Issuer = 'stripe'
let shown: SimulatorState['issuers'] | undefined
let wasChosen = false
/** What is drawn now, so that drawing the same again leaves the page alone. */
let drawn = ''

/** Draws the four desks of the chosen issuer. */
export function showIssuers(issuers: SimulatorState['issuers']): void {
  shown = issuers
  // Until somebody chooses, the one that has cards.
  if (!wasChosen && issuers[chosen].cards.length === 0) {
    choose(names.find(({ value }) => issuers[value].cards.length > 0)?.value ?? chosen)
  }
  draw()
}

/** Ties the choice of the issuer and the terminal. */
export function startCards(): void {
  find('terminal-issuer', HTMLDivElement).append(issuerChoice.element)
  choose(chosen)
  startTerminal(
    () => chosen,
    () => shown?.[chosen].cards ?? [],
  )
}

const issuerChoice = segments('issuer', 'Issuer', names, (value) => {
  wasChosen = true
  choose(value)
  draw()
})

function choose(value: Issuer): void {
  chosen = value
  issuerChoice.select(value)
}

function draw(): void {
  const state = shown?.[chosen]
  const drawing = JSON.stringify([chosen, state])
  if (!state || drawing === drawn) return
  drawn = drawing
  fillTerminal(state.cards)
  showPayments(chosen, state.payments)
  showDisputes(chosen, state.disputes)
  showParcels(state)
}

function showParcels({ cards, postSteps }: IssuerState): void {
  const parcels = cards.filter(({ post }) => post !== undefined)
  const issuer = chosen
  const rows = parcels.map(({ id, last4, holder, state, post }) => {
    const buttons = postSteps.map((step) =>
      button(words[step], 'button small', () => ask(`${issuer}/move`, { cardId: id, step })),
    )
    return make(
      'li',
      { class: 'card message' },
      make(
        'div',
        { class: 'between' },
        make('p', { class: 'strong', text: `${holder} ·· ${last4}` }),
        make('p', { class: 'pill', text: post ?? '' }),
      ),
      make('p', { class: 'small dim', text: `Card ${state.toLowerCase().replaceAll('_', ' ')}` }),
      make('div', { class: 'buttons' }, ...buttons),
    )
  })
  find('parcels', HTMLOListElement).replaceChildren(...rows)
  find('parcels-empty', HTMLParagraphElement).hidden = parcels.length > 0
}
