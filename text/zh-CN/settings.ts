export const settings: typeof import('#text/en/settings.ts').settings = {
  language: { title: '语言', auto: '自动' },
}
