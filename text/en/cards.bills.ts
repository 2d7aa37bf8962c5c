import type {
  CardBill,
  CardBillDetail,
  CardBillGroup,
  DeclineReason,
} from '#contract/cards.bills.ts'

const billStates: Record<CardBill['state'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  reversed: 'Called off',
  declined: 'Declined',
  failed: 'Failed',
}
const billKinds: Record<CardBill['kind'], string> = {
  purchase: 'Purchase',
  cash: 'Cash withdrawal',
  refund: 'Refund',
  recharge: 'Recharge',
  back: 'Back to the trust fund',
  fee: 'Fee',
  moved: 'From or to the replaced card',
  settled: 'Debt paid by the trust fund',
}
const groups: Record<CardBillGroup, string> = {
  pending: 'Pending',
  completed: 'Completed',
  returned: 'Came back',
  declined: 'Declined',
}
const ways: Record<CardBill['way'], string> = {
  chip: 'Chip',
  contactless: 'Contactless',
  online: 'Online',
  cash: 'Cash machine',
  recurring: 'Regular payment',
  unknown: 'Not known',
}
const events: Record<CardBillDetail['events'][number]['kind'], string> = {
  authorised: 'Approved',
  increased: 'Raised',
  captured: 'Charged by the shop',
  reversed: 'Called off by the shop',
  expired: 'Never charged',
  refunded: 'Refunded',
  declined: 'Declined',
}
const declines: Record<DeclineReason, { readonly what: string; readonly help: string }> = {
  insufficient: {
    what: 'There was not enough money on the card.',
    help: 'Recharge the card, then pay again.',
  },
  wallet: {
    what: 'There was not enough money in your wallet, from which this card pays.',
    help: 'Add money to your wallet, then pay again.',
  },
  owed: {
    what: 'The card owes money: an earlier purchase took more than there was. That is paid before anything new is bought.',
    help: 'Recharge the card: what it owes is paid first. Its page says how much that is.',
  },
  singleLimit: {
    what: 'It was above the limit that you set for a single purchase.',
    help: 'Raise the limit on the card’s page, or pay in parts.',
  },
  dailyLimit: {
    what: 'It would have gone above the limit that you set for a day.',
    help: 'Raise the limit on the card’s page, or wait: a purchase counts for 24 hours.',
  },
  monthlyLimit: {
    what: 'It would have gone above the limit that you set for a month.',
    help: 'Raise the limit on the card’s page, or wait: a purchase counts for 30 days.',
  },
  singleMost: {
    what: 'It was more than can be paid at once with such a card.',
    help: 'Pay in parts, or with another card.',
  },
  dailyMost: {
    what: 'It would have been more than can be spent with such a card in a day.',
    help: 'Pay less, wait a day, or pay with another card.',
  },
  monthlyMost: {
    what: 'It would have been more than can be spent with such a card in a month.',
    help: 'Pay less, wait until earlier purchases no longer count, or pay with another card.',
  },
  limit: {
    what: 'It was above a limit that the card issuer sets.',
    help: 'Pay less, or with another card. Support can find out more.',
  },
  notActivated: {
    what: 'The card is not activated yet.',
    help: 'Activate it with its last four digits.',
  },
  locked: { what: 'The card was locked.', help: 'Unlock it, then pay again.' },
  lockedAbove: {
    what: 'The card was locked, and not by you.',
    help: 'Its page says by whom. Write to support.',
  },
  notInUse: {
    what: 'At that moment the card was not switched on at its issuer.',
    help: 'If the card is in use now, pay again. If that does not help, write to support.',
  },
  closed: { what: 'The card is closed.', help: 'Pay with another card.' },
  expired: { what: 'The card has expired.', help: 'Pay with another card.' },
  online: {
    what: 'Online payments are switched off for this card.',
    help: 'Switch them on on the card’s page.',
  },
  contactless: {
    what: 'Contactless payments are switched off for this card.',
    help: 'Insert the card, or switch them on on the card’s page.',
  },
  cash: {
    what: 'Cash withdrawals are switched off for this card.',
    help: 'Switch them on on the card’s page.',
  },
  abroad: {
    what: 'Payments abroad are switched off for this card.',
    help: 'Switch them on on the card’s page.',
  },
  category: {
    what: 'You blocked this kind of shop.',
    help: 'You can allow it on the card’s page.',
  },
  unsureWay: {
    what: 'How the card was used was not told, and one of the ways is switched off for it.',
    help: 'Pay in another way, or look at the switches on the card’s page.',
  },
  unsurePlace: {
    what: 'Payments abroad are switched off for this card, and where the shop is was not told.',
    help: 'Switch them on on the card’s page, then pay again.',
  },
  unsureShop: {
    what: 'What kind of shop it is was not told, and kinds of shops or cash are switched off for this card.',
    help: 'Allow them on the card’s page, or pay with another card.',
  },
  pin: { what: 'The PIN was wrong.', help: 'Try again, or set a new PIN on the card’s page.' },
  pinBlocked: {
    what: 'The PIN was wrong too often and is blocked.',
    help: 'Set a new PIN on the card’s page.',
  },
  details: {
    what: 'The expiry date, the security code or the address of the card was wrong.',
    help: 'Check what you typed in at the shop, then pay again.',
  },
  price: {
    what: 'There was no fresh price to pay from your wallet with.',
    help: 'Wait a minute, then pay again.',
  },
  frozen: {
    what: 'Your account was frozen.',
    help: 'Lift the freeze, or write to support.',
  },
  identity: {
    what: 'The issuer could not confirm who is paying.',
    help: 'Confirm the payment when you are asked to, then pay again.',
  },
  currency: {
    what: 'The card cannot be charged in this currency.',
    help: 'Ask the shop to charge in another one.',
  },
  late: {
    what: 'The answer did not come in time, so it was declined to be safe.',
    help: 'Pay again. Nothing was taken.',
  },
  issuer: {
    what: 'The card issuer declined it.',
    help: 'Pay again later, or write to support.',
  },
  other: {
    what: 'It was declined; the issuer gave no plain reason.',
    help: 'Nothing was taken. Pay again, or write to support.',
  },
}
const disputeStates: Record<NonNullable<CardBillDetail['dispute']>['state'], string> = {
  open: 'We have your dispute and are looking at it.',
  sent: 'Your dispute is with the card issuer. That can take several weeks.',
  won: 'The dispute was decided for you. The money came back.',
  lost: 'The dispute was decided for the shop.',
  withdrawn: 'The dispute was withdrawn.',
}

/** Purchases by card: the list, one of them, statements, disputes; loaded with their pages. */
export const cardPurchases = {
  bills: {
    title: 'Card bills',
    black: 'UTGL bills',
    all: 'All cards',
    anyMonth: 'Any month',
    month: 'Month',
    group: 'Kind',
    anyGroup: 'All kinds',
    groups,
    states: billStates,
    kinds: billKinds,
    empty: 'No bills yet. What you pay by card and load on it will be here.',
    nothingSo: 'No bills match these filters',
    clear: 'Clear filters',
    statement: 'Statement',
  },
  bill: {
    title: 'Purchase',
    notFound: 'There is no such purchase in your account.',
    events,
    numbered: (name: string, number: number): string => `${name} (${number})`,
    waiting: 'Waiting for the shop',
    waitingText:
      'The money is set aside. Shops collect it within days; what they leave comes back by itself.',
    ways,
    declines,
    when: 'When',
    how: 'How',
    place: 'Place',
    foreign: 'In the shop’s currency',
    held: 'Set aside',
    charged: 'Charged',
    refunded: 'Refunded',
    wallet: 'From your wallet',
    id: 'Reference',
    dispute: 'Something is wrong with it',
    disputeTitle: 'Dispute',
    disputeStates,
  },
  statement: {
    title: 'Statement',
    earlier: 'Earlier month',
    later: 'Later month',
    opening: 'At the beginning',
    recharged: 'Recharged',
    spent: 'Spent',
    refunded: 'Refunded',
    fees: 'Fees',
    back: 'Back to the trust fund',
    closing: 'At the end',
    now: 'Now',
    held: 'Money that is set aside for purchases counts until a shop takes it.',
    disputed: 'Disputes won',
    moved: 'From or to the replaced card',
    settled: 'Debts paid by the trust fund',
    covered: 'Paid from your wallet',
    walletTaken: 'Left your wallet',
    walletReturned: 'Back in your wallet',
    rows: 'Movements',
    none: 'Nothing moved in this month.',
    balance: 'Balance',
    when: 'When',
    what: 'What',
    shop: 'Shop',
    change: 'Amount',
    wallet: 'In the wallet',
    rate: 'Rate',
    csv: 'Download CSV',
    print: 'Print',
    dispute: 'Dispute won',
    zone: 'Times are in the zone',
    below: 'A minus is owed, and paid first by the next recharge.',
    fromWallet:
      'This card pays from your wallet. What was paid is below, each with its rate; a balance is only there when something is owed.',
    month: 'Bills of this month',
  },
  dispute: {
    title: 'Dispute a purchase',
    intro: 'Tell us what happened. We look at it and take it to the card issuer.',
    lock: 'If it was not you, lock the card first.',
    toCard: 'Lock the card',
    reason: 'What is wrong?',
    reasons: {
      notMine: 'I did not make this purchase',
      notReceived: 'I never got it',
      notAsDescribed: 'It is not what was promised',
      twice: 'I was charged twice',
      cancelled: 'I called it off',
      other: 'Something else',
    },
    text: 'What happened',
    textHint: 'When you ordered, what the shop said, and whatever else helps.',
    photos: 'Receipts and letters (optional)',
    photosHint: (max: number): string => `Up to ${max} photos, JPEG or PNG.`,
    addPhoto: 'Add a photo',
    removePhoto: (number: number): string => `Remove photo ${number}`,
    photo: (number: number): string => `Photo ${number}`,
    uploading: 'Uploading…',
    reasonMissing: 'Choose what is wrong.',
    textMissing: 'Write in a few words what happened.',
    send: 'Send dispute',
    sending: 'Sending…',
    done: 'Your dispute is with us',
    not: 'This purchase cannot be disputed.',
  },
}
