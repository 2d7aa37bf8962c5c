/** 運用コンソールのことば。 */
export const console: typeof import('#text/en/console.ts').console = {
  name: 'Auric コンソール',
  version: (version) => `バージョン ${version}`,
  title: 'サービス',
  standing: {
    well: 'すべて正常',
    starting: '起動中',
    troubled: '確認が必要',
    silent: '応答なし',
  },
  silent: 'サーバーが応答しません',
  silentText: '3 秒ごとに問い合わせています。表示は最後に得られた内容です。',
  networks: 'ネットワーク',
  following: 'ブロックを順に追跡中',
  notOpened: 'まだ開いていません',
  halted: (reason) => `支払い停止中：${reason}`,
  block: 'ブロック',
  prices: '価格',
  age: (seconds) => `${seconds} 秒前`,
  fresh: '有効',
  stale: '期限切れ',
  noPrices: '価格はまだ届いていません。',
  desks: '運用デスク',
  desksText:
    '本人確認、カード、出金などのデスクは運用者アカウントとともに開きます。まだアカウントはありません。このページはサービスの動きだけを示し、利用者の情報は含みません。',
}
