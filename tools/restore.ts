/**
 * `node tools/run.mjs restore DIR --into DATA_DIR`: makes a backup into a data folder that the service
 * can be started on, after every checksum was compared and what was restored was proved.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { prove, report } from '#tools/backup/prove.ts'
import { freeJobs, restoreBackup } from '#tools/backup/restore.ts'
import { step } from '#tools/start/say.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' } },
})
const [folder] = positionals
if (folder === undefined || values.into === undefined) {
  console.error('usage: node tools/run.mjs restore DIR --into DATA_DIR')
  process.exitCode = 1
} else {
  await main(path.resolve(folder), path.resolve(values.into))
}

async function main(from: string, into: string): Promise<void> {
  const restored = await step(
    'restore',
    (tell) => restoreBackup(from, into, tell),
    () => `copied into ${into}`,
  )
  try {
    const checks = await step(
      'proof',
      () => prove(restored),
      () => 'looked at everything',
    )
    const passed = checks.every(({ problems }) => problems.length === 0)
    await freeJobs(restored.main)
    console.log(`\n${report(restored.manifest, checks, [])}`)
    if (passed) console.log(`Put the keys back, then: DATA_DIR=${into} npm start`)
    process.exitCode = passed ? 0 : 1
  } finally {
    await restored.close()
  }
}
