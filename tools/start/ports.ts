import { once } from 'node:events'
import { createServer } from 'node:net'
import { plainError } from '#tools/start/say.ts'

/** A port that will be listened on, and the variable that moves it. */
export type Port = { readonly variable: string; readonly port: number; readonly use: string }

/** Reads a port from the environment. @throws Error naming the variable, when it is not a port */
export function readPort(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  otherwise: number,
): number {
  const text = env[variable] || String(otherwise)
  const port = Number(text)
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port
  throw plainError(`${variable} is not a port number: ${text}`)
}

/** @throws Error in one line for the first port that is taken, or wanted twice */
export async function refuseTakenPorts(ports: readonly Port[]): Promise<void> {
  const seen = new Map<number, string>()
  for (const { variable, port, use } of ports) {
    const twin = seen.get(port)
    if (twin) throw plainError(`${variable} and ${twin} are both ${port}: change one of them.`)
    seen.set(port, variable)
    if (await isFree(port)) continue
    throw plainError(
      `Port ${port} (${use}) is taken by another program: ` +
        `stop that one, or set ${variable} to a free port, e.g. ${variable}=${port + 1000} npm start`,
    )
  }
}

/** Looks on every address, so that a listener on one of them is seen too. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '0.0.0.0')) && (await canListen(port, '::1'))
}

async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES')
      throw plainError(`Port ${port} may only be used by root: choose one from 1024.`)
    // A machine without IPv6 has nobody listening there.
    return code !== 'EADDRINUSE'
  } finally {
    server.close()
  }
}
