/** What our Telegram bot says. */
export const telegram = {
  hello:
    '这里是 Auric 机器人。要绑定您的账户，请打开 Auric，进入“安全”中的“Telegram”，再打开其中的链接。Auric 绝不会在这里向您索要密码或验证码。',
  bound:
    '您的 Telegram 已绑定 Auric 账户。如需解绑，请在 Auric 的“安全”中打开“Telegram”。Auric 绝不会在这里向您索要密码或验证码。',
  done: (name: string): string =>
    `完成：此 Telegram 已绑定 Auric 账户 ${name}。这不是您的账户？请屏蔽此机器人并联系客服。`,
  expired: '该链接已失效。请在 Auric 的“安全”中打开“Telegram”，重新生成链接。',
  taken: '此 Telegram 已绑定另一个 Auric 账户。请先在那个账户中解绑，然后再次打开链接。',
}
