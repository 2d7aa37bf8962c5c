export const market = {}
