/** What is counted for Prometheus, in a registry of its own. Labels are names of ours, never of people. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Everything that `/metrics` shows. */
export const registry = new Registry()

const registers = [registry]
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const outsideBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Something that was done, whose it was, and how long it took. */
export type Activity =
  | { readonly kind: 'request' | 'job'; readonly name: string }
  | { readonly kind: 'outside'; readonly name: string; readonly party: string }
  | { readonly kind: 'transaction'; readonly name: 'transaction' }

const requests = new Counter({
  name: 'auric_requests_total',
  help: 'Calls answered, by operation and outcome: OK, or the name of the failure.',
  labelNames: ['operation', 'outcome'],
  registers,
})
const requestSeconds = new Histogram({
  name: 'auric_request_duration_seconds',
  help: 'Time from a call to its answer.',
  labelNames: ['operation'],
  buckets: requestBuckets,
  registers,
})
const jobs = new Counter({
  name: 'auric_jobs_total',
  help: 'Runs of jobs: OK, failed (it is tried again), or dead (it was the last try).',
  labelNames: ['job', 'outcome'],
  registers,
})
const jobSeconds = new Histogram({
  name: 'auric_job_duration_seconds',
  help: 'Time that a run of a job took.',
  labelNames: ['job'],
  buckets: outsideBuckets,
  registers,
})
const outsideSeconds = new Histogram({
  name: 'auric_outside_request_duration_seconds',
  help: 'Time that an outside party took to answer, by what it answered.',
  labelNames: ['party', 'outcome'],
  buckets: outsideBuckets,
  registers,
})
const deliveries = new Counter({
  name: 'auric_deliveries_total',
  help: 'Mails, SMS and pushes handed over: OK, refused or gone for good, or failed (tried again).',
  labelNames: ['channel', 'outcome'],
  registers,
})
const transactions = new Counter({
  name: 'auric_transactions_total',
  help: 'Transactions of the database: OK when committed.',
  labelNames: ['outcome'],
  registers,
})
const commands = new Counter({
  name: 'auric_ledger_commands_total',
  help: 'Commands the ledger answered: posted, repeated or refused.',
  labelNames: ['outcome'],
  registers,
})
const refusals = new Counter({
  name: 'auric_ledger_refusals_total',
  help: 'Commands the ledger refused, by reason.',
  labelNames: ['reason'],
  registers,
})

/** Sockets of phones that are open now. */
export const openSockets = new Gauge({
  name: 'auric_sockets_open',
  help: 'Live sockets of phones that are open.',
  registers,
})

/** Those of them whose user is known. */
export const userSockets = new Gauge({
  name: 'auric_socket_users',
  help: 'Users with a live socket.',
  registers,
})

const channels = ['mail', 'sms', 'push']

/** Counts something that was done. */
export function count(activity: Activity, outcome: string, seconds: number): void {
  const { kind, name } = activity
  if (kind === 'request') {
    requests.inc({ operation: name, outcome })
    requestSeconds.observe({ operation: name }, seconds)
  } else if (kind === 'job') {
    jobs.inc({ job: name, outcome })
    jobSeconds.observe({ job: name }, seconds)
  } else if (kind === 'outside') {
    const { party } = activity
    outsideSeconds.observe({ party, outcome }, seconds)
    if (channels.includes(party)) deliveries.inc({ channel: party, outcome })
  } else {
    transactions.inc({ outcome })
  }
}

/** Counts what the ledger answered to a command; `reason` is why it was refused. */
export function countCommand(outcome: 'posted' | 'repeated' | 'refused', reason?: string): void {
  commands.inc({ outcome })
  if (reason !== undefined) refusals.inc({ reason })
}

/** A gauge of this registry; it is set by whoever reads what it shows. */
export const gauge = (name: string, help: string, labelNames: readonly string[] = []): Gauge =>
  new Gauge({ name, help, labelNames: [...labelNames], registers })

/** Adds what every Node process tells: event loop, memory, processor. To be called once. */
export const countProcess = (): void => collectDefaultMetrics({ register: registry })
