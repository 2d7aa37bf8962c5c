/** 交易：現有行情；交易開放後可下單。 */
export const market: typeof import('#text/en/market.ts').market = {
  title: '交易',
  prices: '行情',
  notYet: '現貨交易尚未開放',
  notYetText: '這裡是即時行情，您的資產也依此折算。',
  empty: '暫無行情',
  stale: '價格已過期',
  change: '24 小時漲跌',
}
