/** The script that pages load, as far as it is used: frames, and what they say. */
{
  type Options = Readonly<Record<string, unknown>>
  type Listener = (event: Options) => void
  type Answer = { readonly token?: unknown; readonly error?: unknown }

  const source = document.currentScript
  const home = source instanceof HTMLScriptElement ? new URL(source.src).origin : location.origin
  const looks = ['color', 'fontSize', 'fontWeight', 'fontFamily', 'letterSpacing']

  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
  const isRecord = (value: unknown): value is Options => typeof value === 'object' && value !== null

  const styleOf = (options: Options): string[][] => {
    const style = isRecord(options['style']) ? options['style']['base'] : undefined
    if (!isRecord(style)) return []
    return looks.flatMap((name) => {
      const value = textOf(style[name])
      return value === '' ? [] : [[name, value]]
    })
  }

  /** Fields that people type into, by their types; every other frame shows something. */
  const fields: Readonly<Record<string, { readonly path: string; readonly title: string }>> = {
    cardNumber: { path: 'number', title: 'Card number' },
    cardExpiry: { path: 'expiry', title: 'Expiry date' },
  }

  /** Fields that were made together. */
  type Group = { readonly id: string; readonly locale: string }

  class Element {
    readonly #frame = document.createElement('iframe')
    readonly #listeners = new Map<string, Listener[]>()
    readonly #waiting = new Map<string, (answer: Answer) => void>()

    constructor(type: string, options: Options, group: Group) {
      const field = fields[type]
      const query = new URLSearchParams([
        ...styleOf(options),
        ...(field
          ? [
              ['origin', location.origin],
              ['group', group.id],
              ['locale', group.locale],
            ]
          : [
              ['type', type],
              ['card', textOf(options['issuingCard'])],
              ['nonce', textOf(options['nonce'])],
              ['key', textOf(options['ephemeralKeySecret'])],
            ]),
      ])
      this.#frame.src = `${home}/elements/${field?.path ?? 'display'}?${query.toString()}`
      this.#frame.title = field?.title ?? type
      this.#frame.allow = 'clipboard-write'
      this.#frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
      this.#frame.style.cssText = 'border:0;width:100%;height:100%;color-scheme:light dark'
      this.#frame.addEventListener('load', () => this.#tell('ready', {}))
    }

    mount(place: string | HTMLElement): void {
      const element = typeof place === 'string' ? document.querySelector(place) : place
      element?.replaceChildren(this.#frame)
      addEventListener('message', this.#hear)
    }

    on(name: string, listener: Listener): this {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
      return this
    }

    destroy(): void {
      removeEventListener('message', this.#hear)
      this.#frame.remove()
    }
    unmount(): void {
      this.destroy()
    }

    tokenise(): Promise<Answer> {
      const id = crypto.randomUUID()
      return new Promise((resolve) => {
        this.#waiting.set(id, resolve)
        this.#frame.contentWindow?.postMessage({ type: 'tokenise', id }, home)
      })
    }

    readonly #hear = ({ origin, source: from, data }: MessageEvent<unknown>): void => {
      if (origin !== home || from !== this.#frame.contentWindow || !isRecord(data)) return
      const wait = this.#waiting.get(textOf(data['id']))
      if (data['type'] === 'token' && wait) {
        this.#waiting.delete(textOf(data['id']))
        wait(data)
      } else this.#tell(textOf(data['type']), data)
    }

    #tell(name: string, event: Options): void {
      for (const listener of this.#listeners.get(name) ?? []) listener(event)
    }
  }

  const Stripe = (key: string) => ({
    createEphemeralKeyNonce: async ({ issuingCard }: { readonly issuingCard: string }) => {
      const body = JSON.stringify({ key, card: issuingCard })
      const response = await fetch(`${home}/local/nonces`, { method: 'POST', body })
      const answer: unknown = await response.json()
      return isRecord(answer) ? answer : {}
    },
    elements: ({ locale = 'en' }: { readonly locale?: string } = {}) => {
      const group = { id: crypto.randomUUID(), locale }
      return { create: (type: string, options: Options = {}) => new Element(type, options, group) }
    },
    /** Of a number's field; the date comes from the field that was made with it. */
    createToken: (element: Element) => element.tokenise(),
  })
  Stripe.version = 3
  Object.assign(globalThis, { Stripe })
}
