/** The cluster all tests share. Run as a program: ends it once no test has used it for a while. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { connect, row } from '#server/platform/db.ts'
import { type Postgres, runningPostgres } from '#server/platform/postgres.ts'

/** Beside the project's own data. */
export const testClusterFolder = path.join(import.meta.dirname, '../../.data/test-postgres')

/** Advisory lock of the database `postgres`: shared by every process that uses the cluster. */
export const clusterInUse = 4_600_003

const lookMs = 5_000
const looksUnused = 12

const Lock = z.object({ free: z.boolean() })

/** Ends the test cluster now, unless a test still uses it. */
export async function endTestCluster(): Promise<void> {
  const cluster = await runningPostgres(testClusterFolder)
  if (cluster) await isUnused(cluster, true)
}

async function endWhenUnused(): Promise<void> {
  let unused = 0
  for (;;) {
    await sleep(lookMs)
    const cluster = await runningPostgres(testClusterFolder)
    if (!cluster) return
    unused = (await isUnused(cluster, unused + 1 === looksUnused)) ? unused + 1 : 0
  }
}

/** Stops the cluster while it holds the lock, so that nobody can begin to use it in between. */
async function isUnused(cluster: Postgres, stopThen: boolean): Promise<boolean> {
  const sql = connect(cluster.url('postgres'), { max: 1 })
  try {
    const lock = await row(Lock, sql`select pg_try_advisory_lock(${clusterInUse}) as free`)
    if (lock?.free && stopThen) await cluster.stop()
    return lock?.free === true
  } finally {
    await sql.end({ timeout: 1 })
  }
}

if (import.meta.main) await endWhenUnused()
