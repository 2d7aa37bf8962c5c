import { ask } from '#sandbox/page/client/api.ts'
import { button, find, make, say, setText } from '#sandbox/page/client/dom.ts'
import type { SimulatorState } from '#sandbox/page/state.ts'

type Quote = SimulatorState['quotes'][number]

const prices = new Map<string, HTMLElement>()

/** Shows each pair's price, and a field to set it. */
export function showQuotes(quotes: readonly Quote[]): void {
  for (const quote of quotes) {
    const price = prices.get(quote.symbol) ?? addRow(quote)
    prices.set(quote.symbol, price)
    setText(
      price,
      quote.price.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    )
  }
}

function addRow({ symbol }: Quote): HTMLElement {
  const [base, quote] = [symbol.slice(0, -4), symbol.slice(-4)]
  const price = make('span', { class: 'strong number' })
  const input = make('input', {
    class: 'inline',
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: 'New',
    'aria-label': `New price of ${base}`,
  })
  const set = button('Set', 'button small', async () => {
    await ask('prices/set', { symbol, price: input.value.trim() })
    say(`${base} is at ${input.value.trim()} ${quote} now`)
    input.value = ''
  })
  const pair = make('span', { class: 'grow' }, make('span', { class: 'strong', text: base }))
  pair.append(make('span', { class: 'small dim', text: ` / ${quote}` }))
  find('quotes', HTMLUListElement).append(make('li', {}, pair, price, input, set))
  return price
}
