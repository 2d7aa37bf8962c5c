/** What the jobs share that ask an issuer. */
import type { CardsDeps } from '#server/cards/deps.ts'
import type { CardIssuer, IssuerRefusal, Outcome } from '#server/cards/issuer/issuer.ts'

/** An issuer. @throws Error where it is not set up: the job waits for it */
export function issuerFor(
  { issuers }: Pick<CardsDeps, 'issuers'>,
  name: CardIssuer['name'],
): CardIssuer {
  const issuer = issuers[name]
  if (!issuer) throw new Error(`no ${name} is set up`)
  return issuer
}

/** An issuer said no for good; its word for it is for staff. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  constructor(code: string) {
    super('the issuer refused')
    this.code = code
  }
}

/** Whether a no says nothing of what was asked: it is worth asking again. */
export const passes = (reason: IssuerRefusal): boolean => reason === 'busy' || reason === 'account'

/** @throws Refused for a no; Error for what is to be looked at again by the next run */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'refused' && !passes(outcome.reason)) {
    throw new Refused(outcome.code || outcome.reason)
  }
  throw new Error(`the issuer answered ${outcome.kind}`)
}
