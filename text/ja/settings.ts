/** マイページ、言語、表示、法定通貨、ライフ。 */
export const settings: typeof import('#text/en/settings.ts').settings = {
  language: { title: '言語', auto: '自動', autoDetail: 'この端末に合わせる' },
  me: {
    visitor: { title: 'Auricへようこそ', text: 'ログインするとアカウントが表示されます。' },
    uid: (uid) => `UID ${uid}`,
    notSet: '未設定',
    payees: 'アドレス帳',
    partner: '提携会社による本人確認',
    bills: '明細',
    invite: '招待コード',
    fiat: '法定通貨',
    appearance: '外観モード',
    logOut: 'ログアウト',
    loggingOut: 'ログアウト中…',
    account: 'アカウント',
    preferences: '表示と設定',
    about: 'このアプリについて',
  },
  theme: { auto: '自動', light: 'ライト', dark: 'ダーク' },
  life: {
    title: 'ライフ',
    text: 'いま、お金でできること。',
    pay: { title: '相手に送る', text: 'ユーザー名・電話・メールで、無料ですぐに' },
    receive: { title: '受け取る', text: 'あなたのアドレスとQRコード' },
    payees: { title: 'アドレス帳', text: 'よく送る相手とアドレス' },
    bills: { title: '明細', text: 'すべての入出金と進行状況' },
  },
}
