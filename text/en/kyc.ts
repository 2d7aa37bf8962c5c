/** What identity verification is called, and where it stands. */
export const kyc = {
  title: 'Identity verification',
  states: {
    none: 'Not started',
    draft: 'Draft',
    submitted: 'Submitted',
    inReview: 'In review',
    rejected: 'Changes needed',
    approved: 'Verified',
  },
}
