/** 取引：いまは価格、開始後は注文。 */
export const market: typeof import('#text/en/market.ts').market = {
  title: '取引',
  prices: '価格',
  notYet: '現物取引はまだ始まっていません',
  notYetText: 'リアルタイムの価格です。残高の評価にも使われています。',
  empty: '現在、価格を表示できません',
  stale: '価格が古くなっています',
  change: '24時間の変動',
}
