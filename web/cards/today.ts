import { type PlainDate, dateIn } from '#kernel/time.ts'
import { serverNow } from '#web/app/hooks/time.ts'

/** Today, by which ages are looked at here as on the server. */
export const today = (): PlainDate => dateIn('UTC', serverNow())
