export const assets: typeof import('#text/en/assets.ts').assets = {}
