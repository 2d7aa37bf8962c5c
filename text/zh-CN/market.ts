export const market: typeof import('#text/en/market.ts').market = {}
