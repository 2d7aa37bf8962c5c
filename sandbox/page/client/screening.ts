import { ask } from '#sandbox/page/client/api.ts'
import { button, find, make } from '#sandbox/page/client/dom.ts'
import type { SimulatorState } from '#sandbox/page/state.ts'

type Mark = SimulatorState['marks'][number]

const names = { sanctioned: 'Sanctioned', suspicious: 'Suspicious' } as const

/** What is drawn now, so that drawing the same again leaves the page alone. */
let drawn = ''

/** Addresses that are marked, newest first. */
export function showMarks(marks: readonly Mark[]): void {
  const drawing = JSON.stringify(marks)
  if (drawing === drawn) return
  drawn = drawing
  find('marks', HTMLUListElement).replaceChildren(...marks.map(row))
  find('marks-empty', HTMLParagraphElement).hidden = marks.length > 0
}

function row({ address, mark }: Mark): HTMLElement {
  const text = make('span', { class: 'grow' })
  text.append(
    make('span', { class: 'small mono', text: address }),
    make('span', { class: 'small dim', text: ` ${names[mark]}` }),
  )
  return make(
    'li',
    {},
    text,
    button('Clear', 'button small', () => ask('screening/clear', { address })),
  )
}

/** Ties the two buttons that mark an address. */
export function startMarks(): void {
  const input = find('mark-address', HTMLInputElement)
  const said = find('mark-said', HTMLParagraphElement)
  const mark = async (name: keyof typeof names): Promise<void> => {
    await ask('screening/mark', { address: input.value.trim(), mark: name })
    said.textContent = `Marked as ${names[name].toLowerCase()}`
    input.value = ''
  }
  find('mark-buttons', HTMLDivElement).append(
    button('Mark suspicious', 'button small', () => mark('suspicious')),
    button('Mark sanctioned', 'button small', () => mark('sanctioned')),
  )
}
