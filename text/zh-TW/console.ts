/** 營運主控台的文字。 */
export const console: typeof import('#text/en/console.ts').console = {
  name: 'Auric 主控台',
  version: (version) => `版本 ${version}`,
  title: '服務',
  standing: {
    well: '一切正常',
    starting: '正在啟動',
    troubled: '需要查看',
    silent: '沒有回應',
  },
  silent: '伺服器沒有回應',
  silentText: '每三秒會再詢問一次。顯示的是最後一次得到的內容。',
  networks: '網路',
  following: '逐區塊跟隨',
  notOpened: '尚未開啟',
  halted: (reason) => `付款已停止：${reason}`,
  block: '區塊',
  prices: '價格',
  age: (seconds) => `${seconds} 秒前`,
  fresh: '有效',
  stale: '已過期',
  noPrices: '還沒有收到價格。',
  desks: '營運工作台',
  desksText:
    '身分、卡片、提領等工作台隨營運帳戶開放。目前還沒有營運帳戶：本頁只說明服務的運作情況，不涉及任何人。',
}
