/**
 * `node tools/run.mjs resume NETWORK`: lets the server pay on a halted network again, once a person has
 * understood why it was halted. The signer is resumed at its own host: `signer/resume.ts`.
 */
import { resumeNetwork } from '#server/chain/halt.ts'
import { networkStatuses } from '#server/chain/status.ts'
import { connect } from '#server/platform/db.ts'
import { attach } from '#tools/start/attach.ts'

const [network] = process.argv.slice(2)
const place = await attach()
if (place) {
  const db = connect(place.url, { max: 1 })
  try {
    const known = await networkStatuses(db)
    const found = known.find((one) => one.network === network)
    if (!found) {
      console.error(`which network? One of ${known.map((one) => one.network).join(', ')}`)
      process.exitCode = 1
    } else if (found.haltedReason === null) {
      console.log(`${found.network} is not halted`)
    } else {
      await resumeNetwork(db, found.network)
      console.log(`${found.network} pays again; it was halted for ${found.haltedReason}`)
    }
  } finally {
    await db.end({ timeout: 5 })
    await place.close()
  }
}
