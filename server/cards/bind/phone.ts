/** Another phone for a card: the number typed at the issuer, and codes from the new and the old phone. */
import type { changeCardPhone, sendCardPhoneCode } from '#contract/cards.bind.ts'
import { Failure } from '#contract/errors.ts'
import { mask } from '#contract/rules.display.ts'
import { allow } from '#server/cards/card.ts'
import { countCodes } from '#server/cards/bind/codes.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import type { BoundCard } from '#server/cards/issuer/issuer.ts'
import { isSameExpiry, numberIssuer, readNumber } from '#server/cards/bind/number.ts'
import { asked, done } from '#server/cards/use/secrets.ts'
import { type CardRow, selectCard, updatePhone } from '#server/cards/store.card.ts'
import { lockPhonesOf } from '#server/cards/store.locks.ts'
import { tellOfProtection } from '#server/cards/tell.ts'
import { openChallenge } from '#server/identity/ask.ts'
import { readName } from '#server/identity/name.ts'
import { redeemCode } from '#server/identity/redeem.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** Sends the codes. */
export const sendPhoneCodes =
  (deps: CardsDeps): Handler<typeof sendCardPhoneCode, 'user'> =>
  async ({ id, phone, work }, context) => {
    const { sql, caller } = context
    const card = await selectCard(sql, caller.userId, id)
    if (!card) throw new Failure('NOT_FOUND')
    allow(card, 'changePhone')
    numberIssuer(deps, card.issuer)
    const name = readName('phone', phone, 'wide')
    await countCodes(context, deps.codeSecret, name, work)
    const by = caller.userId
    const sent = await openChallenge(context, { purpose: 'cardPhone', name, channel: 'phone', by })
    if (card.phone !== null && card.phone !== name.value) {
      const old = readName('phone', card.phone, 'wide')
      await openChallenge(context, { purpose: 'cardPhone', name: old, channel: 'phone', by })
    }
    return { ...sent, oldPhone: card.phone === null ? null : mask(card.phone) }
  }

/** Changes it, here and at the issuer. */
export const changePhone =
  (deps: CardsDeps): Handler<typeof changeCardPhone, 'user'> =>
  async ({ id, token, phone, code, oldCode }, context) => {
    const { sql, clock, ids, caller } = context
    // One change at a time. No card is locked before the issuer has answered: what is bought
    // meanwhile does not wait for it.
    await lockPhonesOf(sql, caller.userId)
    const card = await selectCard(sql, caller.userId, id)
    if (!card) throw new Failure('NOT_FOUND')
    allow(card, 'changePhone')
    if (token === '') throw new Failure('CARD_NUMBER_MISSING')
    const name = readName('phone', phone, 'wide')
    const issuer = numberIssuer(deps, card.issuer)
    if (!isOfCard(await readNumber(issuer, token), card)) throw new Failure('CARD_TOKEN_INVALID')
    const { codeSecret } = deps
    await redeemCode(context, codeSecret, { purpose: 'cardPhone', name, code })
    if (card.phone !== null && card.phone !== name.value) {
      const old = readName('phone', card.phone, 'wide')
      await redeemCode(context, codeSecret, { purpose: 'cardPhone', name: old, code: oldCode })
    }
    const command = { key: ids.uuid(), holderId: card.issuerHolder, phone: name.value }
    done(await asked(() => issuer.changePhone(command)), 'CARD_CONFLICT')
    await updatePhone(sql, card, name.value)
    const { userId } = card
    await noteCardEvent(sql, clock, { userId, subject: id, what: 'phone', actor: 'holder' })
    await tellOfProtection(context, card, 'cardPhoneChanged', { key: `${id}:${clock.now()}` })
    return {}
  }

/** Whether number and expiry date that were typed are those of a card. */
const isOfCard = (typed: BoundCard, card: CardRow): boolean =>
  typed.last4 === card.last4 &&
  isSameExpiry(typed, card) &&
  (card.fingerprint === null || typed.fingerprint === card.fingerprint)
