import { ask } from '#sandbox/page/client/api.ts'
import { find, make, segments, setText } from '#sandbox/page/client/dom.ts'
import type { ChainState } from '#sandbox/page/state.ts'

const assets = new Map<string, readonly string[]>()
let network = ''

/** Where the last address is remembered, so that the next deposit needs no pasting. */
const addressKey = 'deposit address'

/** Draws the networks once they are known. */
export function showNetworks(chains: readonly ChainState[]): void {
  if (assets.size > 0) return
  for (const chain of chains) assets.set(chain.network, chain.assets)
  const choices = chains.map((chain) => ({ value: chain.network, label: chain.network }))
  const { element, select } = segments('deposit-network', 'Network', choices, choose)
  find('deposit-network', HTMLFieldSetElement).replaceWith(element)
  const [first] = chains
  if (!first) return
  select(first.network)
  choose(first.network)
}

function choose(chosen: string): void {
  network = chosen
  const options = (assets.get(chosen) ?? []).map((asset) =>
    make('option', { value: asset, text: asset }),
  )
  find('deposit-asset', HTMLSelectElement).replaceChildren(...options)
}

/** Ties the form. */
export function startDeposit(): void {
  const form = find('deposit-form', HTMLFormElement)
  const said = find('deposit-said', HTMLParagraphElement)
  const field = (name: string) => {
    const input = form.elements.namedItem(name)
    return input instanceof HTMLInputElement || input instanceof HTMLSelectElement
      ? input
      : undefined
  }
  const to = field('to')
  if (to) to.value = localStorage.getItem(addressKey) ?? ''
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const value = (name: string) => field(name)?.value.trim() ?? ''
    const deposit = {
      network,
      asset: value('asset'),
      to: value('to'),
      amount: value('amount'),
      count: Number(value('count')),
    }
    localStorage.setItem(addressKey, deposit.to)
    ask('evm/deposit', deposit).then(
      () => {
        const times = deposit.count > 1 ? `${deposit.count} × ` : ''
        setText(said, `Sent ${times}${deposit.amount} ${deposit.asset}; it is in the next block.`)
        said.dataset['state'] = 'done'
      },
      (error: unknown) => {
        setText(said, error instanceof Error ? error.message : String(error))
        said.dataset['state'] = 'failed'
      },
    )
  })
}
