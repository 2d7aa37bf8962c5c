/** Codes to the phones of cards. */
import type { sendCardCode } from '#contract/cards.bind.ts'
import { dayMs } from '#kernel/time.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { numberIssuer } from '#server/cards/bind/number.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { openChallenge } from '#server/identity/ask.ts'
import { type AccountName, readName } from '#server/identity/name.ts'
import { protectedUser } from '#server/identity/protect.ts'
import { requireWork } from '#server/identity/work.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { type Limit, countCall } from '#server/platform/limits.ts'

/** Codes that one user may have sent for their cards: each costs us, and bothers somebody. */
const codesOfUser: Limit = { name: 'cards.codesOfUser', calls: 10, windowMs: dayMs }

/**
 * And codes that one phone may get from everybody: more than one user can ask for, so that one alone
 * keeps nobody from binding a card.
 */
const codesOfPhone: Limit = { name: 'cards.codesOfPhone', calls: 20, windowMs: dayMs }

/**
 * Counts codes that this user asks for, before they are sent. A phone that was proved to be the
 * user's own cannot be bothered by others in its name, and is theirs to ask for.
 * @throws Failure WORK_REQUIRED, RATE_LIMITED
 */
export async function countCodes(
  context: Context<'user'>,
  codeSecret: string,
  phone: AccountName,
  work: string | undefined,
): Promise<void> {
  const { sql, db, clock, caller } = context
  await requireWork(context, codeSecret, 'codes', work)
  await countCall(db, clock, codesOfUser, caller.userId)
  const own = await protectedUser(sql, caller.userId)
  if (own.phone !== phone.value) await countCall(db, clock, codesOfPhone, phone.value)
}

/**
 * Sends the code of a card that is to be bound to the phone that was typed. Whether that is the
 * card's own is for the issuer to say, and only once people have looked at the request.
 */
export const sendBindCode =
  (deps: CardsDeps): Handler<typeof sendCardCode, 'user'> =>
  async ({ type, phone, work }, context) => {
    numberIssuer(deps, programmeOf(await deps.cardTerms(context.sql), type).issuer)
    const name = readName('phone', phone, 'wide')
    await countCodes(context, deps.codeSecret, name, work)
    const by = context.caller.userId
    return openChallenge(context, { purpose: 'cardBind', name, channel: 'phone', by })
  }
