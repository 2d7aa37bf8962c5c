/** What our Telegram bot says. */
export const telegram = {
  hello:
    '這裡是 Auric 機器人。要綁定您的帳戶，請打開 Auric，進入「安全」中的「Telegram」，再打開其中的連結。Auric 絕不會在這裡向您索取密碼或驗證碼。',
  bound:
    '您的 Telegram 已綁定 Auric 帳戶。如需解除綁定，請在 Auric 的「安全」中打開「Telegram」。Auric 絕不會在這裡向您索取密碼或驗證碼。',
  ask: (name: string): string =>
    `要將此 Telegram 綁定到 Auric 帳戶 ${name} 嗎？僅當這是您的帳戶且連結是您剛剛建立的，才回覆 /yes。綁定後可用此 Telegram 登入。`,
  stopped: '已解除綁定：此 Telegram 不再綁定任何 Auric 帳戶。',
  done: (name: string): string =>
    `完成：此 Telegram 已綁定 Auric 帳戶 ${name}。這不是您的帳戶？請回覆 /stop。`,
  expired: '此連結已失效。請在 Auric 的「安全」中打開「Telegram」，重新產生連結。',
  taken: '此 Telegram 已綁定另一個 Auric 帳戶。請先在那個帳戶中解除綁定，然後再次打開連結。',
}
