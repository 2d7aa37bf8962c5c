/** Numbers of cards that somebody holds: typed into fields of the issuer's, read here as what stands for them. */
import type { numberField } from '#contract/cards.bind.ts'
import { Failure } from '#contract/errors.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type { BoundCard, CardIssuer } from '#server/cards/issuer/issuer.ts'
import { passes } from '#server/cards/issuer/job.ts'
import { takesNumbers } from '#server/cards/programme.ts'
import { asked, issuerOf } from '#server/cards/use/secrets.ts'
import { programmeOf } from '#server/cards/terms.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** The issuer to type a number at. @throws Failure CARD_NOT_BINDABLE, ISSUER_UNAVAILABLE */
export function numberIssuer(deps: CardsDeps, name: CardIssuer['name']): CardIssuer {
  const issuer = issuerOf(deps, name)
  if (!takesNumbers(issuer)) throw new Failure('CARD_NOT_BINDABLE')
  return issuer
}

/** What the issuer says of the number behind a token. @throws Failure CARD_TOKEN_INVALID, ISSUER_UNAVAILABLE */
export async function readNumber(issuer: CardIssuer, token: string): Promise<BoundCard> {
  const outcome = await asked(() => issuer.readBinding(token))
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'refused' && !passes(outcome.reason)) throw new Failure('CARD_TOKEN_INVALID')
  throw new Failure('ISSUER_UNAVAILABLE')
}

type Expiry = { readonly expiryMonth: number | null; readonly expiryYear: number | null }

/** Whether both are good until the same month; one that is not known is the same as none. */
export const isSameExpiry = (one: Expiry, other: Expiry): boolean =>
  one.expiryMonth !== null &&
  one.expiryMonth === other.expiryMonth &&
  one.expiryYear === other.expiryYear

/** What makes the fields for number and expiry date of a card. */
export const showNumberField =
  (deps: CardsDeps): Handler<typeof numberField, 'user'> =>
  async ({ type }, { sql }) => {
    const issuer = numberIssuer(deps, programmeOf(await deps.cardTerms(sql), type).issuer)
    const start = await asked(() => issuer.revealStart())
    if (start.kind !== 'elements') throw new Failure('CARD_NOT_BINDABLE')
    const { scriptUrl, publishableKey } = start
    return { scriptUrl, publishableKey, origin: new URL(scriptUrl).origin }
  }
