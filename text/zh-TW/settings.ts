/** 我的、語言、外觀、法幣、生活。 */
export const settings: typeof import('#text/en/settings.ts').settings = {
  language: { title: '語言', auto: '自動', autoDetail: '跟隨此裝置' },
  me: {
    visitor: { title: '歡迎使用 Auric', text: '登入後查看您的帳戶。' },
    uid: (uid) => `UID ${uid}`,
    notSet: '未設定',
    payees: '地址簿',
    partner: '第三方認證',
    bills: '帳單',
    invite: '邀請碼',
    fiat: '法幣',
    appearance: '外觀',
    logOut: '登出',
    loggingOut: '正在登出…',
    account: '帳戶',
    preferences: '偏好設定',
    about: '關於',
  },
  theme: { auto: '自動', light: '淺色', dark: '深色' },
  life: {
    title: '生活',
    text: '您的資金現在可以這樣用。',
    pay: { title: '付款給他人', text: '憑帳號、手機或信箱，免費即時入帳' },
    receive: { title: '收款', text: '您的地址和 QR 碼' },
    payees: { title: '地址簿', text: '您常轉帳的人和地址' },
    bills: { title: '帳單', text: '每筆資金變動，步步可查' },
  },
}
