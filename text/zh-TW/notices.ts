import type { NoticeDetails } from '#contract/messages.ts'
import { shownReasons } from '#contract/risk.ts'
import { moneyText } from '#text/details.ts'
import { kycPages } from '#text/zh-TW/kyc.pages.ts'
import { mendLines } from '#text/mends.ts'
import { cardNotices } from '#text/zh-TW/notices.cards.ts'
import { risk } from '#text/zh-TW/risk.ts'
import type { NoticeTexts } from '#text/notices.ts'

const money = ({ amount, asset }: NoticeDetails): string =>
  moneyText('zh-TW', amount, asset) ?? '款項'
const on = ({ network }: NoticeDetails): string => (network ? ` ${network} ` : '')

/** Why it was refused or is held, where a reason was given. */
const why = ({ why: name }: NoticeDetails): string => {
  const reason = shownReasons.find((one) => one === name)
  return reason === undefined ? '' : risk.reasons[reason]
}

/** 告知使用者的事件。 */
export const notices: NoticeTexts = {
  kinds: {
    depositSeen: {
      title: (d) => `存入 ${money(d)} 確認中`,
      text: (d) => `您存入的款項已出現在${on(d)}鏈上，網路確認完成後即可入帳。`,
    },
    depositCredited: {
      title: (d) => `存入 ${money(d)} 已入帳`,
      text: (d) => `您的${on(d)}存入款項已確認，款項可以使用。`,
    },
    depositReversed: {
      title: (d) => `存入 ${money(d)} 已撤回`,
      text: (d) =>
        `${on(d).trimStart()}網路撤銷了這筆付款，因此該筆金額不再計入您的餘額。若付款之後重新獲得確認，將再次入帳。`,
    },
    depositReturned: {
      title: (d) => `${money(d)} 已退回`,
      text: (d) =>
        `您的${on(d)}存入款項低於最低入帳金額，先前未入帳。我們的團隊已將它退回您的餘額。`,
    },
    transferReceived: {
      title: (d) => `收到 ${money(d)}`,
      text: ({ from }) => (from ? `來自 ${from}，款項可以使用。` : '款項可以使用。'),
    },
    transferDone: {
      title: (d) => `轉帳 ${money(d)} 已完成`,
      text: (d) => `您的${on(d)}轉帳${d['to'] ? `（收款方：${d['to']}）` : ''}已獲網路確認。`,
    },
    transferFailed: {
      title: (d) => `轉帳 ${money(d)} 失敗`,
      text: '款項沒有轉出，金額和手續費均已退回您的餘額。',
    },
    transferChecking: {
      title: (d) => `轉帳 ${money(d)} 正在審核`,
      text: '款項送出前，我們的團隊會先核對。在此之前金額會暫時凍結，您無需操作。',
    },
    transferRefused: {
      title: (d) => `轉帳 ${money(d)} 未送出`,
      text: (d) => `${why(d)}金額和手續費已退回您的餘額。`,
    },
    depositHeld: {
      title: (d) => `已收到 ${money(d)}，正在審核`,
      text: '款項已計入您的餘額，但在我們核對來源之前暫時凍結。',
    },
    depositReleased: {
      title: (d) => `${money(d)} 已解除凍結`,
      text: '您的入帳款項已審核完畢，金額可以使用。',
    },
    depositFrozen: {
      title: (d) => `${money(d)} 繼續凍結`,
      text: (d) => `${why(d)}如果您能說明這筆款項的來源，請聯絡客服。`,
    },
    newDevice: { title: '新裝置登入', text: '一台從未使用過的裝置登入了您的帳戶。' },
    passwordChanged: {
      title: '登入密碼已變更',
      text: '您的登入密碼已變更，其他裝置均已登出。',
    },
    passwordRecovered: {
      title: '登入密碼已重設',
      text: '已透過驗證碼設定新的登入密碼，所有裝置均已登出。',
    },
    tradePasswordSet: { title: '交易密碼已設定', text: '今後從您的帳戶付款需要此密碼。' },
    tradePasswordChanged: { title: '交易密碼已變更', text: '您帳戶的交易密碼已變更。' },
    tradePasswordLocked: {
      title: '付款已暫時鎖定',
      text: '交易密碼輸入錯誤次數過多，請稍後再付款。',
    },
    phoneBound: { title: '手機號碼已綁定', text: '您的帳戶綁定了一個手機號碼。' },
    phoneChanged: { title: '手機號碼已更換', text: '您帳戶的手機號碼已更換。' },
    emailBound: { title: '電子信箱已綁定', text: '您的帳戶綁定了一個電子信箱。' },
    emailChanged: { title: '電子信箱已更換', text: '您帳戶的電子信箱已更換。' },
    telegramBound: { title: 'Telegram 已綁定', text: '您的帳戶綁定了一個 Telegram 帳號。' },
    telegramUnbound: { title: 'Telegram 已解除綁定', text: '您的帳戶已解除綁定 Telegram 帳號。' },
    authenticatorBound: { title: '身分驗證器已綁定', text: '今後登入還需要輸入驗證器的驗證碼。' },
    authenticatorRemoved: {
      title: '身分驗證器已解除綁定',
      text: '今後登入不再需要輸入驗證器的驗證碼。',
    },
    recoveryCodesMade: { title: '已產生新的復原碼', text: '先前的復原碼均已失效。' },
    recoveryCodeUsed: { title: '復原碼已使用', text: '有一個復原碼代替身分驗證器被使用。' },
    passkeyAdded: { title: '通行金鑰已新增', text: '您的帳戶新增了一個通行金鑰。' },
    passkeyRemoved: { title: '通行金鑰已移除', text: '您的帳戶移除了一個通行金鑰。' },
    limitsLowered: { title: '付款限額已調低', text: '您的帳戶即刻適用較低的付款限額。' },
    limitsRaiseAsked: {
      title: '已申請調高付款限額',
      text: '新限額在等待期結束後生效，在此之前您可以取消申請。',
    },
    whitelistOn: { title: '僅限地址簿：已開啟', text: '鏈上轉帳今後只能轉到已儲存的地址。' },
    whitelistOff: { title: '僅限地址簿：已關閉', text: '鏈上轉帳可以再次轉到任意地址。' },
    accountViewed: {
      title: '營運人員檢視了您的帳戶',
      text: 'Auric 營運人員以唯讀方式檢視了您的帳戶，最長十分鐘。檢視時無法進行任何變更，也不會顯示證件、驗證碼和卡片資訊。',
    },
    accountFrozen: {
      title: '帳戶已凍結',
      text: '您的帳戶可以查看。解凍之前，資金不會轉出，設定不會變更。',
    },
    accountUnfrozen: { title: '帳戶已解凍', text: '您的帳戶已恢復正常使用。' },
    kycSubmitted: {
      title: '已收到身分認證申請',
      text: '您的申請正在等待審核，有結果後會立即通知您。',
    },
    kycDelayed: {
      title: '身分認證審核時間較長',
      text: '您的申請未能在一個工作天內審核完畢，我們仍在處理，您無需任何操作。',
    },
    kycApproved: {
      title: '身分認證已通過',
      text: '您的身分已通過認證，可在 Auric 中查看認證紀錄。',
    },
    kycRejected: {
      title: '身分認證申請需要修改',
      text: (d) =>
        '請開啟申請查看未通過的項目和原因，只需重新提交這些項目。' + mendLines(kycPages, d, '：'),
    },
    kycExpiring: {
      title: '身分證件即將過期',
      text: ({ day }) =>
        day
          ? `您用於身分認證的證件有效期至 ${day}，請提前準備新證件。`
          : '您用於身分認證的證件即將過期，請準備新證件。',
    },
    kycExpired: {
      title: '身分證件已過期',
      text: ({ day }) =>
        day
          ? `您用於身分認證的證件有效期至 ${day}，現已過期。請提交新證件以維持認證狀態。`
          : '您用於身分認證的證件已過期。請提交新證件以維持認證狀態。',
    },
    hostLinked: {
      title: '帳戶已連結其他應用程式',
      text: ({ host }) => `您現在可以從${host ? ` ${host} ` : '另一個應用程式'}登入 Auric。`,
    },
    ...cardNotices,
    kycOrderPaid: {
      title: '認證訂單已付款',
      text: ({ amount, asset }) =>
        amount && asset
          ? `您已為認證服務支付 ${amount} ${asset}，可在認證訂單中開始認證。`
          : '您已支付認證服務費用，可在認證訂單中開始認證。',
    },
    kycOrderOverdue: {
      title: '認證訂單未如期付款',
      text: '訂單已失效，未扣除任何費用。您可以隨時重新下單。',
    },
    kycOrderRefunded: {
      title: '認證費用已退回',
      text: ({ amount, asset }) =>
        amount && asset
          ? `本次認證未能完成，${amount} ${asset} 已退回您的錢包。`
          : '本次認證未能完成，費用已退回您的錢包。',
    },
    kycRecordReady: {
      title: '認證已通過',
      text: ({ number }) =>
        number ? `您的認證紀錄 ${number} 現在可以使用。` : '您的認證紀錄現在可以使用。',
    },
    kycRecordDisabled: {
      title: '認證紀錄已停用',
      text: ({ number }) =>
        number
          ? `認證紀錄 ${number} 已無法使用。若不清楚原因，請與我們聯絡。`
          : '一筆認證紀錄已無法使用。若不清楚原因，請與我們聯絡。',
    },
  },
  comma: '，',
  from: (parts) => `來源：${parts}。`,
  ip: (ip) => `IP 位址 ${ip}`,
  notYou: '若非您本人操作，請立即變更登入密碼，將陌生裝置登出，並與我們聯絡。',
  mail: {
    freeze: '不是我本人：凍結帳戶',
    phrase: (phrase) => `您的防釣魚碼：${phrase}`,
    open: '您可以在 Auric 的「訊息」中查看此通知。',
    security: '與帳戶安全有關的通知，Auric 都會寄送電子郵件。我們絕不會索取您的密碼或驗證碼。',
    choice:
      '您可以在「訊息」的「通知設定」中選擇 Auric 寄送哪些郵件。請勿回覆本郵件，回覆無人查看。',
  },
}
