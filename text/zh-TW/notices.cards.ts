import type { CardNoticeTexts } from '#text/notices.ts'

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
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant} 退回 ${amount} ${currency}。`
        : '商家已向您的卡片退款。',
  },
  cardOwes: {
    title: '卡片存在欠款',
    text: ({ amount, currency }) =>
      amount && currency
        ? `商家扣款超出餘額 ${amount} ${currency}，下次儲值時將優先抵扣。`
        : '商家扣款超出卡片餘額，下次儲值時將優先抵扣。',
  },
  cardIssued: { title: '卡片製作中', text: () => '發卡機構已為您製卡，可在卡片頁面查看進度。' },
  cardShipped: { title: '卡片已寄出', text: () => '您的卡片已寄出，可在卡片頁面查看貨運單號。' },
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
    text: () => '您的卡片已永久註銷，剩餘金額已轉入您的信託基金帳戶。',
  },
  cardUnbound: {
    title: '卡片已解除綁定',
    text: () => '您的卡片已解除綁定，剩餘金額已轉入您的信託基金帳戶。',
  },
  cardPinChanged: {
    title: '卡片密碼已變更',
    text: () => '您的卡片密碼已變更。如非本人操作，請立即鎖定卡片。',
  },
  cardPhoneChanged: {
    title: '卡片手機號碼已變更',
    text: () => '您的卡片已更換手機號碼。如非本人操作，請立即鎖定卡片。',
  },
  cardRejected: {
    title: '卡片申請未通過',
    text: () => '您的卡片申請未通過，申請頁面說明了原因，手續費已退回錢包。',
  },
  cardRecharged: { title: '卡片已儲值', text: () => '儲值金額已入帳。' },
  cardRechargeFailed: { title: '卡片儲值失敗', text: () => '儲值未成功，全部款項已退回原處。' },
  cardBound: { title: '卡片已綁定', text: () => '卡片已綁定到您的帳戶。' },
  cardBindRejected: {
    title: '卡片綁定被拒絕',
    text: () => '您的綁定申請被拒絕，申請頁面說明了原因，請修改後重新提交。',
  },
}
