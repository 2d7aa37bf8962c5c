/** What our Telegram bot says. */
export const telegram = {
  hello:
    'This is the Auric bot. To connect your account, open Auric, go to Security, Telegram, and open the link there. Auric never asks you for a password or a code here.',
  bound:
    'Your Telegram is connected to your Auric account. You can disconnect it in Auric under Security, Telegram. Auric never asks you for a password or a code here.',
  ask: (name: string): string =>
    `Connect this Telegram to the Auric account ${name}? Answer /yes only if that is your account and you made the link yourself just now. This Telegram can then log in to it.`,
  stopped: 'Disconnected: this Telegram no longer belongs to any Auric account.',
  done: (name: string): string =>
    `Done: this Telegram is now connected to the Auric account ${name}. Is that not your account? Then answer /stop.`,
  expired: 'This link is no longer valid. Make a new one in Auric under Security, Telegram.',
  taken:
    'This Telegram is connected to another Auric account. Disconnect it there first, then open the link again.',
}
