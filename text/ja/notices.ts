import type { NoticeDetails } from '#contract/messages.ts'
import { shownReasons } from '#contract/risk.ts'
import { moneyText } from '#text/details.ts'
import { kycPages } from '#text/ja/kyc.pages.ts'
import { mendLines } from '#text/mends.ts'
import { cardNotices } from '#text/ja/notices.cards.ts'
import { risk } from '#text/ja/risk.ts'
import type { NoticeTexts } from '#text/notices.ts'

const money = ({ amount, asset }: NoticeDetails): string => moneyText('ja', amount, asset) ?? '資金'
const on = ({ network }: NoticeDetails): string => (network ? `${network}での` : '')

/** Why it was refused or is held, where a reason was given. */
const why = ({ why: name }: NoticeDetails): string => {
  const reason = shownReasons.find((one) => one === name)
  return reason === undefined ? '' : risk.reasons[reason]
}

/** お客様にお知らせする出来事。 */
export const notices: NoticeTexts = {
  kinds: {
    depositSeen: {
      title: (d) => `${money(d)}の入金を確認中`,
      text: (d) => `${on(d)}入金がネットワークに届きました。承認が完了すると、残高に反映されます。`,
    },
    depositCredited: {
      title: (d) => `${money(d)}の入金が完了`,
      text: (d) => `${on(d)}入金が承認されました。すぐにご利用いただけます。`,
    },
    depositReversed: {
      title: (d) => `${money(d)}の入金を取り消し`,
      text: (d) =>
        `${on(d)}支払いがネットワークで取り消されたため、この金額は残高に含まれなくなりました。あらためて承認されれば、もう一度入金されます。`,
    },
    depositReturned: {
      title: (d) => `${money(d)}を返金しました`,
      text: (d) =>
        `${on(d)}入金は最小入金額に満たず、反映されていませんでした。担当者が残高に返金しました。`,
    },
    transferReceived: {
      title: (d) => `${money(d)}を受け取りました`,
      text: ({ from }) =>
        from ? `${from}さんからです。すぐにご利用いただけます。` : 'すぐにご利用いただけます。',
    },
    transferDone: {
      title: (d) => `${money(d)}の送金が完了`,
      text: (d) =>
        `${on(d)}送金${d['to'] ? `（送金先：${d['to']}）` : ''}がネットワークで承認されました。`,
    },
    transferFailed: {
      title: (d) => `${money(d)}の送金に失敗`,
      text: '送金は行われていません。金額と手数料は残高に戻りました。',
    },
    transferChecking: {
      title: (d) => `${money(d)}の送金を確認中`,
      text: '送金の前に担当者が確認します。それまで金額は保留されます。お客様の操作は必要ありません。',
    },
    transferRefused: {
      title: (d) => `${money(d)}は送金されませんでした`,
      text: (d) => `${why(d)}金額と手数料は残高に戻りました。`,
    },
    depositHeld: {
      title: (d) => `${money(d)}を受け取り、確認中です`,
      text: '残高に反映されていますが、送金元の確認が終わるまで保留されます。',
    },
    depositReleased: {
      title: (d) => `${money(d)}の保留を解除`,
      text: '入金の確認が終わりました。ご利用いただけます。',
    },
    depositFrozen: {
      title: (d) => `${money(d)}は引き続き保留されます`,
      text: (d) => `${why(d)}入金の出所をご説明いただける場合は、サポートにご連絡ください。`,
    },
    newDevice: {
      title: '新しい端末からのログイン',
      text: 'これまで使われたことのない端末から、アカウントにログインがありました。',
    },
    passwordChanged: {
      title: 'ログインパスワードの変更',
      text: 'ログインパスワードが変更され、ほかの端末はすべてログアウトしました。',
    },
    passwordRecovered: {
      title: 'ログインパスワードの再設定',
      text: '認証コードで新しいログインパスワードが設定され、すべての端末がログアウトしました。',
    },
    tradePasswordSet: {
      title: '支払いパスワードの設定',
      text: '今後、お支払いにはこのパスワードが必要です。',
    },
    tradePasswordChanged: {
      title: '支払いパスワードの変更',
      text: 'アカウントの支払いパスワードが変更されました。',
    },
    tradePasswordLocked: {
      title: 'お支払いの一時ロック',
      text: '支払いパスワードの誤入力が続いたため、お支払いをしばらくロックしています。',
    },
    phoneBound: { title: '電話番号の登録', text: 'アカウントに電話番号が登録されました。' },
    phoneChanged: { title: '電話番号の変更', text: 'アカウントの電話番号が変更されました。' },
    emailBound: {
      title: 'メールアドレスの登録',
      text: 'アカウントにメールアドレスが登録されました。',
    },
    emailChanged: {
      title: 'メールアドレスの変更',
      text: 'アカウントのメールアドレスが変更されました。',
    },
    telegramBound: {
      title: 'Telegramの連携',
      text: 'アカウントにTelegramが連携されました。',
    },
    telegramUnbound: {
      title: 'Telegramの連携解除',
      text: 'アカウントからTelegramの連携が解除されました。',
    },
    authenticatorBound: {
      title: '認証アプリの登録',
      text: '今後、ログインには認証アプリのコードも必要です。',
    },
    authenticatorRemoved: {
      title: '認証アプリの解除',
      text: '今後、ログインに認証アプリのコードは必要ありません。',
    },
    recoveryCodesMade: {
      title: 'リカバリーコードの再発行',
      text: 'これまでのリカバリーコードは使えなくなりました。',
    },
    recoveryCodeUsed: {
      title: 'リカバリーコードの使用',
      text: '認証アプリの代わりに、リカバリーコードが一つ使われました。',
    },
    passkeyAdded: { title: 'パスキーの追加', text: 'アカウントにパスキーが追加されました。' },
    passkeyRemoved: {
      title: 'パスキーの削除',
      text: 'アカウントからパスキーが削除されました。',
    },
    limitsLowered: {
      title: '支払い限度額の引き下げ',
      text: '引き下げた支払い限度額がすぐに適用されます。',
    },
    limitsRaiseAsked: {
      title: '支払い限度額の引き上げ申請',
      text: '新しい限度額は待機期間のあとに適用されます。それまでは取り消せます。',
    },
    whitelistOn: {
      title: 'アドレス帳のみ：オン',
      text: '今後、チェーンへの送金は保存済みのアドレスに限られます。',
    },
    whitelistOff: {
      title: 'アドレス帳のみ：オフ',
      text: 'チェーンへの送金は、再びどのアドレスにも行えます。',
    },
    accountViewed: {
      title: 'オペレーターによるアカウントの閲覧',
      text: 'Auricのオペレーターが、最長10分間、閲覧のみの権限であなたのアカウントを確認しました。この閲覧では変更は一切できず、書類、コード、カード情報は表示されません。',
    },
    accountFrozen: {
      title: 'アカウントの凍結',
      text: '凍結中もアカウントの閲覧はできます。解除されるまで、出金も設定の変更も行われません。',
    },
    accountUnfrozen: {
      title: 'アカウントの凍結解除',
      text: 'アカウントは再び通常どおりご利用いただけます。',
    },
    kycSubmitted: {
      title: '本人確認の申請を受け付けました',
      text: '申請は審査待ちです。結果が出しだい、ここでお知らせします。',
    },
    kycDelayed: {
      title: '本人確認の審査に時間がかかっています',
      text: '1営業日以内に審査を終えられませんでしたが、引き続き確認しています。お手続きは必要ありません。',
    },
    kycApproved: {
      title: '本人確認が完了しました',
      text: '本人確認が完了しました。記録はAuricでご覧いただけます。',
    },
    kycRejected: {
      title: '本人確認の申請に修正が必要です',
      text: (d) =>
        '申請を開いて、対象の項目と理由をご確認ください。再提出するのはその項目だけです。' +
        mendLines(kycPages, d, '：'),
    },
    kycExpiring: {
      title: '本人確認書類の有効期限が近づいています',
      text: ({ day }) =>
        day
          ? `本人確認に使われた書類の有効期限は${day}です。新しい書類をご用意ください。`
          : '本人確認に使われた書類の有効期限が近づいています。新しい書類をご用意ください。',
    },
    kycExpired: {
      title: '本人確認書類の有効期限が切れました',
      text: ({ day }) =>
        day
          ? `本人確認に使われた書類は${day}で有効期限が切れました。新しい書類を提出してください。`
          : '本人確認に使われた書類の有効期限が切れました。新しい書類を提出してください。',
    },
    hostLinked: {
      title: 'ほかのアプリとの連携',
      text: ({ host }) => `${host ?? 'ほかのアプリ'}からAuricにログインできるようになりました。`,
    },
    ...cardNotices,
    kycOrderPaid: {
      title: '本人確認の支払い完了',
      text: ({ amount, asset }) =>
        amount && asset
          ? `本人確認の料金${amount} ${asset}をお支払いいただきました。「本人確認の申し込み」から開始できます。`
          : '本人確認の料金をお支払いいただきました。「本人確認の申し込み」から開始できます。',
    },
    kycOrderOverdue: {
      title: '本人確認の注文が期限切れになりました',
      text: '期限内に支払いがなかったため、注文は無効になりました。料金はかかっていません。いつでも新しく注文できます。',
    },
    kycOrderRefunded: {
      title: '本人確認の返金',
      text: ({ amount, asset }) =>
        amount && asset
          ? `本人確認を完了できなかったため、${amount} ${asset}をウォレットに返金しました。`
          : '本人確認を完了できなかったため、料金をウォレットに返金しました。',
    },
    kycRecordReady: {
      title: '本人確認の完了',
      text: ({ number }) =>
        number
          ? `認証記録${number}が利用できるようになりました。`
          : '認証記録が利用できるようになりました。',
    },
    kycRecordDisabled: {
      title: '認証記録の停止',
      text: ({ number }) =>
        number
          ? `認証記録${number}は利用できなくなりました。お心当たりがない場合はお問い合わせください。`
          : '認証記録が利用できなくなりました。お心当たりがない場合はお問い合わせください。',
    },
  },
  comma: '、',
  from: (parts) => `操作元：${parts}。`,
  ip: (ip) => `IPアドレス ${ip}`,
  notYou:
    'お心当たりがない場合は、すぐにログインパスワードを変更し、見覚えのない端末をログアウトさせたうえで、お問い合わせください。',
  mail: {
    freeze: '心当たりがない：アカウントを凍結する',
    phrase: (phrase) => `あなたの合言葉：${phrase}`,
    open: 'このお知らせは、Auricの「メッセージ」でもご覧いただけます。',
    security:
      'アカウントの安全に関するお知らせは、必ずメールでもお送りします。Auricがパスワードやコードをお尋ねすることはありません。',
    choice:
      'メールでお送りする内容は、「メッセージ」の「通知設定」で選べます。このメールへの返信はお読みできません。',
  },
}
