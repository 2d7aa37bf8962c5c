/**
 * `npm run audit`: proves the ledger and the log of operators' acts, and prints what it found; exits with 1 when something is wrong.
 * Reads the database of DATABASE_URL, else the embedded one, running or not. With `-- --file FILE` it
 * proves an exported log by itself instead, without any database.
 */
import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Audit, audit, checks, differencesMax } from '#server/ledger/audit.ts'
import { linesOf, proveFile } from '#server/operators/log.file.ts'
import { type ChainProof, breaksMax, proveLog } from '#server/operators/log.ts'
import { connect } from '#server/platform/db.ts'
import { attach } from '#tools/start/attach.ts'

await main()

async function main(): Promise<void> {
  const { file } = parseArgs({ options: { file: { type: 'string' } } }).values
  if (file !== undefined) return auditFile(file)
  const place = await attach()
  if (!place) return
  const db = connect(place.url, { max: 1 })
  try {
    const found = await audit(db)
    print(found)
    const log = await proveLog(db)
    printLog(log)
    process.exitCode = found.differences.length + log.breaks.length === 0 ? 0 : 1
  } finally {
    await db.end({ timeout: 5 })
    await place.close()
  }
}

/** Proves an exported log. Its head is to be compared with one that was kept elsewhere. */
async function auditFile(file: string): Promise<void> {
  const proof = await proveFile(linesOf(createReadStream(file, { encoding: 'utf8' })))
  const { rows, after, head, isWhole, fault } = proof
  console.log(`${rows} acts of operators after row ${after}, the newest with hash ${head}`)
  if (!isWhole && fault === undefined) console.log('the file was cut: the log goes on after it')
  console.log(fault === undefined ? 'the chain holds' : `the chain is broken at ${fault}`)
  process.exitCode = fault === undefined ? 0 : 1
}

function print({ accounts, transfers, holds, differences }: Audit): void {
  console.log(`${accounts} accounts, ${transfers} transfers, ${holds} holds`)
  const width = Math.max(...checks.map((check) => check.length))
  for (const check of checks) {
    const count = differences.filter((difference) => difference.check === check).length
    const said = count === differencesMax ? `${count} differences or more` : `${count} differences`
    console.log(`${check.padEnd(width)}  ${count === 0 ? 'ok' : said}`)
  }
  for (const { check, subject, expected, found } of differences) {
    console.log(`  ${subject}: expected ${expected}, found ${found} (${check})`)
  }
  console.log(differences.length === 0 ? 'zero difference' : `${differences.length} differences`)
}

/** The newest hash is to be kept elsewhere: it alone can show that the end of the log is missing. */
function printLog({ rows, head, breaks }: ChainProof): void {
  console.log(`${rows} acts of operators, the newest with hash ${head}`)
  if (breaks.length === 0) return console.log('the chain holds')
  const more = breaks.length === breaksMax ? ' and maybe more' : ''
  console.log(`the chain is broken at ${breaks.join(', ')}${more}`)
}
