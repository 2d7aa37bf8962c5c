/** Торги: сейчас курсы, после открытия и заявки. */
export const market: typeof import('#text/en/market.ts').market = {
  title: 'Торги',
  prices: 'Курсы',
  notYet: 'Спот-торговля ещё не открыта',
  notYetText: 'Здесь живые курсы. По ним же оцениваются ваши активы.',
  empty: 'Сейчас курсов нет',
  stale: 'Курс устарел',
  change: 'Изменение за сутки',
}
