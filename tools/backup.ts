/**
 * `node tools/run.mjs backup DIR`: a backup of everything but keys and secrets, while the service runs.
 * Exits with 1 when the books it copied do not add up: the backup is there, and to be looked at.
 */
import path from 'node:path'
import { openSource } from '#tools/backup/source.ts'
import { takeBackup } from '#tools/backup/take.ts'
import { step } from '#tools/start/say.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('usage: node tools/run.mjs backup DIR')
  process.exitCode = 1
} else {
  await main(path.resolve(folder))
}

async function main(to: string): Promise<void> {
  const source = await openSource()
  try {
    const { state, takenAt } = await step(
      'backup',
      (tell) => takeBackup(source, to, tell),
      ({ main: { tables }, files }) => `${tables.length} tables and ${files.length} files in ${to}`,
    )
    const { ledger, operators } = state
    const faults = [...ledger.differences, ...operators.breaks.map((seq) => `log, act ${seq}`)]
    console.log(`As of ${takenAt}: ${ledger.transfers} transfers up to ${ledger.head}.`)
    for (const fault of faults) console.error(`not as it must be: ${fault}`)
    console.log('Keys are not in it: the signer’s keystore and the secrets of the environment are')
    console.log('kept apart from it, as docs/operations.md says. It holds data of people: seal it.')
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await source.close()
  }
}
