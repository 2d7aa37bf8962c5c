export const bills: typeof import('#text/en/bills.ts').bills = {}
