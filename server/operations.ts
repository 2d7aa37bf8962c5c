/** The operations port: what machines that watch over the service ask. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { secondMs } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import { registry } from '#server/platform/metrics.ts'
import { isMigrated } from '#server/platform/migrate.ts'

/** What decides whether a server may be given work. */
export type ReadyDeps = {
  readonly db: Database
  readonly areJobsRunning: () => boolean
  /** Aborted from the moment the process is told to end. */
  readonly ending: AbortSignal
}

/** Whoever asks whether we are ready asks often, and gives up soon. */
const answerMs = 1 * secondMs

/** What stands in the way of work; empty when the server is ready. */
export async function notReady(deps: ReadyDeps): Promise<string[]> {
  if (deps.ending.aborted) return ['draining']
  const database = await databaseProblem(deps.db)
  const found = [database, deps.areJobsRunning() ? undefined : 'jobs are not running']
  return found.filter((problem) => problem !== undefined)
}

async function databaseProblem(db: Database): Promise<string | undefined> {
  const asked = isMigrated(db).then(
    (done) => (done ? undefined : 'migrations are missing'),
    () => 'the database does not answer',
  )
  const late = sleep(answerMs, 'the database does not answer', { ref: false })
  return Promise.race([asked, late])
}

/**
 * `/healthz` says that the process is alive, and asks nobody; `/readyz` whether it may be given work,
 * with what is in the way.
 */
export const healthCalls = (deps: ReadyDeps, version: string): Hono =>
  new Hono()
    .get('/healthz', (http) => http.json({ status: 'ok', version }))
    .get('/readyz', async (http) => {
      const problems = await notReady(deps)
      const status = problems.length === 0 ? 'ready' : 'not ready'
      return http.json({ status, problems }, problems.length === 0 ? 200 : 503)
    })

/** Everything of the operations port. */
export const operationsApp = (deps: ReadyDeps, version: string): Hono =>
  new Hono()
    .route('/', healthCalls(deps, version))
    .get('/metrics', async (http) =>
      http.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
    )
