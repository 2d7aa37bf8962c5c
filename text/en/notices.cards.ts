import type { NoticeDetails } from '#contract/messages.ts'
import { namesIn, sentences } from '#text/sentences.ts'
import type { CardNoticeTexts } from '#text/notices.ts'

/** Where what was left on a card is. */
const left: Readonly<Record<string, string>> = {
  fund: 'What was left on it is in your trust fund.',
  card: 'What was left on it goes to the card that takes its place.',
  kept: 'What was left on it stays there until it has been looked at. Support can say more.',
  none: 'It paid from your wallet: there was no money on it.',
}

/** What a refusal means for the card that was to be replaced. */
const rejected: Readonly<Record<string, string>> = {
  ended:
    'The card that was to take the place of your old one was turned down. The page says why; what was left on the old card is in your trust fund.',
  inUse:
    'The card that was to follow yours was turned down. The page says why; your card goes on until it expires.',
}

const feeBack = 'The fee is back in your wallet.'

/** What may be loosened on a card. */
const loosened: Readonly<Record<string, string>> = {
  online: 'online payments',
  contactless: 'contactless payments',
  cash: 'cash withdrawals',
  abroad: 'payments abroad',
  gambling: 'gambling',
  crypto: 'crypto purchases',
  adult: 'adult content',
  bars: 'bars and clubs',
  travel: 'travel',
  cashLike: 'money transfers and vouchers',
  limitSingle: 'the limit of one purchase',
  limitDaily: 'the limit of a day',
  limitMonthly: 'the limit of a month',
}

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
    text: ({ merchant, amount, currency, inFund }) =>
      sentences(
        ' ',
        merchant && amount && currency
          ? `${merchant} gave back ${amount} ${currency}.`
          : 'A shop gave money back to your card.',
        inFund && `${inFund} went to your trust fund.`,
      ),
  },
  cardOwes: {
    title: 'Your card owes money',
    text: ({ amount, currency, paidBy }) =>
      sentences(
        ' ',
        amount && currency
          ? `A shop took ${amount} ${currency} more than was there.`
          : 'A shop took more than was on your card.',
        paidBy === 'fund'
          ? 'It is paid from your trust fund as soon as there is money in it.'
          : 'The next recharge pays it first.',
      ),
  },
  cardDispute: { title: 'Card dispute', text: (details) => disputed(details) },
  cardIssued: {
    title: 'Your card is being made',
    text: () => 'The issuer has made your card. Its page says where it is.',
  },
  cardShipped: {
    title: 'Your card is on its way',
    text: () =>
      'Your card was posted. Its page says where it is, with the carrier’s number once there is one.',
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
    text: ({ left: where, fee }) =>
      sentences(' ', 'Your card was closed for good.', left[where ?? ''], fee && feeBack),
  },
  cardUnbound: {
    title: 'Card given up',
    text: ({ left: where, fee }) =>
      sentences(' ', 'Your card is no longer bound.', left[where ?? ''], fee && feeBack),
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
  cardWidened: {
    title: 'Card settings loosened',
    text: ({ card, what }) => {
      const names = namesIn(loosened, what, ', ')
      return sentences(
        ' ',
        names
          ? `Now switched on or raised for the card ending in ${card ?? ''}: ${names}.`
          : 'More is possible with your card from now on.',
        'If that was not you, lock the card at once.',
      )
    },
  },
  cardRejected: {
    title: 'Card application turned down',
    text: ({ fee, replaces }) =>
      sentences(
        ' ',
        rejected[replaces ?? ''] ?? 'Your application was turned down. Its page says why.',
        fee && feeBack,
      ),
  },
  cardRecharged: {
    title: 'Card recharged',
    text: ({ owed }) =>
      owed === 'all'
        ? 'It paid what your card owed.'
        : owed
          ? 'It paid what your card owed first, and the rest is on the card.'
          : 'The money is on your card.',
  },
  cardRechargeFailed: {
    title: 'Card recharge failed',
    text: () => 'The recharge did not go through; all of it is back where it came from.',
  },
  cardBound: { title: 'Card bound', text: () => 'Your card is bound to your account.' },
  cardBindRejected: {
    title: 'Card not bound',
    text: () => 'Your request was rejected. Its page says why, and what you can do.',
  },
}

const disputed = ({ outcome, merchant, amount, currency }: NoticeDetails): string => {
  const what =
    merchant && amount && currency ? `${amount} ${currency} at ${merchant}` : 'a purchase'
  if (outcome === 'won') return `Your dispute over ${what} was decided for you. The money is back.`
  if (outcome === 'lost')
    return `Your dispute over ${what} was not decided for you. The purchase stands.`
  if (outcome === 'withdrawn') return `Your dispute over ${what} was withdrawn.`
  return `Your dispute over ${what} is with the card issuer. That can take several weeks.`
}
