import type { CardNoticeTexts } from '#text/notices.ts'

/** What people are told of their cards. */
export const cardNotices: CardNoticeTexts = {
  cardPaid: {
    title: 'Paid by card',
    text: ({ merchant, amount, currency, card }) =>
      merchant && amount && currency
        ? `${merchant}: ${amount} ${currency} with the card ending in ${card ?? ''}.`
        : 'A payment was made with your card.',
  },
  cardDeclined: {
    title: 'Card payment declined',
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant}: ${amount} ${currency} was declined. The bill says why, and what you can do.`
        : 'A payment with your card was declined. The bill says why.',
  },
  cardRefunded: {
    title: 'Refund to your card',
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant} gave back ${amount} ${currency}.`
        : 'A shop gave money back to your card.',
  },
  cardOwes: {
    title: 'Your card owes money',
    text: ({ amount, currency }) =>
      amount && currency
        ? `A shop took ${amount} ${currency} more than was there. The next recharge pays it first.`
        : 'A shop took more than was on your card. The next recharge pays it first.',
  },
  cardIssued: {
    title: 'Your card is being made',
    text: () => 'The issuer has made your card. Its page says where it is.',
  },
  cardShipped: {
    title: 'Your card is on its way',
    text: () => 'Your card was posted. Its page has the number of the carrier.',
  },
  cardArrived: {
    title: 'Your card has arrived',
    text: () => 'Your card is there. Activate it with its last four digits when you hold it.',
  },
  cardUndelivered: {
    title: 'Your card did not arrive',
    text: () => 'Say where another one is to go, or take the fee back.',
  },
  cardExpiring: {
    title: 'Your card expires soon',
    text: () => 'Open its page to see until when, and to have the next one sent.',
  },
  cardActivated: { title: 'Card activated', text: () => 'Your card can be used from now on.' },
  cardLocked: {
    title: 'Card locked',
    text: () => 'Nothing can be paid with your card until it is unlocked.',
  },
  cardUnlocked: { title: 'Card unlocked', text: () => 'Your card can be used again.' },
  cardClosed: {
    title: 'Card closed',
    text: () => 'Your card was closed for good. What was left on it is in your trust fund.',
  },
  cardUnbound: {
    title: 'Card given up',
    text: () => 'Your card is no longer bound. What was left on it is in your trust fund.',
  },
  cardPinChanged: {
    title: 'Card PIN changed',
    text: () => 'The PIN of your card was changed. If that was not you, lock the card at once.',
  },
  cardPhoneChanged: {
    title: 'Card phone changed',
    text: () =>
      'Your card has another phone number now. If that was not you, lock the card at once.',
  },
  cardRejected: {
    title: 'Card application turned down',
    text: () =>
      'Your application was turned down. Its page says why; the fee is back in your wallet.',
  },
  cardRecharged: { title: 'Card recharged', text: () => 'The money is on your card.' },
  cardRechargeFailed: {
    title: 'Card recharge failed',
    text: () => 'The recharge did not go through; all of it is back where it came from.',
  },
  cardBound: { title: 'Card bound', text: () => 'Your card is bound to your account.' },
  cardBindRejected: {
    title: 'Card not bound',
    text: () => 'Your request was rejected. Its page says why; mend it and send it again.',
  },
}
