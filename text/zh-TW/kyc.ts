/** What identity verification is called, and where it stands. */
export const kyc: typeof import('#text/en/kyc.ts').kyc = {
  title: '身分認證',
  states: {
    none: '未開始',
    draft: '草稿',
    submitted: '已提交',
    inReview: '審核中',
    rejected: '需要修改',
    approved: '已認證',
  },
}
