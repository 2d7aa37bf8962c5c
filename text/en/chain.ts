export const chain = {}
