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
  silentText: '每三秒重試一次。顯示的是最後一次取得的內容。',
  networks: '網路',
  following: '逐區塊追蹤',
  notOpened: '尚未啟用',
  halted: (reason) => `付款已停止：${reason}`,
  block: '區塊',
  prices: '價格',
  age: (seconds) => `${seconds} 秒前`,
  fresh: '有效',
  stale: '已過期',
  noPrices: '還沒有收到價格。',
}
