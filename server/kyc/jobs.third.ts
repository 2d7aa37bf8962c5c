/** Names of the jobs of orders, apart from what they do: those who queue them need no more. */

/** Ends an order that was not paid in time. `{ id }` */
export const overdueJob = 'kyc.overdue'

/** Makes a paid order's person known to the company. `{ id }` */
export const startJob = 'kyc.start'

/** Asks the company where it stands with an order. `{ id }` */
export const lookJob = 'kyc.look'
