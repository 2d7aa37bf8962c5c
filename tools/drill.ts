/**
 * `node tools/run.mjs drill`: a service made for it is backed up while money moves in it, restored and
 * proved. `--live` backs up this installation's own (with the load that it has), `--from DIR` tries an
 * earlier backup out. Prints a page; exits with 1 on any difference.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#server/platform/db.ts'
import { startPostgres } from '#server/platform/postgres.ts'
import { type Drill, drill, tryOut } from '#tools/backup/drill.ts'
import { openSource, releaseName } from '#tools/backup/source.ts'
import { openDatabases } from '#tools/start/database.ts'
import { type Tell, step } from '#tools/start/say.ts'

const { values } = parseArgs({
  options: { live: { type: 'boolean', default: false }, from: { type: 'string' } },
})
const folder = mkdtempSync(path.join(os.tmpdir(), 'auric-drill-'))
try {
  const { text, passed } = await step('drill', run, (done) => (done.passed ? 'passed' : 'FAILED'))
  console.log(`\n${text}`)
  process.exitCode = passed ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(tell: Tell): Promise<Drill> {
  if (values.from !== undefined) {
    return tryOut(path.resolve(values.from), path.join(folder, 'data'), [], tell)
  }
  return values.live ? drillLive(tell) : drillMade(tell)
}

async function drillLive(tell: Tell): Promise<Drill> {
  const source = await openSource()
  try {
    return await drill(source, { folder, tell })
  } finally {
    await source.close()
  }
}

async function drillMade(tell: Tell): Promise<Drill> {
  const postgres = await startPostgres({ dataDir: path.join(folder, 'made/postgres'), log: tell })
  const place = { ownerUrl: postgres.url, roleUrl: postgres.url, database: 'auric' }
  const main = connect(postgres.url('auric'), { max: 2 })
  try {
    const { urls } = await openDatabases(place, tell)
    const source = {
      main,
      signer: undefined,
      filesFolder: path.join(folder, 'made/files'),
      release: releaseName(),
    }
    return await drill(source, { folder, loadUrl: urls.app, tell })
  } finally {
    await main.end({ timeout: 5 })
    await postgres.stop()
  }
}
