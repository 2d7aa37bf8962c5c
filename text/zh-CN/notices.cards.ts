import type { NoticeDetails } from '#contract/messages.ts'
import { namesIn, sentences } from '#text/sentences.ts'
import type { CardNoticeTexts } from '#text/notices.ts'

/** Where what was left on a card is. */
const left: Readonly<Record<string, string>> = {
  fund: '剩余金额已转入您的信托基金账户。',
  card: '剩余金额将转到替换它的新卡。',
  kept: '剩余金额暂留在卡内，核实后再处理，详情请联系客服。',
  none: '该卡从钱包付款，卡内没有余额。',
}

/** What a refusal means for the card that was to be replaced. */
const rejected: Readonly<Record<string, string>> = {
  ended: '您的换卡申请未通过，页面说明了原因。旧卡的剩余金额已转入您的信托基金账户。',
  inUse: '您的续卡申请未通过，页面说明了原因。现有卡片在到期前可继续使用。',
}

const feeBack = '手续费已退回钱包。'

/** What may be loosened on a card. */
const loosened: Readonly<Record<string, string>> = {
  online: '网上支付',
  contactless: '非接触支付',
  cash: '取现',
  abroad: '境外支付',
  gambling: '博彩',
  crypto: '购买加密货币',
  adult: '成人内容',
  bars: '酒吧和夜店',
  travel: '旅行',
  cashLike: '汇款和代金券',
  limitSingle: '单笔限额',
  limitDaily: '单日限额',
  limitMonthly: '单月限额',
}

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
    text: ({ merchant, amount, currency, inFund }) =>
      sentences(
        '',
        merchant && amount && currency
          ? `${merchant} 退回 ${amount} ${currency}。`
          : '商户已向您的卡片退款。',
        inFund && `${inFund} 已转入您的信托基金。`,
      ),
  },
  cardOwes: {
    title: '卡片存在欠款',
    text: ({ amount, currency, paidBy }) =>
      sentences(
        '',
        amount && currency ? `商户扣款超出余额 ${amount} ${currency}。` : '商户扣款超出卡片余额。',
        paidBy === 'fund' ? '您的信托基金一有资金就会先偿还。' : '下次充值时将优先抵扣。',
      ),
  },
  cardDispute: { title: '消费争议', text: (details) => disputed(details) },
  cardIssued: { title: '卡片制作中', text: () => '发卡机构已为您制卡，可在卡片页面查看进度。' },
  cardShipped: {
    title: '卡片已寄出',
    text: () => '您的卡片已寄出，可在卡片页面查看位置；有运单号后也会显示在那里。',
  },
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
    text: ({ left: where, fee }) =>
      sentences('', '您的卡片已永久注销。', left[where ?? ''], fee && feeBack),
  },
  cardUnbound: {
    title: '卡片已解绑',
    text: ({ left: where, fee }) =>
      sentences('', '您的卡片已解绑。', left[where ?? ''], fee && feeBack),
  },
  cardPinChanged: {
    title: '卡片密码已修改',
    text: () => '您的卡片密码已修改。如非本人操作，请立即锁定卡片。',
  },
  cardPhoneChanged: {
    title: '卡片手机号已修改',
    text: () => '您的卡片已更换手机号。如非本人操作，请立即锁定卡片。',
  },
  cardWidened: {
    title: '卡片设置已放宽',
    text: ({ card, what }) => {
      const names = namesIn(loosened, what, '、')
      return sentences(
        '',
        names
          ? `尾号 ${card ?? ''} 的卡片已开启或调高：${names}。`
          : '您的卡片现在可用于更多消费。',
        '如非本人操作，请立即锁定卡片。',
      )
    },
  },
  cardRejected: {
    title: '卡片申请未通过',
    text: ({ fee, replaces }) =>
      sentences(
        '',
        rejected[replaces ?? ''] ?? '您的卡片申请未通过，申请页面说明了原因。',
        fee && feeBack,
      ),
  },
  cardRecharged: {
    title: '卡片已充值',
    text: ({ owed }) =>
      owed === 'all'
        ? '充值款已用于偿还卡片欠款。'
        : owed
          ? '充值款已先偿还卡片欠款，其余已到账。'
          : '充值金额已到账。',
  },
  cardRechargeFailed: { title: '卡片充值失败', text: () => '充值未成功，全部款项已退回原处。' },
  cardBound: { title: '卡片已绑定', text: () => '卡片已绑定到您的账户。' },
  cardBindRejected: {
    title: '卡片绑定被拒绝',
    text: () => '您的绑定申请被拒绝，申请页面说明了原因和处理办法。',
  },
}

const disputed = ({ outcome, merchant, amount, currency }: NoticeDetails): string => {
  const what = merchant && amount && currency ? `「${merchant} ${amount} ${currency}」` : '一笔消费'
  if (outcome === 'won') return `您对${what}的争议裁定对您有利，款项已退回。`
  if (outcome === 'lost') return `您对${what}的争议未获支持，该笔消费有效。`
  if (outcome === 'withdrawn') return `您对${what}的争议已撤回。`
  return `您对${what}的争议已提交发卡方，可能需要数周。`
}
