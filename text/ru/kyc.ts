/** What identity verification is called, and where it stands. */
export const kyc: typeof import('#text/en/kyc.ts').kyc = {
  title: 'Проверка личности',
  states: {
    none: 'Не начата',
    draft: 'Черновик',
    submitted: 'Отправлена',
    inReview: 'На проверке',
    rejected: 'Нужны исправления',
    approved: 'Подтверждена',
  },
}
