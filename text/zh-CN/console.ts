/** 运营控制台的文字。 */
export const console: typeof import('#text/en/console.ts').console = {
  name: 'Auric 控制台',
  version: (version) => `版本 ${version}`,
  title: '服务',
  standing: {
    well: '一切正常',
    starting: '正在启动',
    troubled: '需要查看',
    silent: '没有应答',
  },
  silent: '服务器没有应答',
  silentText: '每三秒重试一次。显示的是最后一次获取的内容。',
  networks: '网络',
  following: '逐块跟踪',
  notOpened: '尚未启用',
  halted: (reason) => `付款已停止：${reason}`,
  block: '区块',
  prices: '价格',
  age: (seconds) => `${seconds} 秒前`,
  fresh: '有效',
  stale: '已过期',
  noPrices: '还没有收到价格。',
}
