/** The issuer's own script (Stripe.js), as far as it is used: its frames alone see a card number. */

/** A frame of the issuer's. */
export type IssuerElement = {
  readonly mount: (place: HTMLElement) => void
  readonly on: (name: 'change' | 'ready', listener: (event: IssuerChange) => void) => unknown
  readonly destroy: () => void
}
/** What a frame says of what is typed into it, which is all that leaves it. */
export type IssuerChange = {
  readonly empty?: boolean
  readonly complete?: boolean
  /** What was typed can be no number or date; not for one that is still typed. */
  readonly error?: unknown
}

/** The script for one publishable key. */
export type IssuerScript = {
  /** What the server asks the issuer with, for one card and one look. */
  readonly createEphemeralKeyNonce: (of: {
    readonly issuingCard: string
  }) => Promise<{ readonly nonce?: string; readonly error?: unknown }>
  /** Fields that belong together, in the language that the issuer's script calls so. */
  readonly elements: (options?: { readonly locale: string }) => {
    readonly create: (type: string, options: object) => IssuerElement
  }
  /** Of a number's field; the date is read from the one that was made with it. */
  readonly createToken: (element: IssuerElement) => Promise<{
    readonly token?: { readonly id: string }
    readonly error?: unknown
  }>
}

const loading = new Map<string, Promise<void>>()

/** Loads the script, once for all pages. @throws Error when it does not come */
export async function loadIssuerScript(url: string, publishableKey: string): Promise<IssuerScript> {
  const loaded = loading.get(url) ?? load(url)
  loading.set(url, loaded)
  // The next try asks again.
  loaded.catch(() => loading.delete(url))
  await loaded
  const make = window.Stripe
  if (!make) throw new Error(`${url} is no issuer's script`)
  return make(publishableKey)
}

const load = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${url} did not load`))
    })
    document.head.append(script)
  })
