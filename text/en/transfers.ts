export const transfers = {}
