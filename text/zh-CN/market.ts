/** 交易：现有行情；交易开放后可下单。 */
export const market: typeof import('#text/en/market.ts').market = {
  title: '交易',
  prices: '行情',
  notYet: '现货交易暂未开放',
  notYetText: '这里是实时行情，您的资产也按此折算。',
  empty: '暂无行情',
  stale: '价格已过期',
  change: '24 小时涨跌',
}
