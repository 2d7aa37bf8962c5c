/** メッセージと、その届け先。 */
export const messages: typeof import('#text/en/messages.ts').messages = {
  title: 'メッセージ',
  all: 'すべて',
  categories: {
    security: 'セキュリティ',
    money: '入出金',
    trade: '取引',
    card: 'カード',
    identity: '本人確認',
    news: 'お知らせ',
  },
  readAll: 'すべて既読にする',
  empty: 'メッセージはまだありません。入出金やアカウントの変更をここでお知らせします。',
  nothingSo: 'この種類のメッセージはありません',
  unread: '未読',
  details: '詳細を見る',
  missing: 'このメッセージはもうありません。',
  choices: {
    title: '通知設定',
    email: 'メール',
    push: 'プッシュ通知',
    always: '常にオン',
    emailTo: (address) => `${address}宛て`,
    noEmail: 'メールアドレスが登録されていないため、お知らせはアプリ内でのみご覧いただけます。',
    moneyText: '入金と、送金の受け取り・完了をお知らせします。',
    securityText:
      'ログイン、パスワードなど、アカウントの変更をお知らせします。メールは必ずお送りします。',
    device: 'この端末',
    here: 'この端末でのプッシュ通知',
    unavailable: 'このブラウザーでは利用できません',
    blocked: 'このブラウザーの設定でブロックされています',
  },
}
