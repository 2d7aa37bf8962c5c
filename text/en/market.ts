/** Trade: prices now; orders when trading opens. */
export const market = {
  title: 'Trade',
  prices: 'Prices',
  notYet: 'Spot trading is not open yet',
  notYetText: 'These are the live prices. Your balances are valued by them too.',
  empty: 'No prices right now',
  stale: 'Price out of date',
  change: 'Change in 24 hours',
}
