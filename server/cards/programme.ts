/** What can be done with cards, at the issuer that issues them. */

/** What an issuer can do. */
export type IssuerCapabilities = {
  /** Whether it takes holders only with an e-mail address. */
  readonly needsEmail: boolean
  /** Whether cards to a pick-up point are put together in batches; else each goes by itself. */
  readonly hasBatches: boolean
  readonly pinLengths: readonly number[]
  readonly reveal: 'elements' | 'frame'
  /** How a card that somebody already has is taken in; none when it cannot be. */
  readonly bindModes: readonly 'token'[]
  /** How many limits a card may have at once. */
  readonly limitsMax: number
}

/** Whether an issuer has fields that a card's number can be typed into; not when it is not set up. */
export const takesNumbers = (
  issuer: { readonly capabilities: IssuerCapabilities } | undefined,
): boolean => issuer?.capabilities.bindModes.includes('token') === true
