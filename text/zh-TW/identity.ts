export const identity: typeof import('#text/en/identity.ts').identity = {}
