import type { NoticeDetails } from '#contract/messages.ts'
import { namesIn, sentences } from '#text/sentences.ts'
import type { CardNoticeTexts } from '#text/notices.ts'

/** Where what was left on a card is. */
const left: Readonly<Record<string, string>> = {
  fund: '剩餘金額已轉入您的信託基金帳戶。',
  card: '剩餘金額將轉到替換它的新卡。',
  kept: '剩餘金額暫留在卡內，查核後再處理，詳情請聯絡客服。',
  none: '此卡由錢包付款，卡內沒有餘額。',
}

/** What a refusal means for the card that was to be replaced. */
const rejected: Readonly<Record<string, string>> = {
  ended: '您的換卡申請未通過，頁面說明了原因。舊卡的剩餘金額已轉入您的信託基金帳戶。',
  inUse: '您的續卡申請未通過，頁面說明了原因。現有卡片在到期前可繼續使用。',
}

const feeBack = '手續費已退回錢包。'

/** What may be loosened on a card. */
const loosened: Readonly<Record<string, string>> = {
  online: '網路付款',
  contactless: '感應付款',
  cash: '提領現金',
  abroad: '海外付款',
  gambling: '博弈',
  crypto: '購買加密貨幣',
  adult: '成人內容',
  bars: '酒吧與夜店',
  travel: '旅遊',
  cashLike: '匯款與禮券',
  limitSingle: '單筆限額',
  limitDaily: '單日限額',
  limitMonthly: '單月限額',
}

/** What people are told of their cards. */
export const cardNotices: CardNoticeTexts = {
  cardPaid: {
    title: '已刷卡付款',
    text: ({ merchant, amount, currency, card }) =>
      merchant && amount && currency
        ? `${merchant}：${amount} ${currency}，末四碼 ${card ?? ''} 的卡片。`
        : '您的卡片完成了一筆付款。',
  },
  cardDeclined: {
    title: '刷卡被拒絕',
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant}：${amount} ${currency} 被拒絕。帳單中說明了原因與處理方式。`
        : '您的卡片有一筆付款被拒絕，帳單中說明了原因。',
  },
  cardRefunded: {
    title: '卡片退款',
    text: ({ merchant, amount, currency, inFund }) =>
      sentences(
        '',
        merchant && amount && currency
          ? `${merchant} 退回 ${amount} ${currency}。`
          : '商家已向您的卡片退款。',
        inFund && `${inFund} 已轉入您的信託基金。`,
      ),
  },
  cardOwes: {
    title: '卡片存在欠款',
    text: ({ amount, currency, paidBy }) =>
      sentences(
        '',
        amount && currency ? `商家請款超出餘額 ${amount} ${currency}。` : '商家請款超出卡片餘額。',
        paidBy === 'fund' ? '您的信託基金一有資金就會優先償還。' : '下次儲值時將優先抵扣。',
      ),
  },
  cardDispute: { title: '消費爭議', text: (details) => disputed(details) },
  cardIssued: { title: '卡片製作中', text: () => '發卡機構已為您製卡，可在卡片頁面查看進度。' },
  cardShipped: {
    title: '卡片已寄出',
    text: () => '您的卡片已寄出，可在卡片頁面查看位置；有貨運單號後也會顯示在那裡。',
  },
  cardArrived: {
    title: '卡片已送達',
    text: () => '您的卡片已送達。取得卡片後，請用卡號後四碼啟用。',
  },
  cardUndelivered: { title: '卡片未能送達', text: () => '請填寫新的寄送地址，或選擇退還費用。' },
  cardExpiring: {
    title: '您的卡片即將到期',
    text: () => '請在卡片頁面查看到期時間並申請換發新卡。',
  },
  cardActivated: { title: '卡片已啟用', text: () => '您的卡片現在可以使用了。' },
  cardLocked: { title: '卡片已鎖定', text: () => '解鎖之前，該卡片無法付款。' },
  cardUnlocked: { title: '卡片已解鎖', text: () => '您的卡片可以再次使用。' },
  cardClosed: {
    title: '卡片已註銷',
    text: ({ left: where, fee }) =>
      sentences('', '您的卡片已永久註銷。', left[where ?? ''], fee && feeBack),
  },
  cardUnbound: {
    title: '卡片已解除綁定',
    text: ({ left: where, fee }) =>
      sentences('', '您的卡片已解除綁定。', left[where ?? ''], fee && feeBack),
  },
  cardPinChanged: {
    title: '卡片密碼已變更',
    text: () => '您的卡片密碼已變更。如非本人操作，請立即鎖定卡片。',
  },
  cardPhoneChanged: {
    title: '卡片手機號碼已變更',
    text: () => '您的卡片已更換手機號碼。如非本人操作，請立即鎖定卡片。',
  },
  cardWidened: {
    title: '卡片設定已放寬',
    text: ({ card, what }) => {
      const names = namesIn(loosened, what, '、')
      return sentences(
        '',
        names
          ? `末四碼 ${card ?? ''} 的卡片已開啟或調高：${names}。`
          : '您的卡片現在可用於更多消費。',
        '如非本人操作，請立即鎖定卡片。',
      )
    },
  },
  cardRejected: {
    title: '卡片申請未通過',
    text: ({ fee, replaces }) =>
      sentences(
        '',
        rejected[replaces ?? ''] ?? '您的卡片申請未通過，申請頁面說明了原因。',
        fee && feeBack,
      ),
  },
  cardRecharged: {
    title: '卡片已儲值',
    text: ({ owed }) =>
      owed === 'all'
        ? '儲值金額已用於償還卡片欠款。'
        : owed
          ? '儲值金額已先償還卡片欠款，其餘已入帳。'
          : '儲值金額已入帳。',
  },
  cardRechargeFailed: { title: '卡片儲值失敗', text: () => '儲值未成功，全部款項已退回原處。' },
  cardBound: { title: '卡片已綁定', text: () => '卡片已綁定到您的帳戶。' },
  cardBindRejected: {
    title: '卡片綁定被拒絕',
    text: () => '您的綁定申請被拒絕，申請頁面說明了原因與處理方式。',
  },
}

const disputed = ({ outcome, merchant, amount, currency }: NoticeDetails): string => {
  const what = merchant && amount && currency ? `「${merchant} ${amount} ${currency}」` : '一筆消費'
  if (outcome === 'won') return `您對${what}的爭議裁定對您有利，款項已退回。`
  if (outcome === 'lost') return `您對${what}的爭議未獲支持，該筆消費有效。`
  if (outcome === 'withdrawn') return `您對${what}的爭議已撤回。`
  return `您對${what}的爭議已提交發卡機構，可能需要數週。`
}
