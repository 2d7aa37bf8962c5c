/** What our Telegram bot says. */
export const telegram = {
  hello:
    '這裡是 Auric 機器人。要綁定您的帳戶，請打開 Auric，進入「安全」中的「Telegram」，再打開其中的連結。Auric 絕不會在這裡向您索取密碼或驗證碼。',
  bound:
    '您的 Telegram 已綁定 Auric 帳戶。如需解除綁定，請在 Auric 的「安全」中打開「Telegram」。Auric 絕不會在這裡向您索取密碼或驗證碼。',
  done: (name: string): string =>
    `完成：此 Telegram 已綁定 Auric 帳戶 ${name}。這不是您的帳戶？請封鎖此機器人並聯絡客服。`,
  expired: '此連結已失效。請在 Auric 的「安全」中打開「Telegram」，重新產生連結。',
  taken: '此 Telegram 已綁定另一個 Auric 帳戶。請先在那個帳戶中解除綁定，然後再次打開連結。',
}
