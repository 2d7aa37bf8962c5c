/** Another phone for a card: the number typed at the issuer, and codes from the new and the old phone. */
import type { changeCardPhone, sendCardPhoneCode } from '#contract/cards.bind.ts'
import { Failure } from '#contract/errors.ts'
import { mask } from '#contract/rules.display.ts'
import { dayMs } from '#kernel/time.ts'
import { allow } from '#server/cards/card.ts'
import { numberOf } from '#server/cards/bind.ts'
import { ownCard } from '#server/cards/controls.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import { asked, done, issuerOf } from '#server/cards/secrets.ts'
import { selectCard, updateCard } from '#server/cards/store.card.ts'
import { tellOfProtection } from '#server/cards/tell.ts'
import { openChallenge } from '#server/identity/ask.ts'
import { readName } from '#server/identity/name.ts'
import { redeemCode } from '#server/identity/redeem.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { type Limit, countCall } from '#server/platform/limits.ts'

/** Codes that one user may have sent for their cards: each costs us, and bothers somebody. */
const codesOfUser: Limit = { name: 'cards.phoneCodesOfUser', calls: 10, windowMs: dayMs }

/** Sends the codes. */
export const sendPhoneCodes: Handler<typeof sendCardPhoneCode, 'user'> = async (
  { id, phone },
  context,
) => {
  const { sql, db, clock, caller } = context
  const card = await selectCard(sql, caller.userId, id)
  if (!card) throw new Failure('NOT_FOUND')
  allow(card, 'changePhone')
  const name = readName('phone', phone, 'wide')
  await countCall(db, clock, codesOfUser, caller.userId)
  const by = caller.userId
  const sent = await openChallenge(context, { purpose: 'bind', name, channel: 'phone', by })
  if (card.phone !== null && card.phone !== name.value) {
    const old = readName('phone', card.phone, 'wide')
    await openChallenge(context, { purpose: 'bind', name: old, channel: 'phone', by })
  }
  return { ...sent, oldPhone: card.phone === null ? null : mask(card.phone) }
}

/** Changes it, here and at the issuer. */
export const changePhone =
  (deps: CardsDeps): Handler<typeof changeCardPhone, 'user'> =>
  async ({ id, token, phone, code, oldCode }, context) => {
    const { sql, clock, ids } = context
    const card = await ownCard(context, id, 'changePhone')
    if (token === '') throw new Failure('CARD_NUMBER_MISSING')
    const name = readName('phone', phone, 'wide')
    const issuer = issuerOf(deps, card.issuer)
    const number = await numberOf(() => issuer.readBinding(token))
    const isOther = card.fingerprint !== null && number.fingerprint !== card.fingerprint
    if (number.last4 !== card.last4 || isOther) throw new Failure('CARD_TOKEN_INVALID')
    const { codeSecret } = deps
    await redeemCode(context, codeSecret, { purpose: 'bind', name, code })
    if (card.phone !== null && card.phone !== name.value) {
      const old = readName('phone', card.phone, 'wide')
      await redeemCode(context, codeSecret, { purpose: 'bind', name: old, code: oldCode })
    }
    const command = { key: ids.uuid(), holderId: card.issuerHolder, phone: name.value }
    done(await asked(() => issuer.changePhone(command)), 'CARD_CONFLICT')
    await updateCard(sql, { ...card, phone: name.value })
    const { userId } = card
    await noteCardEvent(sql, clock, { userId, subject: id, what: 'phone', actor: 'holder' })
    await tellOfProtection(context, card, 'cardPhoneChanged', { key: `${id}:${clock.now()}` })
    return {}
  }
