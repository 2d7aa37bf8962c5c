/** 我的、语言、外观、法币、生活。 */
export const settings: typeof import('#text/en/settings.ts').settings = {
  language: { title: '语言', auto: '自动', autoDetail: '跟随本设备' },
  me: {
    visitor: { title: '欢迎使用 Auric', text: '登录后查看您的账户。' },
    uid: (uid) => `UID ${uid}`,
    notSet: '未设置',
    payees: '地址簿',
    partner: '第三方认证',
    bills: '账单',
    invite: '邀请码',
    fiat: '法币',
    appearance: '外观',
    logOut: '退出登录',
    loggingOut: '正在退出…',
    account: '账户',
    preferences: '偏好设置',
    about: '关于',
  },
  theme: { auto: '自动', light: '浅色', dark: '深色' },
  life: {
    title: '生活',
    text: '您的资金现在可以这样用。',
    pay: { title: '付款给他人', text: '凭用户名、手机或邮箱，免费即时到账' },
    receive: { title: '收款', text: '您的地址和二维码' },
    payees: { title: '地址簿', text: '您常转账的人和地址' },
    bills: { title: '账单', text: '每笔资金变动，步步可查' },
  },
}
