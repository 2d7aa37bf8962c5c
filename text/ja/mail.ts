/** サーバーがメールと SMS で送る文面。 */
export const mail: typeof import('#text/en/mail.ts').mail = {
  register: {
    subject: (code) => `Auric 登録用の確認コード：${code}`,
    title: 'メールアドレスの確認',
    lead: 'このコードを入力すると、Auric のアカウントを開設できます。',
  },
  login: {
    subject: (code) => `Auric ログイン用の確認コード：${code}`,
    title: 'Auric にログイン',
    lead: 'このコードを入力するとログインできます。',
  },
  recover: {
    subject: (code) => `Auric パスワード再設定用の確認コード：${code}`,
    title: '新しいパスワードの設定',
    lead: 'このコードを入力すると、新しいログインパスワードを設定できます。設定後は、すべての端末からログアウトします。',
  },
  taken: {
    subject: () => 'Auric のアカウントはすでにあります',
    title: 'すでに登録済みです',
    lead: 'このメールアドレスで登録の操作がありましたが、アカウントはすでにあります。ログインしてください。パスワードをお忘れの場合は再設定できます。請求されたコードは次のとおりです。',
  },
  life: (minutes) => `使えるのは一度だけ、${minutes}分以内です。`,
  secret:
    'Auric がこのコードを電話、チャット、メールでお尋ねすることは決してありません。誰にも教えないでください。',
  askedFrom: '請求元',
  unknownDevice: '不明な端末',
  address: (ip) => `IP アドレス ${ip}`,
  ignore: 'お心当たりがない場合は、何もする必要はありません。コードがなければ誰も先へ進めません。',
  footer:
    'このメールは、このメールアドレスが入力されたときに Auric から送信されます。返信はお読みできません。',
  sms: {
    register: (code, minutes) =>
      `【Auric】登録用コード：${code}（${minutes}分有効）。誰にも教えないでください。Auric からお尋ねすることはありません。`,
    login: (code, minutes) =>
      `【Auric】ログイン用コード：${code}（${minutes}分有効）。誰にも教えないでください。Auric からお尋ねすることはありません。`,
    recover: (code, minutes) =>
      `【Auric】パスワード再設定用コード：${code}（${minutes}分有効）。誰にも教えないでください。Auric からお尋ねすることはありません。`,
    taken: (code, minutes) =>
      `【Auric】この番号にはすでにアカウントがあります。ログインしてください。コード：${code}（${minutes}分有効）。誰にも教えないでください。`,
  },
}
