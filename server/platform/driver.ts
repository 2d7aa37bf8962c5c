/**
 * The Postgres driver with seven faults of its release mended as it is loaded. Six show when a
 * connection is lost while something is under way, and would cost the process or money:
 *
 * - a write that was put off finds its socket gone and throws where nobody can catch it, which ends
 *   the process (porsager/postgres#1066, #1154, #1208);
 * - such a write is also kept, so that the connection made next never sends anything;
 * - a query asked between the error and the close of a socket is never answered;
 * - the first query on the next connection gets the error that ended the last one;
 * - a transaction goes on after its connection was lost, on the connection that took its place:
 *   its later statements run there, and its commit commits whatever transaction is there by then;
 * - a reserved connection does the same.
 *
 * The seventh shows without any loss: a `copy … to stdout` whose end comes while its reader is busy leaves
 * the socket paused for good, so that the next statement there is never answered.
 *
 * It also learns to say how busy a pool is (`poolState` in `db.ts`).
 *
 * Everything that needs the driver takes it from here. `driver.test.ts` shows each fault gone.
 */
import { registerHooks } from 'node:module'
import { assert } from '#kernel/assert.ts'

type Mending = readonly [file: string, found: string, mended: string]

const mendings: readonly Mending[] = [
  [
    'connection.js',
    `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x`,
    `    const bytes = chunk
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket === null) {
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return true
    }
    return socket.write(bytes, fn)`,
  ],
  [
    'connection.js',
    `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
  ],
  [
    'connection.js',
    `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n`,
    `    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = errorResponse = results = null
    result = new Result()
    rows = 0\n`,
  ],
  [
    'connection.js',
    `    stream && stream.push(null)\n`,
    `    stream && stream.push(null)
    socket.resume()\n`,
  ],
  // No fault: how busy the pool is, which it does not tell by itself.
  [
    'index.js',
    `    get parameters() { return options.parameters },\n`,
    `    get parameters() { return options.parameters },
    poolState: () => ({
      used: busy.length + full.length + reserved.length,
      waiting: queries.length
    }),\n`,
  ],
  // A transaction: told of the loss, it fails what waits and everything it is still asked.
  ['index.js', `      , prepare = null\n`, `      , prepare = null\n      , lost = null\n`],
  [
    'index.js',
    `(_, reject) => connection.onclose = reject)`,
    `(_, reject) => connection.onclose = (e) => {
          lost = e
          while (queries.length) queries.shift().reject(e)
          reject(e)
        })`,
  ],
  [
    'index.js',
    `        q.catch(e => uncaughtError || (uncaughtError = e))\n`,
    `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost) return q.reject(lost)\n`,
  ],
  // A reserved connection: the same, and it is not put back among the good ones.
  [
    'index.js',
    `    const queue = Queue()
    const c = open.length`,
    `    const queue = Queue()
    let lost = null
    const c = open.length`,
  ],
  [
    'index.js',
    `    c.reserved.release = true\n`,
    `    c.reserved.release = true
    c.onclose = (e) => {
      lost = e
      while (queue.length) queue.shift().reject(e)
    }\n`,
  ],
  [
    'index.js',
    `    sql.release = () => {\n`,
    `    sql.release = () => {
      if (lost) return
      c.onclose = null\n`,
  ],
  [
    'index.js',
    `    function handler(q) {
      c.queue === full
        ? queue.push(q)`,
    `    function handler(q) {
      if (lost) return q.reject(lost)
      c.queue === full
        ? queue.push(q)`,
  ],
]

const mended = new Set<string>()

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const file = /\/node_modules\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1]
    const own = mendings.filter(([name]) => name === file)
    if (file === undefined || own.length === 0) return loaded
    assert(loaded.source instanceof Uint8Array, `${file} of the driver has no source`)
    mended.add(file)
    return { ...loaded, source: own.reduce(mend, new TextDecoder().decode(loaded.source)) }
  },
})

function mend(source: string, [file, found, better]: Mending): string {
  const parts = source.split(found)
  assert(parts.length === 2, `${file} of the driver changed: look whether it still needs mending`)
  return parts.join(better)
}

const loaded = await import('postgres')
assert(mended.size === 2, 'the driver was loaded before its mending: import it from here only')

/** Opens pools; the driver's own types come from `postgres` as types. */
export const driver = loaded.default
