export const settings: typeof import('#text/en/settings.ts').settings = {
  language: { title: '言語', auto: '自動' },
}
