export const chain: typeof import('#text/en/chain.ts').chain = {}
