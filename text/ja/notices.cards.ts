import type { NoticeDetails } from '#contract/messages.ts'
import { namesIn, sentences } from '#text/sentences.ts'
import type { CardNoticeTexts } from '#text/notices.ts'

/** Where what was left on a card is. */
const left: Readonly<Record<string, string>> = {
  fund: '残高は信託ファンドに移されています。',
  card: '残高は代わりのカードに移されます。',
  kept: '残高は確認が済むまでそのまま保管されます。詳しくはサポートにお問い合わせください。',
  none: 'ウォレットから支払うカードのため、残高はありませんでした。',
}

/** What a refusal means for the card that was to be replaced. */
const rejected: Readonly<Record<string, string>> = {
  ended:
    '代わりのカードのお申し込みを承認できませんでした。理由はページをご確認ください。以前のカードの残高は信託ファンドに移されています。',
  inUse:
    '次のカードのお申し込みを承認できませんでした。理由はページをご確認ください。今のカードは有効期限までお使いいただけます。',
}

const feeBack = '手数料はウォレットに返金されました。'

/** What may be loosened on a card. */
const loosened: Readonly<Record<string, string>> = {
  online: 'オンライン決済',
  contactless: 'タッチ決済',
  cash: '現金引き出し',
  abroad: '海外利用',
  gambling: 'ギャンブル',
  crypto: '暗号資産の購入',
  adult: '成人向け',
  bars: 'バー・クラブ',
  travel: '旅行',
  cashLike: '送金・金券',
  limitSingle: '1回の限度額',
  limitDaily: '1日の限度額',
  limitMonthly: '1か月の限度額',
}

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
    text: ({ merchant, amount, currency, inFund }) =>
      sentences(
        '',
        merchant && amount && currency
          ? `${merchant} から ${amount} ${currency} が返金されました。`
          : 'お店からカードへ返金がありました。',
        inFund && `${inFund} は信託ファンドに入りました。`,
      ),
  },
  cardOwes: {
    title: 'カードに不足金があります',
    text: ({ amount, currency, paidBy }) =>
      sentences(
        '',
        amount && currency
          ? `残高を ${amount} ${currency} 超える請求がありました。`
          : 'カードの残高を超える請求がありました。',
        paidBy === 'fund'
          ? '信託ファンドに資金が入ると、そこから支払われます。'
          : '次のチャージから先に充当されます。',
      ),
  },
  cardDispute: { title: 'カード利用の異議申し立て', text: (details) => disputed(details) },
  cardIssued: {
    title: 'カードを発行しています',
    text: () => 'カードが発行されました。現在の状況はカードのページでご確認いただけます。',
  },
  cardShipped: {
    title: 'カードを発送しました',
    text: () =>
      'カードを発送しました。現在の状況はカードのページでご確認ください。追跡番号がある場合はそこに表示されます。',
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
    text: ({ left: where, fee }) =>
      sentences('', 'カードは完全に停止されました。', left[where ?? ''], fee && feeBack),
  },
  cardUnbound: {
    title: 'カードの登録を解除しました',
    text: ({ left: where, fee }) =>
      sentences('', 'カードの登録を解除しました。', left[where ?? ''], fee && feeBack),
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
  cardWidened: {
    title: 'カードの設定を緩めました',
    text: ({ card, what }) => {
      const names = namesIn(loosened, what, '、')
      return sentences(
        '',
        names
          ? `末尾 ${card ?? ''} のカードで、オンにした項目または引き上げた限度額：${names}。`
          : 'カードで利用できる範囲が広がりました。',
        'お心当たりがない場合は、すぐにカードをロックしてください。',
      )
    },
  },
  cardRejected: {
    title: 'カードのお申し込みを承認できませんでした',
    text: ({ fee, replaces }) =>
      sentences(
        '',
        rejected[replaces ?? ''] ??
          'お申し込みを承認できませんでした。理由はお申し込みのページをご確認ください。',
        fee && feeBack,
      ),
  },
  cardRecharged: {
    title: 'カードにチャージしました',
    text: ({ owed }) =>
      owed === 'all'
        ? 'チャージはカードの不足金に充当されました。'
        : owed
          ? 'チャージは先に不足金に充当され、残りはカードに入りました。'
          : 'チャージが完了しました。',
  },
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
      'ご登録の申請は承認されませんでした。理由と対処方法は申請のページをご確認ください。',
  },
}

const disputed = ({ outcome, merchant, amount, currency }: NoticeDetails): string => {
  const what =
    merchant && amount && currency ? `${merchant}（${amount} ${currency}）` : 'カードのご利用'
  if (outcome === 'won') return `${what}への異議が認められ、お金が戻りました。`
  if (outcome === 'lost') return `${what}への異議は認められませんでした。ご利用は有効です。`
  if (outcome === 'withdrawn') return `${what}への異議申し立ては取り下げられました。`
  return `${what}への異議申し立てを発行会社に提出しました。数週間かかることがあります。`
}
