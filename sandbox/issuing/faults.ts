/** What an issuer can do wrong: with its answers, with payments, and with its webhooks. */
export const issuerFaultNames = [
  'delay',
  'tooManyRequests',
  'serverError',
  'hang',
  'lostReply',
  'decline',
  'hookLost',
  'hookLate',
  'hookTwice',
  'hookOrder',
  'hookForged',
] as const
export type IssuerFault = (typeof issuerFaultNames)[number]
