import { isUuid } from '#kernel/id.ts'

/** Of no card, bill or application: ours are of version 7. */
const nobody = '00000000-0000-4000-8000-000000000000'

/** An id from an address; one that is none is that of nothing, which the server then says. */
export const idOf = (text: string | undefined): string =>
  text !== undefined && isUuid(text) ? text : nobody
