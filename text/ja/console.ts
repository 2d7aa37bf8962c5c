/** 運用コンソールのことば。 */
export const console: typeof import('#text/en/console.ts').console = {
  name: 'Auricコンソール',
  version: (version) => `v${version}`,
  title: 'サービス',
  standing: {
    well: 'すべて正常',
    starting: '起動中',
    troubled: '確認が必要',
    silent: '応答なし',
  },
  silent: 'サーバーが応答しません',
  silentText: '3秒ごとに再接続しています。表示は最後に取得した内容です。',
  networks: 'ネットワーク',
  following: 'ブロックを順に追跡中',
  notOpened: '未開始',
  halted: (reason) => `支払い停止中：${reason}`,
  block: 'ブロック',
  prices: '価格',
  age: (seconds) => `${seconds}秒前`,
  fresh: '有効',
  stale: '期限切れ',
  noPrices: '価格はまだ届いていません。',
}
