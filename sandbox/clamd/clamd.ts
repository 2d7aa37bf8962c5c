/** A stand-in for clamd: answers PING and INSTREAM, and finds the test string of EICAR. */
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { Faults } from '#sandbox/faults.ts'
import { type Listener, type Place, explain } from '#sandbox/listen.ts'

/** What it can do to its client: answer late, never, hang up in the middle, or say it is broken. */
export const clamdFaultNames = ['delay', 'hang', 'hangUp', 'scanError'] as const
export type ClamdFault = (typeof clamdFaultNames)[number]

/** The stand-in, running. */
export type ClamdServer = Omit<Listener, 'url'> & {
  readonly url: string
  readonly faults: Faults<ClamdFault>
  /** How many streams it has scanned. */
  readonly scanned: () => number
}

/** The harmless text that every scanner has to find, in halves so that none finds it here. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

/** `StreamMaxLength` of clamd as it comes. */
const streamMaxBytes = 25_000_000
const lengthBytes = 4

/** Starts it. @throws Error naming the port when it is taken */
export async function startClamd(place: Place): Promise<ClamdServer> {
  const faults = new Faults(clamdFaultNames)
  const open = new Set<Socket>()
  let scanned = 0
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    talk(socket, faults, () => {
      scanned += 1
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, place)))
    server.listen(place.port, place.host, resolve)
  })
  const { port } = addressOf(server.address())
  return {
    port,
    url: `tcp://${place.host}:${port}`,
    faults,
    scanned: () => scanned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address
}

/** One command a connection, in the form that ends with a zero byte (clamd(8), `z` commands). */
function talk(socket: Socket, faults: Faults<ClamdFault>, count: () => void): void {
  let command: string | undefined
  let isDone = false
  const scan = scanOf()
  const answer = (text: string) => {
    isDone = true
    void faults.delay('delay').then(() => socket.end(`${text}\0`))
  }
  const hear = (chunk: Buffer) => {
    const said = command === 'zINSTREAM' ? scan(chunk) : 'UNKNOWN COMMAND'
    if (said === undefined) return
    count()
    answer(faults.strikes('scanError') ? 'stream: Can’t allocate memory ERROR' : said)
  }
  socket.on('data', (chunk: Buffer) => {
    if (isDone || faults.isOn('hang')) return
    if (command !== undefined) {
      hear(chunk)
      return
    }
    if (faults.strikes('hangUp')) {
      socket.destroy()
      return
    }
    const end = chunk.indexOf(0)
    command = chunk.subarray(0, end).toString()
    if (command === 'zPING') answer('PONG')
    else hear(chunk.subarray(end + 1))
  })
}

/** Takes a stream as it comes; answers what is said of it, and nothing while more has to come. */
function scanOf(): (sent: Buffer) => string | undefined {
  const chunks: Buffer[] = []
  let waiting = Buffer.alloc(0)
  let size = 0
  return (sent) => {
    waiting = Buffer.concat([waiting, sent])
    while (waiting.length >= lengthBytes) {
      const length = waiting.readUInt32BE(0)
      if (length === 0) {
        const isFound = Buffer.concat(chunks).includes(eicar)
        return isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
      }
      if (size + length > streamMaxBytes) return 'INSTREAM size limit exceeded. ERROR'
      if (waiting.length < lengthBytes + length) return undefined
      chunks.push(waiting.subarray(lengthBytes, lengthBytes + length))
      size += length
      waiting = waiting.subarray(lengthBytes + length)
    }
    return undefined
  }
}
