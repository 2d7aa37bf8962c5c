import type { NoticeDetails } from '#contract/messages.ts'
import { shownReasons } from '#contract/risk.ts'
import { moneyText } from '#text/details.ts'
import { kycPages } from '#text/zh-CN/kyc.pages.ts'
import { mendLines } from '#text/mends.ts'
import { cardNotices } from '#text/zh-CN/notices.cards.ts'
import { risk } from '#text/zh-CN/risk.ts'
import type { NoticeTexts } from '#text/notices.ts'

const money = ({ amount, asset }: NoticeDetails): string =>
  moneyText('zh-CN', amount, asset) ?? '款项'
const on = ({ network }: NoticeDetails): string => (network ? ` ${network} ` : '')

/** Why it was refused or is held, where a reason was given. */
const why = ({ why: name }: NoticeDetails): string => {
  const reason = shownReasons.find((one) => one === name)
  return reason === undefined ? '' : risk.reasons[reason]
}

/** 告知用户的事件。 */
export const notices: NoticeTexts = {
  kinds: {
    depositSeen: {
      title: (d) => `充值 ${money(d)} 确认中`,
      text: (d) => `您的充值已出现在${on(d)}链上，网络确认完成后即可入账。`,
    },
    depositCredited: {
      title: (d) => `充值 ${money(d)} 已入账`,
      text: (d) => `您的${on(d)}充值已确认，款项可以使用。`,
    },
    depositReversed: {
      title: (d) => `充值 ${money(d)} 已撤回`,
      text: (d) =>
        `${on(d).trimStart()}网络撤销了这笔付款，因此该笔金额不再计入您的余额。若付款之后重新得到确认，将再次入账。`,
    },
    depositReturned: {
      title: (d) => `${money(d)} 已退回`,
      text: (d) => `您的${on(d)}充值低于最小充值额，此前未入账。我们的团队已将它退回您的余额。`,
    },
    transferReceived: {
      title: (d) => `收到 ${money(d)}`,
      text: ({ from }) => (from ? `来自 ${from}，款项可以使用。` : '款项可以使用。'),
    },
    transferDone: {
      title: (d) => `转账 ${money(d)} 已完成`,
      text: (d) => `您的${on(d)}转账${d['to'] ? `（收款方：${d['to']}）` : ''}已获网络确认。`,
    },
    transferFailed: {
      title: (d) => `转账 ${money(d)} 失败`,
      text: '款项没有转出，金额和手续费均已退回您的余额。',
    },
    transferChecking: {
      title: (d) => `转账 ${money(d)} 正在审核`,
      text: '款项发出前，我们的团队会先核对。在此之前金额会暂时冻结，您无需操作。',
    },
    transferRefused: {
      title: (d) => `转账 ${money(d)} 未发出`,
      text: (d) => `${why(d)}金额和手续费已退回您的余额。`,
    },
    depositHeld: {
      title: (d) => `已收到 ${money(d)}，正在审核`,
      text: '款项已计入您的余额，但在我们核对来源之前暂时冻结。',
    },
    depositReleased: {
      title: (d) => `${money(d)} 已解除冻结`,
      text: '您的充值已审核完毕，金额可以使用。',
    },
    depositFrozen: {
      title: (d) => `${money(d)} 继续冻结`,
      text: (d) => `${why(d)}如果您能说明这笔充值的来源，请联系客服。`,
    },
    newDevice: { title: '新设备登录', text: '一台从未使用过的设备登录了您的账户。' },
    passwordChanged: {
      title: '登录密码已修改',
      text: '您的登录密码已修改，其他设备均已退出登录。',
    },
    passwordRecovered: {
      title: '登录密码已重置',
      text: '已通过验证码设置新的登录密码，所有设备均已退出登录。',
    },
    tradePasswordSet: { title: '交易密码已设置', text: '今后从您的账户付款需要此密码。' },
    tradePasswordChanged: { title: '交易密码已修改', text: '您账户的交易密码已修改。' },
    tradePasswordLocked: {
      title: '付款已暂时锁定',
      text: '交易密码输错次数过多，请稍后再付款。',
    },
    phoneBound: { title: '手机号已绑定', text: '您的账户绑定了一个手机号。' },
    phoneChanged: { title: '手机号已更换', text: '您账户的手机号已更换。' },
    emailBound: { title: '邮箱已绑定', text: '您的账户绑定了一个邮箱。' },
    emailChanged: { title: '邮箱已更换', text: '您账户的邮箱已更换。' },
    telegramBound: { title: 'Telegram 已绑定', text: '您的账户绑定了一个 Telegram 账号。' },
    telegramUnbound: { title: 'Telegram 已解绑', text: '您的账户已解绑 Telegram 账号。' },
    authenticatorBound: { title: '身份验证器已绑定', text: '今后登录还需要输入验证器的验证码。' },
    authenticatorRemoved: {
      title: '身份验证器已解绑',
      text: '今后登录不再需要输入验证器的验证码。',
    },
    recoveryCodesMade: { title: '已生成新的恢复码', text: '此前的恢复码均已失效。' },
    recoveryCodeUsed: { title: '恢复码已使用', text: '有一个恢复码代替身份验证器被使用。' },
    passkeyAdded: { title: '通行密钥已添加', text: '您的账户添加了一个通行密钥。' },
    passkeyRemoved: { title: '通行密钥已移除', text: '您的账户移除了一个通行密钥。' },
    limitsLowered: { title: '付款限额已调低', text: '您的账户即刻适用更低的付款限额。' },
    limitsRaiseAsked: {
      title: '已申请调高付款限额',
      text: '新限额在等待期结束后生效，在此之前您可以撤销申请。',
    },
    whitelistOn: { title: '仅限地址簿：已开启', text: '链上转账今后只能转到已保存的地址。' },
    whitelistOff: { title: '仅限地址簿：已关闭', text: '链上转账可以再次转到任意地址。' },
    accountViewed: {
      title: '运营人员查看了您的账户',
      text: 'Auric 运营人员以只读方式查看了您的账户，最长十分钟。查看时无法进行任何更改，也不会显示证件、验证码和卡片信息。',
    },
    accountFrozen: {
      title: '账户已冻结',
      text: '您的账户可以查看。解冻之前，资金不会转出，设置不会更改。',
    },
    accountUnfrozen: { title: '账户已解冻', text: '您的账户已恢复正常使用。' },
    kycSubmitted: {
      title: '已收到身份认证申请',
      text: '您的申请正在等待审核，有结果后会立即通知您。',
    },
    kycDelayed: {
      title: '身份认证审核时间较长',
      text: '您的申请未能在一个工作日内审核完毕，我们仍在处理，您无需任何操作。',
    },
    kycApproved: {
      title: '身份认证已通过',
      text: '您的身份已通过认证，可在 Auric 中查看认证记录。',
    },
    kycRejected: {
      title: '身份认证申请需要修改',
      text: (d) =>
        '请打开申请查看未通过的项目和原因，只需重新提交这些项目。' + mendLines(kycPages, d, '：'),
    },
    kycExpiring: {
      title: '身份证件即将过期',
      text: ({ day }) =>
        day
          ? `您用于身份认证的证件有效期至 ${day}，请提前准备新证件。`
          : '您用于身份认证的证件即将过期，请准备新证件。',
    },
    kycExpired: {
      title: '身份证件已过期',
      text: ({ day }) =>
        day
          ? `您用于身份认证的证件有效期至 ${day}，现已过期。请提交新证件以保持认证状态。`
          : '您用于身份认证的证件已过期。请提交新证件以保持认证状态。',
    },
    hostLinked: {
      title: '账户已关联其他应用',
      text: ({ host }) => `您现在可以从${host ? ` ${host} ` : '另一个应用'}登录 Auric。`,
    },
    ...cardNotices,
    kycOrderPaid: {
      title: '认证订单已支付',
      text: ({ amount, asset }) =>
        amount && asset
          ? `您已为认证服务支付 ${amount} ${asset}，可在认证订单中开始认证。`
          : '您已支付认证服务费用，可在认证订单中开始认证。',
    },
    kycOrderOverdue: {
      title: '认证订单未按时支付',
      text: '订单已失效，未扣除任何费用。您可以随时重新下单。',
    },
    kycOrderRefunded: {
      title: '认证费用已退回',
      text: ({ amount, asset }) =>
        amount && asset
          ? `本次认证未能完成，${amount} ${asset} 已退回您的钱包。`
          : '本次认证未能完成，费用已退回您的钱包。',
    },
    kycRecordReady: {
      title: '认证已通过',
      text: ({ number }) =>
        number ? `您的认证记录 ${number} 现在可以使用。` : '您的认证记录现在可以使用。',
    },
    kycRecordDisabled: {
      title: '认证记录已停用',
      text: ({ number }) =>
        number
          ? `认证记录 ${number} 已无法使用。如不清楚原因，请联系我们。`
          : '一条认证记录已无法使用。如不清楚原因，请联系我们。',
    },
  },
  comma: '，',
  from: (parts) => `来源：${parts}。`,
  ip: (ip) => `IP 地址 ${ip}`,
  notYou: '如果不是您本人操作，请立即修改登录密码，将陌生设备退出登录，并联系我们。',
  mail: {
    freeze: '不是我本人：冻结账户',
    phrase: (phrase) => `您的防钓鱼码：${phrase}`,
    open: '您可以在 Auric 的“消息”中查看此通知。',
    security: '与账户安全有关的通知，Auric 都会发送邮件。我们绝不会索取您的密码或验证码。',
    choice: '您可以在“消息”的“通知设置”中选择 Auric 发送哪些邮件。请勿回复本邮件，回复无人查看。',
  },
}
