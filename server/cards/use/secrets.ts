/** PIN, number and code: they pass between the holder's browser and the issuer, never through here. */
import type { changePin, pinSeal, revealCard, revealStart } from '#contract/cards.controls.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { allow } from '#server/cards/card.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import type { CardIssuer, Outcome } from '#server/cards/issuer/issuer.ts'
import { type CardRow, lockCardRow, selectCard, updateCard } from '#server/cards/store.card.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { tellOfProtection } from '#server/cards/tell.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { log } from '#server/platform/log.ts'
import { requireProof } from '#server/security/stepUp.ts'

/**
 * The issuer of a card or programme.
 * @throws Failure ISSUER_UNAVAILABLE where it is not set up
 */
export function issuerOf({ issuers }: CardsDeps, name: CardRow['issuer']): CardIssuer {
  const issuer = issuers[name]
  if (!issuer) throw new Failure('ISSUER_UNAVAILABLE')
  return issuer
}

/** Asks the issuer something that may fail. @throws Failure ISSUER_UNAVAILABLE */
export async function asked<T>(question: () => T | Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    log.warn({ part: 'cards', err: error }, 'an issuer gave no answer')
    throw new Failure('ISSUER_UNAVAILABLE')
  }
}

/** What a command came to. @throws Failure ISSUER_UNAVAILABLE, or `refused` for a no */
export function done<T>(outcome: Outcome<T>, refused: 'CARD_CONFLICT' | 'PIN_REFUSED'): T {
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'refused') {
    log.warn({ part: 'cards', code: outcome.code }, 'an issuer refused')
    if (outcome.reason === 'notAllowed') throw new Failure(refused)
  }
  throw new Failure('ISSUER_UNAVAILABLE')
}

async function readable(sql: Sql, userId: string, id: string, action: 'changePin' | 'reveal') {
  const card = await selectCard(sql, userId, id)
  if (!card) throw new Failure('NOT_FOUND')
  allow(card, action)
  return card
}

/** The issuer's key for PINs, and how long one may be. */
export const showPinSeal =
  (deps: CardsDeps): Handler<typeof pinSeal, 'user'> =>
  async ({ id }, { sql, caller }) => {
    const card = await readable(sql, caller.userId, id, 'changePin')
    const issuer = issuerOf(deps, card.issuer)
    const { pinLength } = programmeOf(await deps.cardTerms(sql), card.type)
    const lengths = issuer.capabilities.pinLengths
    const seal = await asked(() => issuer.pinSeal())
    return {
      seal,
      length: {
        min: Math.max(pinLength.min, Math.min(...lengths)),
        max: Math.min(pinLength.max, Math.max(...lengths)),
      },
    }
  }

/** Passes a sealed PIN on. */
export const setPin =
  (deps: CardsDeps): Handler<typeof changePin, 'user'> =>
  async ({ id, pin }, context) => {
    const { sql, clock, ids, caller } = context
    const card = await readable(sql, caller.userId, id, 'changePin')
    await requireProof(context, { action: 'cardPin' })
    const issuer = issuerOf(deps, card.issuer)
    const key = ids.uuid()
    const command = { key, cardId: card.issuerCard, sealedPin: pin }
    done(await asked(() => issuer.setPin(command)), 'PIN_REFUSED')
    // Locked only now: what is bought meanwhile does not wait for the issuer's answer.
    const now = await lockCardRow(sql, caller.userId, id)
    assert(now, `the card ${id} is there`)
    await updateCard(sql, { ...now, pinSet: true })
    const { userId } = card
    await noteCardEvent(sql, clock, { userId, subject: id, what: 'pin', actor: 'holder' })
    await tellOfProtection(context, card, 'cardPinChanged', { key })
    return {}
  }

/** What the issuer's script is loaded with. */
export const startReveal =
  (deps: CardsDeps): Handler<typeof revealStart, 'user'> =>
  async ({ id }, { sql, caller }) => {
    const card = await readable(sql, caller.userId, id, 'reveal')
    const start = await asked(() => issuerOf(deps, card.issuer).revealStart())
    if (start.kind === 'frame') return { kind: 'frame' }
    return { ...start, issuerCard: card.issuerCard }
  }

/** Opens the issuer's frame for a minute; every look is noted. */
export const reveal =
  (deps: CardsDeps): Handler<typeof revealCard, 'user'> =>
  async ({ id, nonce }, context) => {
    const { sql, clock, ids, caller } = context
    const card = await readable(sql, caller.userId, id, 'reveal')
    await requireProof(context, { action: 'revealCard' })
    const issuer = issuerOf(deps, card.issuer)
    const session = done(
      await asked(() =>
        issuer.reveal({
          key: ids.uuid(),
          cardId: card.issuerCard,
          origin: deps.site.origin,
          ...(nonce === undefined ? {} : { nonce }),
        }),
      ),
      'CARD_CONFLICT',
    )
    const { userId } = card
    await noteCardEvent(sql, clock, { userId, subject: id, what: 'revealed', actor: 'holder' })
    return session.kind === 'frame'
      ? { kind: 'frame', url: session.url }
      : { kind: 'elements', nonce: session.nonce, ephemeralKey: session.ephemeralKey }
  }
