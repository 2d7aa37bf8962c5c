/** Which call on which thing is refused in which of its states, written down apart from what decides it. */
import type { CardState, Locker } from '#contract/cards.ts'
import type { Database } from '#server/platform/db.ts'

/** A thing with states, and how a test puts it into one. */
export type Thing = {
  readonly states: readonly string[]
  readonly put: (owner: Database, id: string, state: string) => Promise<unknown>
}

type Place = { readonly state: CardState; readonly lockedBy: Locker | null }
const cardPlaces: Readonly<Record<string, Place>> = {
  inactive: { state: 'inactive', lockedBy: null },
  active: { state: 'active', lockedBy: null },
  'locked by holder': { state: 'locked', lockedBy: 'holder' },
  'locked by operator': { state: 'locked', lockedBy: 'operator' },
  'locked by issuer': { state: 'locked', lockedBy: 'issuer' },
  closed: { state: 'closed', lockedBy: null },
  unbound: { state: 'unbound', lockedBy: null },
}
const own = ['inactive', 'active', 'locked by holder']
const above = ['locked by operator', 'locked by issuer']
const alive = [...own, ...above]

/** Everything of cards and agents that has states. */
export const things = {
  card: {
    states: Object.keys(cardPlaces),
    put: (owner, id, name) => {
      const { state, lockedBy } = cardPlaces[name] ?? { state: 'active', lockedBy: null }
      return owner`
        update cards_card
           set state = ${state},
               locked_by = ${lockedBy},
               close_reason = ${state === 'closed' ? 'lost' : null}
         where id = ${id}`
    },
  },
  application: {
    states: [
      'kyc',
      'info',
      'review',
      'approval',
      'opening',
      'activation',
      'opened',
      'rejected',
      'cancelled',
    ],
    put: (owner, id, state) => owner`
      update cards_application
         set state = ${state},
             fee_amount = 0,
             card_id = (select c.id from cards_card c where c.shipping is not null limit 1)
       where id = ${id}`,
  },
  bind: {
    states: ['pending', 'checking', 'rejected', 'bound', 'cancelled'],
    put: (owner, id, state) => owner`
      update cards_bind
         set state = ${state},
             card_id = case when ${state} = 'bound' then (select c.id from cards_card c limit 1) end
       where id = ${id}`,
  },
  recharge: {
    states: ['review', 'progress', 'completed', 'failed'],
    put: (owner, id, state) => owner`
      update cards_recharge
         set state = ${state},
             reason = case when ${state} = 'failed' then 'card' end,
             finished_at = case when ${state} in ('completed', 'failed') then now() end
       where order_no = ${id}`,
  },
  bill: {
    states: ['declined', 'open', 'captured', 'refunded'],
    put: (owner, id, state) => owner`
      with taken as (
        insert into cards_movement (issuer, issuer_id, authorisation, kind, amount, at)
        select issuer, 'ipi_1', id, 'capture', 1, now()
          from cards_authorisation
         where id = ${id}
           and ${state} in ('captured', 'refunded')
            on conflict do nothing)
      update cards_authorisation
         set state = ${state === 'refunded' ? 'captured' : state},
             captured = ${state === 'captured' || state === 'refunded' ? 1 : 0},
             refunded = ${state === 'refunded' ? 1 : 0}
       where id = ${id}`,
  },
  dispute: {
    states: ['open', 'sending', 'sent', 'withdrawing', 'won', 'lost', 'withdrawn'],
    put: (owner, id, state) => owner`
      update cards_dispute
         set state = ${state}
       where id = ${id}`,
  },
  order: {
    states: ['offered', 'taken', 'done', 'ended', 'cancelled', 'expired'],
    put: (owner, id, state) => owner`
      update agents_order
         set state = ${state},
             claimed_by = case when ${state} in ('taken', 'done', 'ended') then gen_random_uuid() end,
             earned_at = case when ${state} = 'done' then now() end
       where id = ${id}`,
  },
} as const satisfies Record<string, Thing>
export type ThingName = keyof typeof things

/** A call on a thing: the states in which it may go on, and how it is refused in all others. */
export type Rule = {
  readonly thing: ThingName
  readonly allowed: readonly string[]
  /** CARD_CONFLICT unless said. */
  readonly refusal?: string
  /** Where it is refused with another word. */
  readonly otherwise?: Readonly<Record<string, string>>
}

const lockedAbove = Object.fromEntries(above.map((place) => [place, 'CARD_LOCKED_ABOVE']))
const offered = { thing: 'order', allowed: ['offered'] } as const

/** Every call that names such a thing and is decided by its state. */
export const rules: Readonly<Record<string, Rule>> = {
  'cards/activate': { thing: 'card', allowed: ['inactive'] },
  'cards/lock': { thing: 'card', allowed: ['active'] },
  'cards/unlock': { thing: 'card', allowed: ['locked by holder'], otherwise: lockedAbove },
  'cards/reportLost': { thing: 'card', allowed: alive },
  'cards/unbind': { thing: 'card', allowed: own },
  'cards/pinSeal': { thing: 'card', allowed: ['active'] },
  'cards/changePin': { thing: 'card', allowed: ['active'] },
  'cards/revealStart': { thing: 'card', allowed: ['active'] },
  'cards/reveal': { thing: 'card', allowed: ['active'] },
  'cards/setControls': { thing: 'card', allowed: ['active', 'locked by holder', ...above] },
  'cards/quote': { thing: 'card', allowed: own },
  'cards/recharge': { thing: 'card', allowed: own },
  'cards/sendPhoneCode': { thing: 'card', allowed: alive },
  'cards/changePhone': { thing: 'card', allowed: alive },
  'cards/renew': {
    thing: 'card',
    allowed: ['active', 'locked by holder'],
    otherwise: lockedAbove,
  },
  'cards/sync': { thing: 'card', allowed: [...alive, 'closed'] },
  'cards/deskLock': { thing: 'card', allowed: ['active', 'locked by holder', ...above] },
  'cards/deskLock lifted': { thing: 'card', allowed: above },
  'cards/bindIdentity': { thing: 'application', allowed: ['kyc', 'info'] },
  'cards/saveDetails': { thing: 'application', allowed: ['info'] },
  'cards/payFee': { thing: 'application', allowed: ['info'] },
  'cards/cancelApplication': { thing: 'application', allowed: ['kyc', 'info', 'review'] },
  // This one is on its way.
  'cards/sendAgain': { thing: 'application', allowed: [] },
  'cards/decideApplication': { thing: 'application', allowed: ['review'] },
  'cards/decideApplication turned down': { thing: 'application', allowed: ['review'] },
  'cards/settleApplication': { thing: 'application', allowed: ['approval'] },
  'cards/settleApplication turned down': { thing: 'application', allowed: ['approval'] },
  'cards/ship': { thing: 'application', allowed: ['opening', 'activation'] },
  'cards/editBind': { thing: 'bind', allowed: ['rejected'] },
  'cards/cancelBind': { thing: 'bind', allowed: ['pending', 'rejected'] },
  'cards/decideBind': { thing: 'bind', allowed: ['pending'] },
  'cards/decideBind turned down': { thing: 'bind', allowed: ['pending'] },
  'cards/decideRecharge': { thing: 'recharge', allowed: ['review'] },
  'cards/decideRecharge turned down': { thing: 'recharge', allowed: ['review'] },
  'cards/dispute': { thing: 'bill', allowed: ['captured'] },
  'cards/decideDispute': { thing: 'dispute', allowed: ['open'] },
  'cards/decideDispute lost': { thing: 'dispute', allowed: ['open'] },
  'cards/withdrawDispute': { thing: 'dispute', allowed: ['open', 'sending', 'sent'] },
  'agents/cancel': offered,
  'agents/newLink': offered,
  'agents/showClaim': { ...offered, refusal: 'CLAIM_EXPIRED' },
  'agents/claim': { ...offered, refusal: 'CLAIM_EXPIRED' },
}

/** Commands that begin a thing, or for which its state is no matter, each with why. */
export const stateless: Readonly<Record<string, string>> = {
  'cards/apply': 'begins an application',
  'cards/bind': 'begins a request',
  'cards/sendBindCode': 'asks for what a request needs, before there is one',
  'cards/rename': 'a remark may be written on a card that is no more',
  'cards/fundToWallet':
    'the fund has no states; what is on its way through it is a test of its own',
  'cards/openApplication': 'looks, and is logged',
  'cards/openBindRequest': 'looks, and is logged',
  'cards/disputeEvidence': 'looks, and is logged',
  'agents/order': 'begins an order',
  'agents/import': 'begins orders',
  'agents/payout': 'what was earned has no states',
  'agents/setTerms': 'an agent is given less, whatever became of their orders',
  'agents/end': 'a right ends whenever an operator says so',
}
