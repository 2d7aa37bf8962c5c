import { ask } from '#sandbox/page/client/api.ts'
import { button, find, make, say, segments, setText } from '#sandbox/page/client/dom.ts'
import type { ChainState } from '#sandbox/page/state.ts'

/** A card that is drawn once and then only told what changed. */
type Card = { readonly update: (state: ChainState) => void }

const cards = new Map<string, Card>()

const confirmations = 12
const reorgDefault = 6

/** Shows each network: its height, its blocks, and how to disturb them. */
export function showChains(chains: readonly ChainState[]): void {
  for (const chain of chains) {
    const card = cards.get(chain.network) ?? addCard(chain)
    cards.set(chain.network, card)
    card.update(chain)
  }
}

function addCard({ network, name }: ChainState): Card {
  const height = make('strong', { class: 'height', text: '–' })
  const note = make('p', { class: 'small dim' })
  const mine = (blocks: number) =>
    button(`Mine ${blocks}`, 'button', () => ask('evm/mine', { network, blocks }))
  let paused = false
  const pause = button('Pause', 'button', () =>
    ask(paused ? 'evm/resume' : 'evm/pause', { network }),
  )
  const card = make(
    'article',
    { class: 'card pad', 'aria-label': name },
    make(
      'div',
      { class: 'between' },
      make('p', { class: 'strong', text: name }),
      make('span', { class: 'pill', text: network }),
    ),
    make('div', { class: 'between base' }, height, note),
    make('div', { class: 'buttons' }, mine(1), mine(confirmations), pause),
    reorgForm(network, name),
  )
  find('chain-cards', HTMLDivElement).append(card)
  return {
    update: ({ status }) => {
      paused = status?.paused ?? false
      setText(height, status ? `Block ${status.height.toLocaleString('en')}` : 'Starting again')
      setText(note, status ? noteOf(status) : '')
      setText(pause, paused ? 'Resume' : 'Pause')
    },
  }
}

function noteOf({ pending, paused }: NonNullable<ChainState['status']>): string {
  const waiting = pending === 0 ? 'Nothing waiting' : `${pending} waiting`
  return paused ? `${waiting} · paused` : waiting
}

function reorgForm(network: string, name: string): HTMLElement {
  let keep = true
  const depth = make('input', {
    inputmode: 'numeric',
    autocomplete: 'off',
    value: String(reorgDefault),
  })
  const kept = segments(
    `reorg-${network}`,
    `Transactions of the lost blocks of ${name}`,
    [
      { value: 'keep', label: 'Keep' },
      { value: 'drop', label: 'Drop' },
    ],
    (value) => {
      keep = value === 'keep'
    },
  )
  kept.select('keep')
  const go = button('Reorganise', 'button', async () => {
    await ask('evm/reorg', { network, depth: Number(depth.value), keep })
    say(`Replaced the last ${depth.value} blocks of ${name}`)
  })
  const field = make(
    'label',
    { class: 'field' },
    make('span', { text: 'Blocks to replace' }),
    depth,
  )
  return make(
    'details',
    {},
    make('summary', { text: 'Reorganise the newest blocks' }),
    make('div', { class: 'pair' }, field, kept.element),
    make('p', { class: 'small dim', text: 'Keep puts their transactions into later blocks.' }),
    go,
  )
}
