/** Attributes of a new element; `text` is its text, `on…` cannot be given here. */
export type Attributes = Readonly<Record<string, string | undefined>> & { readonly text?: string }

/** Makes an element. Text is never read as HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { text, ...attributes }: Attributes = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value)
  }
  if (text !== undefined) element.textContent = text
  element.append(...children)
  return element
}

/** The element of this id. @throws Error when the page has none of this kind */
export function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`)
  return element
}

/** Sets a text only when it differs, so that what a reader selected or hears is left alone. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** A button that does one thing at a time and tells when that failed. */
export function button(
  label: string,
  style: string,
  press: () => Promise<unknown>,
): HTMLButtonElement {
  const element = make('button', { type: 'button', class: style, text: label })
  element.addEventListener('click', () => {
    element.disabled = true
    press()
      .catch((error: unknown) => say(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        element.disabled = false
      })
  })
  return element
}

/** A choice of one out of few, as radio buttons in a row. */
export function segments<Value extends string>(
  name: string,
  legend: string,
  choices: readonly { readonly value: Value; readonly label: string }[],
  choose: (value: Value) => void,
): { readonly element: HTMLFieldSetElement; readonly select: (value: string) => void } {
  const inputs = choices.map(({ value }) => make('input', { type: 'radio', name, value }))
  const labels = inputs.map((input, index) =>
    make('label', {}, input, make('span', { text: choices[index]?.label ?? '' })),
  )
  inputs.forEach((input, index) => {
    const choice = choices[index]
    if (choice) input.addEventListener('change', () => choose(choice.value))
  })
  return {
    element: make(
      'fieldset',
      { class: 'seg' },
      make('legend', { class: 'hidden', text: legend }),
      ...labels,
    ),
    select: (value) => {
      for (const input of inputs) input.checked = input.value === value
    },
  }
}

/** How long a message at the foot of the page stays. */
const toastMs = 4_000
let toastTimer: ReturnType<typeof setTimeout> | undefined

/** Says something at the foot of the page. */
export function say(message: string): void {
  const toast = find('toast', HTMLParagraphElement)
  toast.textContent = message
  toast.dataset['shown'] = 'yes'
  clearTimeout(toastTimer)
  toastTimer = setTimeout(() => {
    delete toast.dataset['shown']
  }, toastMs)
}
