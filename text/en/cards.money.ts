import type { CardState, CardType } from '#contract/cards.ts'
import type { FundMoveKind, Recharge, RechargeState } from '#contract/cards.recharge.ts'

const names: Record<CardType, string> = {
  Master: 'Master Gold',
  MUSE: 'MUSE Platinum',
  UTGL: 'UTGL Elite',
}
const states: Record<CardState, string> = {
  inactive: 'Not activated',
  active: 'Active',
  locked: 'Locked',
  closed: 'Closed',
  unbound: 'Given up',
}
const moves: Record<FundMoveKind, string> = {
  recharge: 'From your wallet',
  toCard: 'To the card',
  fee: 'Recharge fee',
  back: 'Back to your wallet',
  unspent: 'Unspent money of a card',
  refund: 'Refund of a shop',
}
const rechargeStates: Record<RechargeState, string> = {
  review: 'Being checked',
  progress: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
}
const rechargeReasons: Record<NonNullable<Recharge['reason']>, string> = {
  issuer: 'The card issuer did not take it. Everything is back in your wallet, the fee too.',
  card: 'The card can no longer be recharged. Everything is back in your wallet, the fee too.',
  review: 'It was turned down in review. Everything is back in your wallet, the fee too.',
}
const fundReasons: Record<NonNullable<Recharge['reason']>, string> = {
  issuer:
    'The card issuer did not take it. Everything is free in the trust fund again, the fee too.',
  card: 'The card can no longer be recharged. Everything is free in the trust fund again, the fee too.',
  review: 'It was turned down in review. Everything is free in the trust fund again, the fee too.',
}

/** Money of cards: the trust fund and recharging; loaded with their pages. */
export const cardMoney = {
  names,
  states,
  ending: (last4: string): string => `•••• ${last4}`,
  apply: 'Get a card',
  noCards: 'You have no card yet.',
  deposit: 'Deposit',
  support: 'Contact us',
  card: 'Card',
  fund: {
    title: 'Trust fund',
    balance: 'In the trust fund',
    underway: 'On its way to cards',
    onCards: 'On your cards',
    recharge: 'Recharge',
    toWallet: 'To wallet',
    recharges: 'Recharges',
    purchases: 'Purchases',
    about:
      'Money for your cards passes through here. What comes back from a card waits here until you recharge another with it, or move it to your wallet.',
    empty: 'Nothing has moved yet. Your first recharge will be here.',
    moves,
    back: {
      title: 'Move to wallet',
      amount: 'Amount',
      all: 'All',
      available: (amount: string): string => `${amount} available`,
      receive: 'Your wallet gets about',
      rate: 'Rate',
      missing: 'Enter an amount.',
      tooMuch: (free: string): string => `That is more than the ${free} in the trust fund.`,
      noPrice: 'There is no fresh price at the moment. Try again in a minute.',
      nothing: 'There is nothing to move.',
      done: 'It is in your wallet',
      confirm: 'Confirm with trade password',
    },
  },
  select: {
    title: 'Choose a card',
    forStatement: 'Which card’s statement?',
    fromWallet: 'Pays from your wallet: nothing to recharge',
    lockedAbove: 'Locked by Auric or the issuer',
  },
  lost: {
    checking:
      'The reply was lost. We are checking whether it went through; nothing is taken twice.',
    unknown:
      'There is still no answer. It may have gone through. Check again; nothing is taken twice.',
  },
  charge: {
    title: 'Recharge card',
    change: 'Change',
    amount: 'Amount',
    available: (amount: string): string => `${amount} available`,
    max: 'Max',
    share: (percent: number): string => `${percent}%`,
    rate: 'Rate',
    fee: 'Fee',
    feeShare: (percent: string): string => `Fee (${percent}%)`,
    feeFree: 'Free',
    from: 'Pay from',
    sources: { wallet: 'Wallet', fund: 'Trust fund' },
    limits: 'Per recharge',
    between: (min: string, max: string): string => `${min} to ${max}`,
    expected: 'Expected on the card',
    owed: (amount: string): string =>
      `This card owes ${amount}. It is taken from the recharge first.`,
    owedRow: 'Owed, paid first',
    stale: 'There is no fresh price at the moment.',
    missing: 'Enter an amount.',
    tooMuch: (available: string): string => `That is more than the ${available} you have.`,
    tooSmall: (min: string): string => `Recharge at least ${min}.`,
    tooLarge: (max: string): string => `Recharge at most ${max} at once.`,
    review: 'Review recharge',
    asking: 'Getting the offer…',
    cannot: 'This card cannot be recharged now.',
    fromWallet: 'This card pays straight from your wallet, so there is nothing to recharge.',
    lockedAbove:
      'Auric or the issuer locked this card. It cannot be recharged until that is settled.',
    other: 'Choose another card',
    notFound: 'There is no such card in your account.',
    sheet: {
      title: 'Review recharge',
      pays: 'From your wallet',
      paysFund: 'From the trust fund',
      worth: 'Worth',
      receives: 'The card gets',
      holds: (seconds: number): string => `This offer holds for ${seconds} s`,
      expired: 'This offer has run out',
      expiredText: 'Nothing was taken. Get a new offer and look at it again.',
      renew: 'Get a new offer',
      confirm: 'Confirm with trade password',
      look: 'Look in recharges',
    },
  },
  recharge: {
    title: 'Recharge',
    list: 'Recharges',
    empty: 'No recharges yet. The first will be here.',
    underway: 'On its way',
    underwayText: 'You can leave this page; it goes on without you.',
    done: 'Card recharged',
    failed: 'Recharge failed',
    states: rechargeStates,
    reasons: rechargeReasons,
    fundReasons,
    steps: {
      begun: 'Taken from your wallet',
      begunFund: 'Set aside in the trust fund',
      fund: 'In the trust fund',
      done: 'On the card',
      failed: 'Back in your wallet',
      failedFund: 'Free in the trust fund again',
    },
    now: {
      review: 'Somebody looks at larger recharges before they go on. Your money is safe meanwhile.',
      progress: 'Being put on the card.',
    },
    detail: 'See the details',
    toCard: 'To the card',
    again: 'Recharge again',
    orderNo: 'Order number',
    submitted: 'Submitted',
    finished: 'Finished',
    bill: 'Bill',
    refundBill: 'Bill of the refund',
    notFound: 'There is no such recharge in your account.',
  },
}
