export const transfers: typeof import('#text/en/transfers.ts').transfers = {}
