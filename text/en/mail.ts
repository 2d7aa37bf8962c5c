/** Messages that the server sends by mail and SMS. */
export const mail = {
  register: {
    subject: (code: string): string => `${code} is your Auric registration code`,
    title: 'Confirm your e-mail',
    lead: 'Enter this code to open your Auric account.',
  },
  login: {
    subject: (code: string): string => `${code} is your Auric log-in code`,
    title: 'Log in to Auric',
    lead: 'Enter this code to log in.',
  },
  recover: {
    subject: (code: string): string => `${code} is your Auric recovery code`,
    title: 'Set a new password',
    lead: 'Enter this code to set a new log-in password. You will be logged out on every device.',
  },
  taken: {
    subject: (_code: string): string => 'You already have an Auric account',
    title: 'You already have an account',
    lead: 'Somebody, perhaps you, is registering with this e-mail, which already has an account. Log in instead, or set a new password if you forgot yours. The code that was asked for:',
  },
  bind: {
    subject: (code: string): string => `${code} is your Auric confirmation code`,
    title: 'Confirm that this is yours',
    lead: 'Enter this code in Auric to bind this address to your account.',
  },
  pay: {
    subject: (code: string): string => `${code} confirms your Auric payment`,
    title: 'Confirm your payment',
    lead: 'Enter this code in Auric to confirm a payment above your limit. Are you not paying anything? Then somebody else is in your account: freeze it under Security.',
  },
  change: {
    subject: (code: string): string => `${code} confirms a change to your Auric account`,
    title: 'Confirm a change',
    lead: 'Enter this code in Auric to confirm a change to how your account is protected. Did you not ask for one? Then freeze your account under Security.',
  },
  cardBind: {
    subject: (code: string): string => `${code} is your code to bind a card at Auric`,
    title: 'Bind your card',
    lead: 'Enter this code in Auric to bind your payment card to an account there.',
  },
  cardPhone: {
    subject: (code: string): string => `${code} changes the phone of your card at Auric`,
    title: 'Change the phone of your card',
    lead: 'Enter this code in Auric to change the phone of your payment card.',
  },
  past: {
    subject: 'Your Auric account has another e-mail now',
    title: 'No longer bound to your account',
    lead: 'This address was replaced in your Auric account, and will get no more mail from it. Was it not you? Write to support at once.',
    sms: 'Auric: this number was replaced in your account. Was it not you? Write to support at once.',
  },
  life: (minutes: number): string => `It works once, and for ${minutes} minutes.`,
  secret:
    'Auric never asks you for this code: not by phone, not in a chat, not by mail. Tell it to no one.',
  askedFrom: 'Requested from',
  unknownDevice: 'Unknown device',
  address: (ip: string): string => `IP address ${ip}`,
  ignore: 'Was it not you? Then there is nothing to do: without the code nobody gets any further.',
  phrase: (phrase: string): string => `Your phrase: ${phrase}`,
  footer: 'Auric sends this mail when somebody enters this e-mail. Nobody reads replies to it.',
  sms: {
    register: (code: string, minutes: number): string =>
      `Auric: ${code} is your registration code, for ${minutes} minutes. Tell it to no one; Auric never asks for it.`,
    login: (code: string, minutes: number): string =>
      `Auric: ${code} is your log-in code, for ${minutes} minutes. Tell it to no one; Auric never asks for it.`,
    recover: (code: string, minutes: number): string =>
      `Auric: ${code} is your code to set a new password, for ${minutes} minutes. Tell it to no one; Auric never asks for it.`,
    bind: (code: string, minutes: number): string =>
      `Auric: ${code} binds this number to your account, for ${minutes} minutes. Tell it to no one; Auric never asks for it.`,
    pay: (code: string, minutes: number): string =>
      `Auric: ${code} confirms a PAYMENT above your limit, for ${minutes} minutes. Not paying? Freeze your account. Tell it to no one.`,
    change: (code: string, minutes: number): string =>
      `Auric: ${code} confirms a CHANGE to how your account is protected, for ${minutes} minutes. Not you? Freeze your account. Tell it to no one.`,
    cardBind: (code: string, minutes: number): string =>
      `Auric: ${code} binds your payment CARD to an account, for ${minutes} minutes. Not you? Do nothing. Tell it to no one; Auric never asks for it.`,
    cardPhone: (code: string, minutes: number): string =>
      `Auric: ${code} changes the phone of your CARD, for ${minutes} minutes. Not you? Lock the card. Tell it to no one; Auric never asks for it.`,
    taken: (code: string, minutes: number): string =>
      `Auric: this number already has an account, so log in instead. Code: ${code}, for ${minutes} minutes. Tell it to no one.`,
  },
}
