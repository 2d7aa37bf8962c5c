export const settings: typeof import('#text/en/settings.ts').settings = {
  language: { title: '語言', auto: '自動' },
}
