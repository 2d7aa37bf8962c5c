import type { CardNoticeTexts } from '#text/notices.ts'

/** What people are told of their cards. */
export const cardNotices: CardNoticeTexts = {
  cardPaid: {
    title: '已刷卡付款',
    text: ({ merchant, amount, currency, card }) =>
      merchant && amount && currency
        ? `${merchant}：${amount} ${currency}，尾号 ${card ?? ''} 的卡片。`
        : '您的卡片完成了一笔付款。',
  },
  cardDeclined: {
    title: '刷卡被拒绝',
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant}：${amount} ${currency} 被拒绝。账单中说明了原因和处理办法。`
        : '您的卡片有一笔付款被拒绝，账单中说明了原因。',
  },
  cardRefunded: {
    title: '卡片退款',
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant} 退回 ${amount} ${currency}。`
        : '商户已向您的卡片退款。',
  },
  cardOwes: {
    title: '卡片存在欠款',
    text: ({ amount, currency }) =>
      amount && currency
        ? `商户扣款超出余额 ${amount} ${currency}，下次充值时将优先抵扣。`
        : '商户扣款超出卡片余额，下次充值时将优先抵扣。',
  },
  cardIssued: { title: '卡片制作中', text: () => '发卡机构已为您制卡，可在卡片页面查看进度。' },
  cardShipped: { title: '卡片已寄出', text: () => '您的卡片已寄出，可在卡片页面查看运单号。' },
  cardArrived: {
    title: '卡片已送达',
    text: () => '您的卡片已送达。拿到卡片后，请用卡号后四位激活。',
  },
  cardUndelivered: { title: '卡片未能送达', text: () => '请填写新的寄送地址，或选择退还费用。' },
  cardExpiring: {
    title: '您的卡片即将到期',
    text: () => '请在卡片页面查看到期时间并申请换发新卡。',
  },
  cardActivated: { title: '卡片已激活', text: () => '您的卡片现在可以使用了。' },
  cardLocked: { title: '卡片已锁定', text: () => '解锁之前，该卡片无法付款。' },
  cardUnlocked: { title: '卡片已解锁', text: () => '您的卡片可以再次使用。' },
  cardClosed: {
    title: '卡片已注销',
    text: () => '您的卡片已永久注销，剩余金额已转入您的信托基金账户。',
  },
  cardUnbound: {
    title: '卡片已解绑',
    text: () => '您的卡片已解绑，剩余金额已转入您的信托基金账户。',
  },
  cardPinChanged: {
    title: '卡片密码已修改',
    text: () => '您的卡片密码已修改。如非本人操作，请立即锁定卡片。',
  },
  cardPhoneChanged: {
    title: '卡片手机号已修改',
    text: () => '您的卡片已更换手机号。如非本人操作，请立即锁定卡片。',
  },
  cardRejected: {
    title: '卡片申请未通过',
    text: () => '您的卡片申请未通过，申请页面说明了原因，手续费已退回钱包。',
  },
  cardRecharged: { title: '卡片已充值', text: () => '充值金额已到账。' },
  cardRechargeFailed: { title: '卡片充值失败', text: () => '充值未成功，全部款项已退回原处。' },
  cardBound: { title: '卡片已绑定', text: () => '卡片已绑定到您的账户。' },
  cardBindRejected: {
    title: '卡片绑定被拒绝',
    text: () => '您的绑定申请被拒绝，申请页面说明了原因，请修改后重新提交。',
  },
}
