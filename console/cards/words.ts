/** What the card desks call what the contract names. */
import type { BindReason, BindState } from '#contract/cards.bind.ts'
import type { DeclineReason, CardBill } from '#contract/cards.bills.ts'
import type { OpeningStatus, RefusalReason } from '#contract/cards.apply.ts'
import type { DisputeReason, DisputeState } from '#contract/cards.dispute.ts'
import type { RechargeState } from '#contract/cards.recharge.ts'
import type { CardState, Locker, shippingStages } from '#contract/cards.ts'
import type * as z from 'zod/mini'

/** Decimals of the currency of every card so far. */
export const dollarScale = 2

type Tone = 'plain' | 'gold' | 'up' | 'down' | 'warn'

export const statusWords: Readonly<Record<OpeningStatus, string>> = {
  kycPending: 'begun',
  infoPending: 'identity bound',
  review: 'handed in and paid',
  kycRejected: 'identity rejected',
  kycApproved: 'identity bound',
  kycSubmitting: 'identity handed in',
  opening: 'card made',
  approval: 'approved',
  opened: 'in use',
  activation: 'delivered',
  rejected: 'turned down',
  cancelled: 'called off',
  unknown: 'unknown',
}

export const refusalWords: Readonly<Record<z.infer<typeof RefusalReason>, string>> = {
  identity: 'Identity',
  details: 'Holder details',
  address: 'Address',
  region: 'Region',
  issuer: 'Issuer',
  delivery: 'Delivery',
  stock: 'Out of stock',
  other: 'Other',
}

export const bindReasonWords: Readonly<Record<z.infer<typeof BindReason>, string>> = {
  information: 'Information wrong',
  bound: 'Bound already',
  notFound: 'Not found at the issuer',
  notEligible: 'Not eligible',
  other: 'Other',
}

export const bindStateWords: Readonly<Record<BindState, string>> = {
  pending: 'asked for',
  checking: 'checked with the issuer',
  rejected: 'rejected',
  bound: 'bound',
  cancelled: 'taken back',
}

export const postWords: Readonly<Record<(typeof shippingStages)[number], string>> = {
  pending: 'Not sent',
  shipped: 'Shipped',
  delivered: 'Delivered',
  ready: 'Ready for pick-up',
  returned: 'Returned',
  failed: 'Failed',
}

export const postTones: Readonly<Record<(typeof shippingStages)[number], Tone>> = {
  pending: 'plain',
  shipped: 'gold',
  delivered: 'up',
  ready: 'up',
  returned: 'down',
  failed: 'down',
}

export const rechargeWords: Readonly<Record<RechargeState, string>> = {
  review: 'Under review',
  progress: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
}

export const disputeWords: Readonly<Record<DisputeState, string>> = {
  open: 'Open',
  sending: 'On its way to the issuer',
  sent: 'At the issuer',
  withdrawing: 'Being taken back',
  won: 'Won',
  lost: 'Lost',
  withdrawn: 'Withdrawn',
}

export const disputeTones: Readonly<Record<DisputeState, Tone>> = {
  open: 'gold',
  sending: 'warn',
  sent: 'warn',
  withdrawing: 'warn',
  won: 'up',
  lost: 'down',
  withdrawn: 'plain',
}

export const whyWords: Readonly<Record<DisputeReason, string>> = {
  notMine: 'Not made by the holder',
  notReceived: 'Nothing received',
  notAsDescribed: 'Not as described',
  twice: 'Charged twice',
  cancelled: 'Cancelled before',
  other: 'Other',
}

export const cardStateTones: Readonly<Record<CardState, Tone>> = {
  inactive: 'plain',
  active: 'up',
  locked: 'warn',
  closed: 'down',
  unbound: 'plain',
}

export const lockerWords: Readonly<Record<Locker, string>> = {
  holder: 'its holder',
  operator: 'an operator',
  issuer: 'the issuer',
}

export const billWords: Readonly<Record<CardBill['state'], string>> = {
  pending: 'held',
  completed: 'completed',
  reversed: 'reversed',
  declined: 'declined',
  failed: 'failed',
}

/** Why a purchase was declined: the contract's word, spaced. */
export const declineWord = (reason: DeclineReason): string =>
  reason.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
