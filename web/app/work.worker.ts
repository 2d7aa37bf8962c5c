/** Solves a challenge beside the page; `web/app/work.ts` starts it and says what to do. */
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
