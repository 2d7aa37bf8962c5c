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
  let received = Buffer.alloc(0)
  let isDone = false
  const answer = (text: string) => {
    isDone = true
    void faults.delay('delay').then(() => socket.end(`${text}\0`))
  }
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    const end = received.indexOf(0)
    if (isDone || end < 0 || faults.isOn('hang')) return
    if (faults.strikes('hangUp')) {
      socket.destroy()
      return
    }
    const command = received.subarray(0, end).toString()
    if (command === 'zPING') answer('PONG')
    else if (command !== 'zINSTREAM') answer('UNKNOWN COMMAND')
    else {
      const said = scan(received.subarray(end + 1))
      if (said === undefined) return
      count()
      answer(faults.strikes('scanError') ? 'stream: Can’t allocate memory ERROR' : said)
    }
  })
}

/** What is said of a stream; undefined while more of it has to come. */
function scan(sent: Buffer): string | undefined {
  const chunks: Buffer[] = []
  for (let at = 0, size = 0; at + lengthBytes <= sent.length;) {
    const length = sent.readUInt32BE(at)
    at += lengthBytes
    if (length === 0) {
      const isFound = Buffer.concat(chunks).includes(eicar)
      return isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    }
    size += length
    if (size > streamMaxBytes) return 'INSTREAM size limit exceeded. ERROR'
    chunks.push(sent.subarray(at, at + length))
    at += length
  }
  return undefined
}
