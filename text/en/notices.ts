import type { NoticeDetails } from '#contract/messages.ts'
import { shownReasons } from '#contract/risk.ts'
import { moneyText } from '#text/details.ts'
import { kycPages } from '#text/en/kyc.pages.ts'
import { mendLines } from '#text/mends.ts'
import { cardNotices } from '#text/en/notices.cards.ts'
import { risk } from '#text/en/risk.ts'
import type { NoticeTexts } from '#text/notices.ts'

const money = ({ amount, asset }: NoticeDetails): string =>
  moneyText('en', amount, asset) ?? 'an amount'
const on = ({ network }: NoticeDetails): string => (network ? ` on ${network}` : '')

/** Why it was refused or is held, where a reason was given. */
const why = ({ why: name }: NoticeDetails): string => {
  const reason = shownReasons.find((one) => one === name)
  return reason === undefined ? '' : `${risk.reasons[reason]} `
}

/** What people are told of events. */
export const notices: NoticeTexts = {
  kinds: {
    depositSeen: {
      title: (d) => `${money(d)} on its way`,
      text: (d) =>
        `Your deposit has reached the network${on(d)}. It is credited as soon as it is confirmed.`,
    },
    depositCredited: {
      title: (d) => `${money(d)} credited`,
      text: (d) => `Your deposit${on(d)} is confirmed. The amount is available.`,
    },
    depositReversed: {
      title: (d) => `Deposit of ${money(d)} reversed`,
      text: (d) =>
        `The network has undone this payment${on(d)}, so the amount no longer counts towards your balance. If the payment is confirmed after all, it is credited again.`,
    },
    depositReturned: {
      title: (d) => `${money(d)} returned`,
      text: (d) =>
        `Your deposit${on(d)} was below the smallest one and had not been credited. Our team has returned it to your balance.`,
    },
    transferReceived: {
      title: (d) => `${money(d)} received`,
      text: ({ from }) =>
        from ? `From ${from}. The amount is available.` : 'The amount is available.',
    },
    transferDone: {
      title: (d) => `${money(d)} sent`,
      text: (d) =>
        `The network has confirmed your transfer${on(d)}${d['to'] ? ` to ${d['to']}` : ''}.`,
    },
    transferFailed: {
      title: (d) => `Transfer of ${money(d)} failed`,
      text: 'Nothing was sent. The amount and the fee are back in your balance.',
    },
    transferChecking: {
      title: (d) => `Transfer of ${money(d)} is being checked`,
      text: 'Our team looks at it before it is sent. The amount stays held until then, and you need not do anything.',
    },
    transferRefused: {
      title: (d) => `Transfer of ${money(d)} was not sent`,
      text: (d) => `${why(d)}The amount and the fee are back in your balance.`,
    },
    depositHeld: {
      title: (d) => `${money(d)} received and being checked`,
      text: 'The deposit is in your balance, but held until our team has looked at where it came from.',
    },
    depositReleased: {
      title: (d) => `${money(d)} released`,
      text: 'The check of your deposit is finished. The amount is available.',
    },
    depositFrozen: {
      title: (d) => `${money(d)} stays held`,
      text: (d) => `${why(d)}Write to our support if you can show where the deposit came from.`,
    },
    newDevice: {
      title: 'New device logged in',
      text: 'Your account was opened on a device that had not been used with it before.',
    },
    passwordChanged: {
      title: 'Login password changed',
      text: 'Your login password was changed, and all other devices were logged out.',
    },
    passwordRecovered: {
      title: 'Login password reset',
      text: 'A new login password was set with a code we sent, and all devices were logged out.',
    },
    tradePasswordSet: {
      title: 'Trade password set',
      text: 'Payments from your account now need this password.',
    },
    tradePasswordChanged: {
      title: 'Trade password changed',
      text: 'The trade password of your account was changed.',
    },
    tradePasswordLocked: {
      title: 'Payments locked for a while',
      text: 'A wrong trade password was entered too many times. Payments will be possible again later.',
    },
    phoneBound: { title: 'Phone added', text: 'A phone number was added to your account.' },
    phoneChanged: {
      title: 'Phone changed',
      text: 'The phone number of your account was replaced by another.',
    },
    emailBound: { title: 'E-mail added', text: 'An e-mail address was added to your account.' },
    emailChanged: {
      title: 'E-mail changed',
      text: 'The e-mail address of your account was replaced by another.',
    },
    telegramBound: {
      title: 'Telegram connected',
      text: 'A Telegram account was connected to your account.',
    },
    telegramUnbound: {
      title: 'Telegram disconnected',
      text: 'The Telegram account was disconnected from your account.',
    },
    authenticatorBound: {
      title: 'Authenticator app added',
      text: 'Logging in now also asks for a code of the app.',
    },
    authenticatorRemoved: {
      title: 'Authenticator app removed',
      text: 'Logging in no longer asks for a code of the app.',
    },
    recoveryCodesMade: {
      title: 'New recovery codes made',
      text: 'The recovery codes you had before no longer work.',
    },
    recoveryCodeUsed: {
      title: 'Recovery code used',
      text: 'One of your recovery codes was used in place of the authenticator app.',
    },
    passkeyAdded: { title: 'Passkey added', text: 'A passkey was added to your account.' },
    passkeyRemoved: {
      title: 'Passkey removed',
      text: 'A passkey was removed from your account.',
    },
    limitsLowered: {
      title: 'Payment limits lowered',
      text: 'Lower payment limits apply to your account from now on.',
    },
    limitsRaiseAsked: {
      title: 'Higher payment limits requested',
      text: 'They take effect after a waiting period, in which you can call them off.',
    },
    whitelistOn: {
      title: 'Address book only: on',
      text: 'Transfers to a chain now go to saved addresses only.',
    },
    whitelistOff: {
      title: 'Address book only: off',
      text: 'Transfers to a chain can go to any address again.',
    },
    accountViewed: {
      title: 'An operator viewed your account',
      text: 'An operator of Auric looked at your account for at most ten minutes, read only. In such a view nothing can be changed, and documents, codes and card data are not shown.',
    },
    accountFrozen: {
      title: 'Account frozen',
      text: 'Your account can be looked at. Nothing leaves it and nothing changes until it is unfrozen.',
    },
    accountUnfrozen: {
      title: 'Account unfrozen',
      text: 'Your account can be used in full again.',
    },
    kycSubmitted: {
      title: 'Identity application received',
      text: 'Your application is waiting for a reviewer. We tell you here as soon as it is decided.',
    },
    kycDelayed: {
      title: 'Your identity application takes longer',
      text: 'It has not been decided within one working day, and it has not been forgotten. You need not do anything.',
    },
    kycApproved: {
      title: 'Identity verified',
      text: 'Your identity has been verified. You can see your record in Auric.',
    },
    kycRejected: {
      title: 'Something in your identity application has to be put right',
      text: (d) =>
        'Open your application to see what and why. You only hand in those parts again.' +
        mendLines(kycPages, d, ': '),
    },
    kycExpiring: {
      title: 'Your identity document expires soon',
      text: ({ day }) =>
        day
          ? `The document you verified your identity with is valid until ${day}. Have a new one ready by then.`
          : 'The document you verified your identity with expires soon. Have a new one ready.',
    },
    kycExpired: {
      title: 'Your identity document has expired',
      text: ({ day }) =>
        day
          ? `The document you verified your identity with was valid until ${day}. Hand in a new one to stay verified.`
          : 'The document you verified your identity with has expired. Hand in a new one to stay verified.',
    },
    hostLinked: {
      title: 'Account linked to another app',
      text: ({ host }) =>
        host ? `${host} can now log you in to Auric.` : 'Another app can now log you in to Auric.',
    },
    ...cardNotices,
    kycOrderPaid: {
      title: 'Identity check paid',
      text: ({ amount, asset }) =>
        amount && asset
          ? `You paid ${amount} ${asset} for an identity check. You can begin it under Identity orders.`
          : 'You paid for an identity check. You can begin it under Identity orders.',
    },
    kycOrderOverdue: {
      title: 'Identity check not paid in time',
      text: 'The order has lapsed, and nothing was charged. You can place a new one at any time.',
    },
    kycOrderRefunded: {
      title: 'Identity check refunded',
      text: ({ amount, asset }) =>
        amount && asset
          ? `The identity check could not be completed. ${amount} ${asset} went back to your wallet.`
          : 'The identity check could not be completed. The payment went back to your wallet.',
    },
    kycRecordReady: {
      title: 'Identity confirmed',
      text: ({ number }) =>
        number
          ? `Your identity record ${number} is ready to use.`
          : 'Your identity record is ready to use.',
    },
    kycRecordDisabled: {
      title: 'Identity record disabled',
      text: ({ number }) =>
        number
          ? `The identity record ${number} can no longer be used. Contact us if you do not know why.`
          : 'An identity record can no longer be used. Contact us if you do not know why.',
    },
  },
  comma: ', ',
  from: (parts) => `From: ${parts}.`,
  ip: (ip) => `IP address ${ip}`,
  notYou:
    'If this was not you, change your login password at once, log out every device you do not know, and contact us.',
  mail: {
    freeze: 'This was not me: freeze my account',
    phrase: (phrase) => `Your phrase: ${phrase}`,
    open: 'You can find this in Auric, under Messages.',
    security:
      'Auric sends every notice about the security of your account by e-mail. We never ask for your password or a code.',
    choice:
      'You can choose in Messages, under Notifications, what Auric sends you by e-mail. Nobody reads replies to this mail.',
  },
}
