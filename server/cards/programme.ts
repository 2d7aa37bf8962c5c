/** What can be done with the cards of a programme, at the issuer that issues them. */

export type CardForm = 'virtual' | 'physical'

/** Where the money is: on the card before it is spent, or in the wallet until then. */
export type Funding = 'prepaid' | 'jit'

/** What a person knows who holds the card or its letter. */
export type ActivationFactor = 'last4' | 'expiry' | 'letterCode'

/** What an issuer can do. */
export type IssuerCapabilities = {
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

/** What we want of a kind of card, from the settings. */
export type ProgrammeTerms = {
  readonly code: string
  readonly funding: Funding
  readonly forms: readonly CardForm[]
  readonly pinLengths: readonly number[]
  readonly activationFactors: readonly ActivationFactor[]
}

/** A programme at its issuer. */
export type Programme = IssuerCapabilities & Pick<ProgrammeTerms, 'code' | 'funding'>

/** What both want and can. @throws Error when that leaves no form, PIN length or way to activate */
export function programmeAt(terms: ProgrammeTerms, issuer: IssuerCapabilities): Programme {
  const { code, funding } = terms
  const both = <T>(wanted: readonly T[], can: readonly T[], what: string): readonly T[] => {
    const left = wanted.filter((one) => can.includes(one))
    if (left.length === 0) throw new Error(`the issuer of ${code} cannot give it any ${what}`)
    return left
  }
  return {
    ...issuer,
    code,
    funding,
    forms: both(terms.forms, issuer.forms, 'form'),
    pinLengths: both(terms.pinLengths, issuer.pinLengths, 'PIN length'),
    activationFactors: both(terms.activationFactors, issuer.activationFactors, 'way to activate'),
  }
}
