/** Number and code of a card, shown for a minute by the issuer alone: nothing of them passes through here. */
import { revealCard, revealStart } from '#contract/cards.controls.ts'
import { assert } from '#kernel/assert.ts'
import { call } from '#web/app/api.ts'
import { type IssuerElement, loadIssuerScript } from '#web/cards/issuerScript.ts'

/** Seconds that it stays on the screen. */
export const revealSeconds = 60

/** What the back of a card shows: one frame of the issuer's, or one for each part. */
export type Revealed =
  | { readonly kind: 'frame'; readonly url: string }
  | {
      readonly kind: 'elements'
      readonly parts: Readonly<Record<RevealPart | 'copy', IssuerElement>>
    }
export type RevealPart = 'number' | 'expiry' | 'cvc'

/** Dark ink: the frames stand on a light strip. */
const ink = '#1d1912'

/** Asks the issuer, after the holder has proved who they are. @throws Failure, Error */
export async function askToReveal(id: string): Promise<Revealed> {
  const start = await call(revealStart, { id })
  if (start.kind === 'frame') {
    const answer = await call(revealCard, { id })
    assert(answer.kind === 'frame', 'the issuer reveals as it said')
    return answer
  }
  const script = await loadIssuerScript(start.scriptUrl, start.publishableKey)
  const { nonce } = await script.createEphemeralKeyNonce({ issuingCard: start.issuerCard })
  assert(nonce !== undefined, 'the issuer gave a nonce for the card')
  const answer = await call(revealCard, { id, nonce })
  assert(answer.kind === 'elements', 'the issuer reveals as it said')
  const elements = script.elements()
  const make = (type: string, fontSize: string, more: object = {}) =>
    elements.create(type, {
      issuingCard: start.issuerCard,
      nonce: answer.nonce,
      ephemeralKeySecret: answer.ephemeralKey,
      style: { base: { color: ink, fontSize, fontWeight: '560', letterSpacing: '0.04em' } },
      ...more,
    })
  return {
    kind: 'elements',
    parts: {
      number: make('issuingCardNumberDisplay', '18px'),
      expiry: make('issuingCardExpiryDisplay', '15px'),
      cvc: make('issuingCardCvcDisplay', '15px'),
      copy: make('issuingCardCopyButton', '15px', { toCopy: 'number' }),
    },
  }
}

/** A ref for the place of an element; it goes with the place. */
export const placed =
  (element: IssuerElement) =>
  (place: HTMLElement | null): (() => void) | undefined => {
    if (!place) return undefined
    element.mount(place)
    return () => element.destroy()
  }
