/**
 * What an error of the database says about a batch.
 * `lost`: the connection or the server went away, so it may have been committed or not.
 * `contended`: it was not committed, for reasons of timing; the same batch may pass now.
 * `broken`: it was not committed and would not be if tried again.
 */
export type Fault = 'lost' | 'contended' | 'broken'

/** Reads the five-character code of Postgres (appendix A), or the driver's or the socket's word. */
export function faultOf(error: unknown): Fault {
  const code = codeOf(error)
  if (lost.test(code)) return 'lost'
  return contended.test(code) || isCommandTaken(error) ? 'contended' : 'broken'
}

/**
 * Another caller posted this command at the same moment. They would have waited for each other if
 * they named one account in common, so its legs are others.
 */
export const isCommandTaken = (error: unknown): boolean =>
  codeOf(error) === '23505' &&
  error instanceof Error &&
  'constraint_name' in error &&
  error.constraint_name === 'transfer_cmd'

// 08 connection, 53 no memory, disk or connections left, 57P shutdown; then the driver and Node.
const lost = /^(08...|53...|57P0.|CONNECTION_[A-Z]+|CONNECT_TIMEOUT|E[A-Z]{3,})$/
// 40 deadlock or serialization, 55P03 a lock not had in time.
const contended = /^(40...|55P03)$/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
