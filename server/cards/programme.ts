/** What can be done with cards, at the issuer that issues them. */

export type CardForm = 'virtual' | 'physical'

/** What a person knows who holds the card or its letter. */
export type ActivationFactor = 'last4' | 'expiry' | 'letterCode'

/** What an issuer can do. */
export type IssuerCapabilities = {
  /** Whether it takes holders only with an e-mail address. */
  readonly needsEmail: boolean
  readonly forms: readonly CardForm[]
  readonly deliveries: readonly ('person' | 'pickUp')[]
  /** Whether cards to a pick-up point are put together in batches; else each goes by itself. */
  readonly hasBatches: boolean
  readonly pinLengths: readonly number[]
  readonly reveal: 'elements' | 'frame'
  /** How a card that somebody already has is taken in; none when it cannot be. */
  readonly bindModes: readonly 'token'[]
  /** Whether a card reported lost can be used again when it is found. */
  readonly reversibleLoss: boolean
  readonly activationFactors: readonly ActivationFactor[]
  readonly limitSpans: readonly ('payment' | 'day' | 'month' | 'year' | 'total')[]
  /** How many limits a card may have at once. */
  readonly limitsMax: number
}

/** Whether an issuer has fields that a card's number can be typed into; not when it is not set up. */
export const takesNumbers = (
  issuer: { readonly capabilities: IssuerCapabilities } | undefined,
): boolean => issuer?.capabilities.bindModes.includes('token') === true
