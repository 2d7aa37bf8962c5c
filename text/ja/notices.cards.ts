import type { CardNoticeTexts } from '#text/notices.ts'

/** What people are told of their cards. */
export const cardNotices: CardNoticeTexts = {
  cardPaid: {
    title: 'カードでお支払い',
    text: ({ merchant, amount, currency, card }) =>
      merchant && amount && currency
        ? `${merchant}：${amount} ${currency}（末尾 ${card ?? ''} のカード）`
        : 'カードでのお支払いがありました。',
  },
  cardDeclined: {
    title: 'カードのお支払いができませんでした',
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant}：${amount} ${currency} のお支払いができませんでした。明細で理由と対処方法をご確認ください。`
        : 'カードのお支払いができませんでした。明細で理由をご確認ください。',
  },
  cardRefunded: {
    title: 'カードへの返金',
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant} から ${amount} ${currency} が返金されました。`
        : 'お店からカードへ返金がありました。',
  },
  cardOwes: {
    title: 'カードに不足金があります',
    text: ({ amount, currency }) =>
      amount && currency
        ? `残高を ${amount} ${currency} 超える請求がありました。次のチャージから先に充当されます。`
        : 'カードの残高を超える請求がありました。次のチャージから先に充当されます。',
  },
  cardIssued: {
    title: 'カードを発行しています',
    text: () => 'カードが発行されました。現在の状況はカードのページでご確認いただけます。',
  },
  cardShipped: {
    title: 'カードを発送しました',
    text: () => 'カードを発送しました。追跡番号はカードのページでご確認ください。',
  },
  cardArrived: {
    title: 'カードが届きました',
    text: () => 'カードが届きました。お手元で下4桁を入力して有効化してください。',
  },
  cardUndelivered: {
    title: 'カードが届きませんでした',
    text: () => '再送先を指定するか、手数料の返金をお選びください。',
  },
  cardExpiring: {
    title: 'カードの有効期限が近づいています',
    text: () => 'カードのページで期限を確認し、次のカードをお申し込みください。',
  },
  cardActivated: {
    title: 'カードを有効化しました',
    text: () => 'カードをご利用いただけるようになりました。',
  },
  cardLocked: {
    title: 'カードをロックしました',
    text: () => 'ロックを解除するまで、カードでのお支払いはできません。',
  },
  cardUnlocked: {
    title: 'カードのロックを解除しました',
    text: () => 'カードを再びご利用いただけます。',
  },
  cardClosed: {
    title: 'カードを停止しました',
    text: () => 'カードは完全に停止されました。残高は信託ファンドに移されています。',
  },
  cardUnbound: {
    title: 'カードの登録を解除しました',
    text: () => 'カードの登録を解除しました。残高は信託ファンドに移されています。',
  },
  cardPinChanged: {
    title: 'カードの暗証番号を変更しました',
    text: () =>
      'カードの暗証番号が変更されました。お心当たりがない場合は、すぐにカードをロックしてください。',
  },
  cardPhoneChanged: {
    title: 'カードの電話番号を変更しました',
    text: () =>
      'カードの電話番号が変更されました。お心当たりがない場合は、すぐにカードをロックしてください。',
  },
  cardRejected: {
    title: 'カードのお申し込みを承認できませんでした',
    text: () =>
      'お申し込みを承認できませんでした。理由はお申し込みのページをご確認ください。手数料はウォレットに返金されました。',
  },
  cardRecharged: { title: 'カードにチャージしました', text: () => 'チャージが完了しました。' },
  cardRechargeFailed: {
    title: 'カードへのチャージに失敗しました',
    text: () => 'チャージできませんでした。金額は手数料も含めて元の場所に戻りました。',
  },
  cardBound: {
    title: 'カードを登録しました',
    text: () => 'カードがアカウントに登録されました。',
  },
  cardBindRejected: {
    title: 'カードを登録できませんでした',
    text: () =>
      'ご登録の申請は承認されませんでした。理由をご確認のうえ、修正して再送信してください。',
  },
}
