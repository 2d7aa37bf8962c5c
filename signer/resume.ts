/** Lets a halted network sign again: `node signer/resume.ts ERC20`. */
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db.ts'
import { readPlace, required } from '#signer/environment.ts'
import { resume } from '#signer/halt.ts'

const network = process.argv[2]
if (network === undefined)
  throw new Error('which network? For example: node signer/resume.ts ERC20')
const { databaseUrl } = readPlace(process.env)
const db = connect(required(databaseUrl, 'SIGNER_DATABASE_URL'), { max: 1 })
try {
  const wasHalted = await resume({ db, clock: systemClock }, network)
  process.stdout.write(`${network} ${wasHalted ? 'signs again' : 'was not halted'}\n`)
} finally {
  await db.end({ timeout: 5 })
}
