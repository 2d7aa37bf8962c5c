import { type ErrorTexts, moneyText, momentText, waitText } from '#text/details.ts'

/** What people are told of each failure. */
export const errors: ErrorTexts = {
  UNAUTHENTICATED: () => 'Your session has ended. Log in again.',
  FORBIDDEN: () => 'Your account has no access to this.',
  NOT_FOUND: () => 'Not found. It may have been removed.',
  VALIDATION_FAILED: ({ field }) =>
    field
      ? `This entry is not valid: ${field}. Check it and try again.`
      : 'Check what you entered and try again.',
  RATE_LIMITED: ({ retryAfterSeconds }) =>
    `Too many tries. Try again ${waitText('en', retryAfterSeconds) ?? 'later'}.`,
  BODY_TOO_LARGE: () => 'The request is too large. Send less at a time.',
  BUSY: ({ retryAfterSeconds }) =>
    `The service is busy. Try again ${waitText('en', retryAfterSeconds) ?? 'in a moment'}.`,
  INTERNAL: () => 'Data request failed. Try again in a moment.',

  ENVELOPE_ENCODING: () => 'The request could not be read: its encoding is wrong. Update the app.',
  ENVELOPE_JSON: () => 'The request could not be read: it is not valid JSON. Update the app.',
  ENVELOPE_FIELD: ({ field }) =>
    `The request could not be read: a field is missing, extra or wrong${field ? ` (${field})` : ''}. Update the app.`,
  ENVELOPE_SIGN: () => 'The signature of the request is wrong. Update the app.',
  ENVELOPE_TIME: () =>
    'The clock of your device is wrong. Set date and time automatically and try again.',
  ENVELOPE_REPLAY: () => 'This request was received before and was not done twice.',
  IDEMPOTENCY_KEY_REQUIRED: () =>
    'The request needs an Idempotency-Key header holding a UUID. Update the app.',
  IDEMPOTENCY_CONFLICT: () =>
    'This Idempotency-Key was used for a different request. Look at your bills before you try again.',

  USERNAME_INVALID: () => 'A user name has 4 to 20 letters or digits.',
  USERNAME_TAKEN: () => 'This user name is taken. Choose another.',
  PASSWORD_WEAK: () =>
    'A password has 8 to 20 characters with at least one digit, one uppercase letter, one lowercase letter and one special character (for example !#%).',
  PHONE_INVALID: () =>
    'Enter a correct phone number with its country code, for example +1 415 555 2671.',
  PHONE_TAKEN: () =>
    'This phone number is bound to another account. A number can be bound to only one.',
  EMAIL_INVALID: () => 'Enter a correct e-mail address, for example name@example.com.',
  EMAIL_TAKEN: () =>
    'This e-mail address is bound to another account. An address can be bound to only one.',
  CODE_INCORRECT: ({ triesLeft }) =>
    `Verification code incorrect. Check it and enter it again.${triesLeft ? ` Tries left: ${triesLeft}.` : ''}`,
  CODE_EXPIRED: () => 'This verification code has expired. Request a new one.',
  TERMS_REQUIRED: () => 'Read and agree to the user terms and privacy policy to register.',
  INVITE_INVALID: () => 'This invitation code does not exist. Correct it or leave it empty.',
  CREDENTIALS_INCORRECT: () => 'Account or password incorrect. Check both and try again.',
  PASSWORD_INCORRECT: ({ triesLeft }) =>
    `Login password incorrect, please re-enter.${triesLeft ? ` Tries left: ${triesLeft}.` : ''}`,
  TRADE_PASSWORD_NOT_SET: () => 'Set a trade password first: payments ask for it.',
  TRADE_PASSWORD_SET: () => 'A trade password is set already. Change it in the security settings.',
  TRADE_PASSWORD_WEAK: () =>
    'A trade password has 6 digits that are not easy to guess: not 111111, not 123456.',
  TRADE_PASSWORD_INCORRECT: ({ triesLeft }) =>
    `Wrong payment password, please re-enter.${triesLeft ? ` Tries left: ${triesLeft}.` : ''}`,
  TRADE_PASSWORD_LOCKED: ({ until }) => {
    const moment = momentText('en', until)
    return moment
      ? `Too many wrong trade passwords. Payments are locked until ${moment}.`
      : 'Too many wrong trade passwords. Payments are locked for a while.'
  },
  PASSWORD_SAME: () => 'This is the password you have already. Choose another.',
  CODE_USED: () => 'This code was used already. Wait for the next one.',
  AUTHENTICATOR_BOUND: () => 'An authenticator is bound already. Unbind it first.',
  AUTHENTICATOR_NOT_BOUND: () => 'No authenticator is bound. Bind Google Authenticator first.',
  SECOND_FACTOR_REQUIRED: () => 'Enter the code of your authenticator app, too.',
  ACCOUNT_FROZEN: () =>
    'Your account is frozen: you can look, but nothing can be sent or changed. Unfreeze it in Security.',
  FROZEN_BY_OPERATOR: () =>
    'Your account was frozen by our team. Write to support to have it opened.',
  FACTOR_NOT_BOUND: () => 'This way to confirm is not set up for your account.',
  PASSKEY_REFUSED: () => 'This passkey was not accepted. Try again, or choose another way.',
  PASSKEY_LIMIT: ({ max }) => `You have ${max ?? 'as many'} passkeys. Remove one to add another.`,
  TELEGRAM_REFUSED: () =>
    'Telegram’s confirmation is not valid any more. Close this app in Telegram and open it again.',
  TELEGRAM_TAKEN: () => 'This Telegram account is bound to another account.',
  TELEGRAM_NOT_BOUND: () =>
    'This Telegram account is not bound to any account. Log in another way and bind it under Security.',
  LINK_EXPIRED: () => 'This link is no longer valid. Log in and look under Security.',
  TELEGRAM_UNAVAILABLE: () => 'Telegram is not available here at the moment.',
  STEP_UP_REQUIRED: () => 'Confirm that it is you.',
  WORK_REQUIRED: () => 'One moment: your device has a small task to solve first. Try again.',
  LIMITS_INVALID: () => 'The limit for one payment cannot be above the limit for 24 hours.',
  WITHDRAWALS_HELD: ({ until }) => {
    const moment = momentText('en', until)
    return moment
      ? `Your protection was changed, so nothing can be sent until ${moment}.`
      : 'Your protection was changed a short while ago, so nothing can be sent yet.'
  },
  PAYEE_NOT_LISTED: () =>
    'You allow payments to saved payees only, and this recipient is not one of them.',
  PAYEE_TOO_NEW: ({ until }) => {
    const moment = momentText('en', until)
    return moment
      ? `This payee is new. You can pay it from ${moment}.`
      : 'This payee is new. You can pay it 24 hours after it was saved.'
  },
  FIAT_UNKNOWN: () => 'There is no rate for this currency. Choose another.',
  NICKNAME_INVALID: () =>
    'A nickname has 1 to 24 letters, digits, spaces, dots, underscores or hyphens, and may not look like another name.',

  TICKET_REFUSED: () =>
    'This log-in from another app has expired or was used already. Go back to that app and open Auric again.',
  HOST_NOT_LINKED: ({ host }) => `${host ?? 'This app'} is not linked to an account yet.`,
  HOST_LINKED: ({ host }) =>
    `There is another link with ${host ?? 'this app'} already, from this account or to another one. Unlink it on the Devices page first.`,

  ASSET_UNKNOWN: ({ asset }) => `${asset ?? 'This currency'} is not offered here. Choose another.`,
  NETWORK_UNKNOWN: ({ asset, network }) =>
    `${asset ?? 'This currency'} is not offered on ${network ?? 'this network'}. Choose another network.`,
  NETWORK_PAUSED: ({ network }) =>
    `${network ?? 'This network'} is paused at the moment. Use another network or try later.`,
  ADDRESS_INVALID: () =>
    'This is not an address on the chosen network. Check the network and copy the address again.',
  ADDRESS_CHECKSUM: () =>
    'Address checksum wrong: a character was mistyped. Copy the address again.',
  ADDRESS_REFUSED: () =>
    'Nobody could ever use money sent to this address. Ask the recipient for another.',
  ADDRESS_OWN: () => 'This is your own receiving address. Enter the address of someone else.',
  ADDRESS_INTERNAL: ({ maskedName }) =>
    `This address belongs to ${maskedName ?? 'someone'} on Auric. Send it as an internal transfer, which is free.`,
  ADDRESS_LIMIT: ({ max }) =>
    max
      ? `You have ${max} receiving addresses for this currency and network, which is the limit. Use one of them.`
      : 'You have reached the limit of receiving addresses for this currency and network. Use one of them.',
  ADDRESSES_EXHAUSTED: () =>
    'No receiving address is free at the moment. Try again in a few minutes.',

  INSUFFICIENT_FUNDS: ({ available, asset }) => {
    const money = moneyText('en', available, asset)
    return `Wallet balance insufficient, please top up first.${money ? ` Available: ${money}.` : ''}`
  },
  AMOUNT_INVALID: ({ decimals, network }) =>
    decimals
      ? `${network ?? 'This network'} takes at most ${decimals} decimals. Shorten the amount.`
      : 'Enter an amount greater than 0.',
  AMOUNT_BELOW_MINIMUM: ({ min, asset }) => {
    const money = moneyText('en', min, asset)
    return money ? `The amount must be at least ${money}.` : 'The amount is below the minimum.'
  },
  AMOUNT_ABOVE_MAXIMUM: ({ max, asset }) => {
    const money = moneyText('en', max, asset)
    return money ? `The amount must be at most ${money}.` : 'The amount is above the maximum.'
  },
  AMOUNTS_DIFFER: () => 'The two transfer amounts do not match. Enter the same amount twice.',
  CURRENCY_MISMATCH: () =>
    'The selected transfer currency does not match the recipient address currency. Change one of them.',
  FEE_CHANGED: ({ fee, asset }) => {
    const money = moneyText('en', fee, asset)
    return `The fee has changed${money ? ` to ${money}` : ''}. Check the transfer and confirm again.`
  },
  RECIPIENT_NOT_FOUND: () => 'No account was found. Check the name, number or address you entered.',
  RECIPIENT_SELF: () => 'This is your own account. Choose someone else.',
  TRANSFER_STATE_CONFLICT: () => 'This transfer has moved on and can no longer be called off.',
  PAYEE_EXISTS: () => 'This payee is in your address book already.',
  PAYEE_LIMIT: ({ max }) =>
    `Your address book is full${max ? ` (${max} payees)` : ''}. Delete a payee first.`,

  FILE_TYPE: () => 'Only JPG and PNG images can be uploaded.',
  FILE_TOO_LARGE: () => 'The image is larger than 20 MB. Choose a smaller one.',
  FILE_BROKEN: () => 'This image cannot be read. Take or choose another one.',
  FILE_INFECTED: () => 'The virus scanner found something harmful in this file. It was not kept.',
  FILE_QUOTA: () =>
    'You have stored as many files as an account may. Delete some before you add more.',
  UPLOAD_LIMIT: () => 'Too many uploads are under way. Finish or cancel one first.',
  UPLOAD_OFFSET: () => 'The upload goes on from another place. Try again.',
  SCAN_UNAVAILABLE: () => 'Files cannot be checked right now. Try again in a few minutes.',
  KYC_FIELD_REQUIRED: () => 'Fill in this field.',
  KYC_DOCUMENT_TYPE: () => 'This region issues no identity card that we accept. Use a passport.',
  KYC_DOCUMENT_NUMBER: () => 'This is not a number of such a document. Copy it as it is printed.',
  KYC_DOCUMENT_EXPIRED: () => 'This document has expired. Use one that is still valid.',
  KYC_DATE_INVALID: () => 'This date cannot be right. Check day, month and year.',
  KYC_UNDER_AGE: () => 'You must be at least 18 years old.',
  KYC_NAME_INVALID: () => 'Enter the name as it is printed on the document: letters only.',
  KYC_NAME_LATIN: () =>
    'Enter this name in Latin letters (A to Z), as in the machine-readable lines of a passport.',
  KYC_CARD_NAME: () =>
    'A name on a card has Latin letters, digits, spaces, dots, hyphens and apostrophes, and begins with a letter.',
  KYC_FILE: () => 'This photo is no longer there. Add it again.',
  KYC_LOCKED: () => 'This can no longer be changed.',
  KYC_NOT_MENDED: () => 'This was rejected and has not been changed yet.',
  KYC_STATE_CONFLICT: () => 'The application has moved on. Look at its present state.',
  PUSH_REFUSED: () => 'This browser cannot receive pushes from here.',

  ENROLMENT_EXPIRED: () => 'This link was used already or has expired. Ask an admin for a new one.',
  VIEW_READ_ONLY: () => 'This is a view by an operator: nothing can be changed in it.',
  VIEW_WITHHELD: () => 'This is not shown in a view by an operator.',
  VIEW_TICKET_REFUSED: () =>
    'This view has been opened already, or it has ended. Begin a new one at the console.',
  KYC_UNAVAILABLE: () =>
    'Identity checks by our partner are not available at the moment. Try again later.',
  KYC_CONTACT_REQUIRED: () =>
    'Enter a phone number, e-mail or messenger name that we can reach you by.',
  KYC_PURPOSE_CLOSED: () => 'This purpose is no longer on offer. Choose another one.',
  KYC_ORDER_LIMIT: ({ max }) =>
    max
      ? `You have ${max} open orders already. Pay, finish or cancel one of them first.`
      : 'You have too many open orders. Pay, finish or cancel one of them first.',
  KYC_ORDER_OVERDUE: () => 'The time to pay this order is over. Place a new one.',
  KYC_ORDER_CONFLICT: () => 'This order has moved on in the meantime. Look at its state again.',

  CARD_CLOSED: () => 'This card is not on offer at the moment.',
  CARD_LIMIT: () => 'You have as many cards as one person can have. Give one up first.',
  RECOMMENDATION_REQUIRED: () => 'Enter the recommendation code for this card.',
  RECOMMENDATION_UNKNOWN: () => 'There is no such recommendation code. Check it letter by letter.',
  RECOMMENDATION_OWN: () =>
    'This code is your own. Apply without it, or with the code of somebody else.',
  CARD_CONFLICT: ({ last4 }) =>
    `${last4 ? `Card •••• ${last4}: ` : ''}This cannot be done with the card or application as it is now. Look at its present state.`,
  IDENTITY_NOT_USABLE: () =>
    'This proof of identity cannot be used for a card: it is in use already, or no longer valid.',
  CARD_DETAILS_INVALID: ({ field }) =>
    field
      ? `This does not look right: ${field}.`
      : 'Some details are missing or do not look right.',
  CARD_DELIVERY_REQUIRED: () =>
    'Enter country, city, postal code, address and recipient, or choose a place to collect the card.',
  CARD_EMAIL_REQUIRED: () =>
    'The company that issues this card writes to its holders. Bind an e-mail address to your account first.',
  CARD_NUMBER_MISSING: () => 'The card number is missing: this is not allowed.',
  CARD_TOKEN_INVALID: () => 'This card number or expiry date was not taken. Type both again.',
  CARD_BOUND: () => 'This card number is bound already.',
  CARD_HOLDER_REQUIRED: () => 'Enter the holder’s name as it stands on the card.',
  CARD_NOT_BINDABLE: () =>
    'The issuer of this card has no field that its number could be typed into safely, so this cannot be done here.',
  ISSUER_UNAVAILABLE: () =>
    'The card issuer does not answer at the moment. Nothing was changed; try again later.',
  RECHARGE_TOO_SMALL: ({ min }) =>
    min ? `Recharge at least ${min}.` : 'This is below the smallest recharge.',
  RECHARGE_TOO_LARGE: ({ max }) =>
    max ? `Recharge at most ${max} at once.` : 'This is above the largest recharge.',
  PRICE_STALE: () => 'There is no fresh price at the moment. Try again in a minute.',
  QUOTE_EXPIRED: () => 'The rate has changed in the meantime. Look at the new one.',
  CARD_DIGITS_INCORRECT: () => 'These are not the last four digits of this card.',
  CARD_LOCKED_ABOVE: () =>
    'We or the issuer locked this card or the one before it. Contact support.',
  CARD_NOT_ACTIVATED: () =>
    'This card was never activated, so no other can take its place. If it does not arrive, contact support.',
  CARD_REPLACEMENT_LIMIT: ({ max }) =>
    max
      ? `You have had ${max} cards replaced within a year, which is the most. Contact support.`
      : 'You have had as many cards replaced as a year allows. Contact support.',
  CARD_RESEND_LIMIT: () =>
    'No more cards are sent in its place. Take the fee back, or contact support.',
  CARD_PAYMENTS_OPEN: () => 'Payments with this card are still open. Wait until they are settled.',
  CARD_OWES: () => 'More was taken from this card than was on it. Recharge it first.',
  PIN_REFUSED: () => 'The issuer did not take this PIN. Choose another one.',
  CARD_LIMIT_ABOVE: () => 'A limit cannot be above that of the card’s programme.',
  FILE_UNKNOWN: () => 'This file is no longer there. Add it again.',
  CLAIM_EXPIRED: () => 'This link was used already or has expired. Ask your agent for a new one.',
  CLAIM_OWN: () => 'An agent cannot take over an order of their own.',
  AGENT_QUOTA: () =>
    'You have as many open orders as you may have. Wait until some are taken over.',
  IMPORT_INVALID: ({ rows }) =>
    rows
      ? `${rows} rows have to be mended first; nothing was ordered.`
      : 'Some rows have to be mended first; nothing was ordered.',
  FEATURE_NOT_OPEN: ({ state }) =>
    state === 'closed'
      ? 'This feature is not available in your region.'
      : 'This feature is not open yet.',
}
