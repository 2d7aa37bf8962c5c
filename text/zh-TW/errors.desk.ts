import { type DeskErrorTexts, momentText } from '#text/details.ts'

/** What operators alone are told. */
export const deskErrors: DeskErrorTexts = {
  KYC_TAKEN: () => '另一位審核人員正在處理此申請。',
  KYC_SECOND_LOOK: () => '此申請須由另一位審核人員決定。',
  OPERATOR_NAME_TAKEN: () => '已有同名的操作員，請換一個名稱。',
  FACTOR_LAST: () => '這是您最後一個第二驗證因素，請先新增另一個再移除。',
  FILTER_LIMIT: ({ max }) =>
    max ? `您已儲存 ${max} 個篩選條件，請先刪除一個。` : '篩選條件已達上限，請先刪除一個。',
  APPROVAL_OWN: () => '這是您本人提出或編寫的申請，須由他人核准。',
  OPERATOR_UNSETTLED: ({ until }) => {
    const moment = momentText('zh-TW', until)
    return moment
      ? `您的權限設立或變更未滿一天，${moment}起可以提出申請和作出決定。`
      : '您的權限設立或變更未滿一天，滿一天後可以提出申請和作出決定。'
  },
  APPROVAL_CLOSED: () => '此申請已有決定或已過期。',
  CASE_CLOSED: () => '此案件已有決定。',
  TWO_PEOPLE_NEEDED: () => '此操作需要兩名操作員：請先提出申請，由另一人核准。',
  CONFIG_UNKNOWN: ({ entry }) => (entry ? `沒有可變更的項目：${entry}。` : '沒有可變更的項目。'),
  CONFIG_INVALID: ({ entry, field }) =>
    entry && field ? `${entry} 的 ${field} 數值無效。` : '此數值無效。',
  CONFIG_TIME: ({ days }) =>
    days ? `請選擇從現在起 ${days} 天內的時間。` : '請選擇稍後且不太遠的時間。',
  CONFIG_STATE: () => '此變更集的狀態已改變，請重新查看。',
  CONFIG_CONFLICT: ({ entry, field }) =>
    `撰寫此變更集之後，${entry && field ? `${entry} 的 ${field} ` : '相同設定'}已被變更。請拒絕後重新撰寫。`,
  CONFIG_CHANGED_SINCE: ({ entry, field }) =>
    `之後的變更集變更了${entry && field ? ` ${entry} 的 ${field}` : '相同設定'}，請先復原那一個。`,
  ANNOUNCEMENT_LANGUAGE: ({ languages }) =>
    `請補寫${languages ? `以下語言：${languages}` : '其他語言'}，或選擇替代顯示的語言。`,
  ANNOUNCEMENT_TIME: () => '結束時間須晚於開始時間與目前時間。',
}
