import { Logger, type Task, type TaskList, run as runWorker, runMigrations } from 'graphile-worker'
import * as z from 'zod/mini'
import { connect, row, type Sql } from '#server/platform/db.ts'
import { cutText, log } from '#server/platform/log.ts'
import { observe } from '#server/platform/observe.ts'

/** Jobs that run at once in one process, and tries before a job is given up and reported. */
const concurrentJobs = 4
const triesMax = 12

/** One kind of job: its name, and what it does. It may run twice, so it must be safe to repeat. */
export type Job = {
  /** `<domain>.<verb>` */
  readonly name: string
  readonly run: (payload: unknown) => Promise<void>
}

/** How a job is run. */
export type JobOptions = {
  readonly key?: string
  readonly delaySeconds?: number
  /** Jobs of one queue run one after the other: what may be slow takes no more than its turn. */
  readonly queue?: string
  readonly tries?: number
}

/**
 * Puts a job on the queue in the caller's transaction: it runs if and only if that commits.
 * `payload` holds ids, never secrets. With a `key`, a job of that key still waiting is replaced.
 */
export async function enqueue(
  sql: Sql,
  name: string,
  payload: Readonly<Record<string, string>>,
  options: JobOptions = {},
): Promise<void> {
  await sql`
    select job.enqueue(${name}, ${JSON.stringify(payload)}, ${options.delaySeconds ?? 0},
                       ${options.tries ?? triesMax}, ${options.key ?? null}, ${options.queue ?? null})`
}

/**
 * Creates or updates the queue, as the role `auric_jobs` that owns it. The server's own role may
 * only put jobs in, through one function. `url` is that of `auric_jobs`.
 */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger })
  const sql = connect(url, { max: 1 })
  await sql.unsafe(enqueueFunction)
  await sql.end()
}

const enqueueFunction = `
  create schema if not exists job;
  drop function if exists job.enqueue(text, text, int, int, text);
  create or replace function job.enqueue(
    name text, payload text, delay_seconds int, tries int, key text, queue text)
    returns void language sql security definer set search_path = graphile_worker, pg_temp
  as $$
    select graphile_worker.add_job(
      name, payload::json, run_at => now() + make_interval(secs => delay_seconds),
      max_attempts => tries, job_key => key, queue_name => queue)
  $$;
  revoke all on function job.enqueue from public;
  grant usage on schema job to auric_app;
  grant execute on function job.enqueue to auric_app;
  create or replace function job.counts()
    returns table (waiting bigint, retrying bigint, dead bigint, oldest_seconds float8)
    language sql stable security definer set search_path = graphile_worker, pg_temp
  as $$
    select count(*) filter (where attempts = 0),
           count(*) filter (where attempts between 1 and max_attempts - 1),
           count(*) filter (where attempts >= max_attempts),
           coalesce(extract(epoch from now() - min(run_at) filter (
             where attempts < max_attempts and run_at <= now())), 0)::float8
      from _private_jobs
  $$;
  revoke all on function job.counts from public;
  grant execute on function job.counts to auric_app;
`

/** Jobs that are being run. `isRunning` turns false when the runner ended, whatever ended it. */
export type RunningJobs = {
  readonly stop: () => Promise<void>
  readonly isRunning: () => boolean
}

/** Runs jobs until stopped. `url` is that of `auric_jobs`. */
export async function startJobs(url: string, jobs: readonly Job[]): Promise<RunningJobs> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)]))
  const runner = await runWorker({
    connectionString: url,
    taskList,
    concurrency: concurrentJobs,
    noHandleSignals: true,
    logger,
  })
  let running = true
  const ended = (): void => {
    running = false
  }
  runner.promise.then(ended, ended)
  return { stop: () => runner.stop(), isRunning: () => running }
}

/** The last try that fails is counted apart: nobody runs that job again by itself. */
const taskOf =
  ({ name, run }: Job): Task =>
  (payload, { job }) =>
    observe({ kind: 'job', name }, () => run(payload), {
      ofError: () => (job.attempts >= job.max_attempts ? 'dead' : 'failed'),
    })

const JobCounts = z.object({
  waiting: z.bigint(),
  retrying: z.bigint(),
  dead: z.bigint(),
  oldestSeconds: z.number(),
})

/** How many jobs wait to run, wait to be tried again, were given up; and since when the oldest is due. */
export async function countJobs(sql: Sql): Promise<z.infer<typeof JobCounts>> {
  const found = await row(
    JobCounts,
    sql`
    select waiting, retrying, dead, oldest_seconds as "oldestSeconds"
      from job.counts()`,
  )
  return found ?? { waiting: 0n, retrying: 0n, dead: 0n, oldestSeconds: 0 }
}

/** The queue's own chatter stays out of the log; its warnings and errors do not. */
const logger = new Logger(() => (level, message) => {
  if (level === 'error') log.error({ part: 'jobs' }, cutText(message))
  if (level === 'warning') log.warn({ part: 'jobs' }, cutText(message))
})
