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
  bind: {
    subject: (code: string): string => `${code}がAuricの確認コードです`,
    title: 'ご本人のものか確認します',
    lead: 'Auricでこのコードを入力すると、この宛先がアカウントに登録されます。',
  },
  pay: {
    subject: (code: string): string => `${code}がAuricの支払い確認コードです`,
    title: '支払いの確認',
    lead: '限度額を超える支払いを確定するには、Auricでこのコードを入力してください。お心当たりがない場合は第三者がアカウントを使用しています。「セキュリティ」で凍結してください。',
  },
  change: {
    subject: (code: string): string => `${code}がAuricの変更確認コードです`,
    title: '変更の確認',
    lead: 'アカウントの保護設定を変更するには、Auricでこのコードを入力してください。お心当たりがない場合は「セキュリティ」でアカウントを凍結してください。',
  },
  cardBind: {
    subject: (code: string): string => `${code}がAuricのカード登録用コードです`,
    title: 'カードの登録',
    lead: 'お持ちのカードをアカウントに登録するには、Auricでこのコードを入力してください。',
  },
  cardPhone: {
    subject: (code: string): string => `${code}がAuricのカード電話番号変更用コードです`,
    title: 'カードの電話番号の変更',
    lead: 'カードの電話番号を変更するには、Auricでこのコードを入力してください。',
  },
  past: {
    subject: 'Auricアカウントのメールアドレスが変更されました',
    title: '登録が解除されました',
    lead: 'Auricアカウントの登録先がこのアドレスから別のものに変わりました。今後こちらにメールは届きません。お心当たりがない場合は、すぐにサポートへご連絡ください。',
    sms: 'Auric：アカウントの電話番号がこの番号から変更されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  },
  life: (minutes) => `${minutes}分以内に一度だけ使えます。`,
  secret:
    'Auricがこのコードを電話、チャット、メールでお尋ねすることは決してありません。誰にも教えないでください。',
  askedFrom: '操作元',
  unknownDevice: '不明な端末',
  address: (ip) => `IPアドレス ${ip}`,
  ignore: 'お心当たりがない場合は、何もする必要はありません。コードがなければ誰も先へ進めません。',
  phrase: (phrase: string): string => `あなたの合言葉：${phrase}`,
  footer:
    'このメールは、このメールアドレスが入力されたときにAuricから送信されます。返信はお読みできません。',
  sms: {
    register: (code, minutes) =>
      `【Auric】登録用コード：${code}（${minutes}分有効）。誰にも教えないでください。Auricからお尋ねすることはありません。`,
    login: (code, minutes) =>
      `【Auric】ログイン用コード：${code}（${minutes}分有効）。誰にも教えないでください。Auricからお尋ねすることはありません。`,
    recover: (code, minutes) =>
      `【Auric】パスワード再設定用コード：${code}（${minutes}分有効）。誰にも教えないでください。Auricからお尋ねすることはありません。`,
    bind: (code: string, minutes: number): string =>
      `Auric：${code} はこの番号を登録する確認コードです（${minutes}分間有効）。誰にも教えないでください。当社から尋ねることはありません。`,
    pay: (code: string, minutes: number): string =>
      `Auric：${code} は限度額を超える【支払い】の確認コードです（${minutes}分間有効）。お心当たりがなければアカウントを凍結してください。誰にも教えないでください。`,
    change: (code: string, minutes: number): string =>
      `Auric：${code} は保護設定の【変更】の確認コードです（${minutes}分間有効）。お心当たりがなければアカウントを凍結してください。誰にも教えないでください。`,
    cardBind: (code: string, minutes: number): string =>
      `Auric：${code} はお持ちの【カード】をアカウントに登録するコードです（${minutes}分間有効）。誰にも教えないでください。当社から尋ねることはありません。`,
    cardPhone: (code: string, minutes: number): string =>
      `Auric：${code} は【カード】の電話番号を変更するコードです（${minutes}分間有効）。お心当たりがなければカードをロックしてください。誰にも教えないでください。`,
    taken: (code, minutes) =>
      `【Auric】この番号にはすでにアカウントがあります。ログインしてください。コード：${code}（${minutes}分有効）。誰にも教えないでください。`,
  },
}
