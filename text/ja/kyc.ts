/** What identity verification is called, and where it stands. */
export const kyc: typeof import('#text/en/kyc.ts').kyc = {
  title: '本人確認',
  states: {
    none: '未開始',
    draft: '下書き',
    submitted: '提出済み',
    inReview: '審査中',
    rejected: '修正が必要',
    approved: '確認済み',
  },
}
