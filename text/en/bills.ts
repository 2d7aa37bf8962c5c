export const bills = {}
