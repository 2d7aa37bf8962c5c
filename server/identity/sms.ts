/** One short message. `to` is E.164. */
export type Sms = { readonly to: string; readonly body: string }

/**
 * Sends short messages. `refused` is the network's last word (no such number, a landline, a block):
 * trying again would change nothing. Throws when it is unclear or may pass later.
 */
export type SmsSender = {
  readonly send: (sms: Sms) => Promise<'accepted' | 'refused'>
}
