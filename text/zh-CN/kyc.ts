/** What identity verification is called, and where it stands. */
export const kyc: typeof import('#text/en/kyc.ts').kyc = {
  title: '身份认证',
  states: {
    none: '未开始',
    draft: '草稿',
    submitted: '已提交',
    inReview: '审核中',
    rejected: '需要修改',
    approved: '已认证',
  },
}
