import { cardMax } from '#contract/cards.ts'
import type { Programme, ProgrammeOffer, programmeList } from '#contract/cards.programmes.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { takesNumbers } from '#server/cards/programme.ts'
import { countCards } from '#server/cards/store.card.ts'
import { cardFee, cents } from '#server/cards/terms.ts'
import { regionOf } from '#server/identity/people.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** The programmes, each with whether this user can apply now. */
export const listProgrammes =
  ({ cardTerms, issuers }: CardsDeps): Handler<typeof programmeList, 'user'> =>
  async (_, { sql, caller }) => {
    const { programmes, pickUpPoints } = await cardTerms(sql)
    const known = await catalogue(sql)
    const isFull = (await countCards(sql, caller.userId)) >= cardMax
    const region = await regionOf(sql, caller.userId)
    const closedBecause = (one: Programme): ProgrammeOffer['closed'] => {
      if (!one.open) return 'closed'
      if (!issuers[one.issuer]) return 'noIssuer'
      if (one.regions.length > 0 && !(region !== undefined && one.regions.includes(region)))
        return 'region'
      return isFull ? 'tooMany' : null
    }
    return {
      programmes: programmes.map((one) => ({
        type: one.type,
        form: one.form,
        funding: one.funding,
        currency: one.currency,
        fee: cardFee(known, one),
        codeRequired: one.codeRequired,
        pickUps: [...one.pickUps],
        limits: {
          single: cents(one.limits.single),
          daily: cents(one.limits.daily),
          monthly: cents(one.limits.monthly),
        },
        recharge: {
          asset: one.recharge.asset,
          min: cents(one.recharge.min),
          max: cents(one.recharge.max),
          feeBp: one.recharge.feeBp,
          feeFixed: cents(one.recharge.feeFixed),
        },
        pinLength: one.pinLength,
        closed: closedBecause(one),
        bindable: takesNumbers(issuers[one.issuer]),
      })),
      pickUpPoints: [...pickUpPoints],
    }
  }
