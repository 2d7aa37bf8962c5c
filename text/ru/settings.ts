export const settings: typeof import('#text/en/settings.ts').settings = {
  language: { title: 'Язык', auto: 'Автоматически' },
}
