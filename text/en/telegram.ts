/** What our Telegram bot says. */
export const telegram = {
  hello:
    'This is the Auric bot. To connect your account, open Auric, go to Security, Telegram, and open the link there. Auric never asks you for a password or a code here.',
  bound:
    'Your Telegram is connected to your Auric account. You can disconnect it in Auric under Security, Telegram. Auric never asks you for a password or a code here.',
  done: (name: string): string =>
    `Done: this Telegram is now connected to the Auric account ${name}. Is that not your account? Then block this bot and write to support.`,
  expired: 'This link is no longer valid. Make a new one in Auric under Security, Telegram.',
  taken:
    'This Telegram is connected to another Auric account. Disconnect it there first, then open the link again.',
}
