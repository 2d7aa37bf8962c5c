import { type NetConnectOpts, connect } from 'node:net'
import { secondMs } from '#kernel/time.ts'
import type { Scanner } from '#server/files/scanner.ts'

/** Bytes of one chunk of a stream; clamd takes any length. */
const chunkBytes = 65_536
const lengthBytes = 4
/** Longest answer that is read. */
const answerMax = 1_000
/** Patience with a whole scan, the connection included. */
const usualTimeoutMs = 20 * secondMs

/** How clamd is reached. */
export type ClamdOptions = {
  /** `tcp://host:port` or `unix:/path/of/the.socket`. */
  readonly url: string
  readonly timeoutMs?: number
}

/** Asks clamd by INSTREAM (clamd(8)): its daemon needs to read none of our files. */
export const clamd = ({ url, timeoutMs = usualTimeoutMs }: ClamdOptions): Scanner => ({
  scan: async (bytes) => {
    const answer = await ask(placeOf(url), bytes, timeoutMs)
    if (answer === 'stream: OK') return undefined
    const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
    if (found === undefined) throw new Error(`clamd answered ${JSON.stringify(answer)}`)
    return found
  },
})

function placeOf(text: string): NetConnectOpts {
  const url = new URL(text)
  if (url.protocol === 'unix:') return { path: url.pathname }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: Number(url.port || 3310) }
}

function ask(place: NetConnectOpts, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(place)
  let answer = ''
  const late = setTimeout(() => reject(new Error('clamd did not answer in time')), timeoutMs)
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('clamd hung up')))
  socket.on('connect', () => {
    for (const piece of piecesOf(bytes)) socket.write(piece)
  })
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
    const end = answer.indexOf('\0')
    if (end >= 0) resolve(answer.slice(0, end).trim())
    else if (answer.length > answerMax) reject(new Error('clamd says too much'))
  })
  return promise.finally(() => {
    clearTimeout(late)
    socket.destroy()
  })
}

/** The command, the chunks with their lengths before them, and the length of none at the end. */
function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes)
    yield lengthOf(chunk.byteLength)
    yield chunk
  }
  yield lengthOf(0)
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(count)
  return length
}
