export const settings: typeof import('#text/en/settings.ts').settings = {}
