/** サーバーがメールとSMSで送る文面。 */
export const mail: typeof import('#text/en/mail.ts').mail = {
  register: {
    subject: (code) => `Auric登録用の認証コード：${code}`,
    title: 'メールアドレスの確認',
    lead: 'このコードを入力すると、Auricのアカウントを開設できます。',
  },
  login: {
    subject: (code) => `Auricログイン用の認証コード：${code}`,
    title: 'Auricにログイン',
    lead: 'このコードを入力するとログインできます。',
  },
  recover: {
    subject: (code) => `Auricパスワード再設定用の認証コード：${code}`,
    title: '新しいパスワードの設定',
    lead: 'このコードを入力すると、新しいログインパスワードを設定できます。設定後は、すべての端末からログアウトします。',
  },
  taken: {
    subject: () => 'Auricのアカウントはすでにあります',
    title: 'すでに登録済みです',
    lead: 'このメールアドレスで登録の操作がありましたが、アカウントはすでにあります。ログインしてください。パスワードをお忘れの場合は再設定できます。発行されたコードは次のとおりです。',
  },
  life: (minutes) => `${minutes}分以内に一度だけ使えます。`,
  secret:
    'Auricがこのコードを電話、チャット、メールでお尋ねすることは決してありません。誰にも教えないでください。',
  askedFrom: '操作元',
  unknownDevice: '不明な端末',
  address: (ip) => `IPアドレス ${ip}`,
  ignore: 'お心当たりがない場合は、何もする必要はありません。コードがなければ誰も先へ進めません。',
  footer:
    'このメールは、このメールアドレスが入力されたときにAuricから送信されます。返信はお読みできません。',
  sms: {
    register: (code, minutes) =>
      `【Auric】登録用コード：${code}（${minutes}分有効）。誰にも教えないでください。Auricからお尋ねすることはありません。`,
    login: (code, minutes) =>
      `【Auric】ログイン用コード：${code}（${minutes}分有効）。誰にも教えないでください。Auricからお尋ねすることはありません。`,
    recover: (code, minutes) =>
      `【Auric】パスワード再設定用コード：${code}（${minutes}分有効）。誰にも教えないでください。Auricからお尋ねすることはありません。`,
    taken: (code, minutes) =>
      `【Auric】この番号にはすでにアカウントがあります。ログインしてください。コード：${code}（${minutes}分有効）。誰にも教えないでください。`,
  },
}
