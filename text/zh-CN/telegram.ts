/** What our Telegram bot says. */
export const telegram = {
  hello:
    '这里是 Auric 机器人。要绑定您的账户，请打开 Auric，进入“安全”中的“Telegram”，再打开其中的链接。Auric 绝不会在这里向您索要密码或验证码。',
  bound:
    '您的 Telegram 已绑定 Auric 账户。如需解绑，请在 Auric 的“安全”中打开“Telegram”。Auric 绝不会在这里向您索要密码或验证码。',
  ask: (name: string): string =>
    `要将此 Telegram 绑定到 Auric 账户 ${name} 吗？仅当这是您的账户且链接是您刚刚创建的，才回复 /yes。绑定后可用此 Telegram 登录。`,
  stopped: '已解绑：此 Telegram 不再绑定任何 Auric 账户。',
  done: (name: string): string =>
    `完成：此 Telegram 已绑定 Auric 账户 ${name}。这不是您的账户？请回复 /stop。`,
  expired: '该链接已失效。请在 Auric 的“安全”中打开“Telegram”，重新生成链接。',
  taken: '此 Telegram 已绑定另一个 Auric 账户。请先在那个账户中解绑，然后再次打开链接。',
}
