/** The way in to an issuer's API: the faults, the key, and the same answer to the same key. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Faults } from '#sandbox/faults.ts'
import type { IssuerFault } from '#sandbox/issuing/faults.ts'
import type { Bindings } from '#sandbox/listen.ts'

/** What one vendor does in its own way. */
export type Door = {
  readonly faults: Faults<IssuerFault>
  readonly answer: (c: Context<Bindings>) => Promise<Response>
  /** An answer to what cannot be done, undefined when that is no refusal. */
  readonly refuse: (error: unknown) => Response | undefined
  readonly busy: () => Error
  readonly broken: () => Error
}

/** Every call of an API: the faults before it, the call, and the reply that may be lost. */
export const throughDoor =
  ({ faults, answer, refuse, busy, broken }: Door) =>
  async (c: Context<Bindings>): Promise<Response> => {
    await faults.delay('delay')
    if (faults.strikes('hang')) await new Promise(() => {})
    try {
      if (faults.strikes('tooManyRequests')) throw busy()
      if (faults.strikes('serverError')) throw broken()
      const response = await answer(c)
      // Of a command: whether a question was lost makes no difference.
      if (c.req.method !== 'GET' && faults.strikes('lostReply')) c.env.incoming.socket.destroy()
      return response
    } catch (error) {
      const refused = refuse(error)
      if (!refused) throw error
      return refused
    }
  }

/** An answer that is kept under its key. */
type Kept = { readonly print: string; readonly body: string; readonly request: string }

const keptMax = 2_000

/** The answers to the newest keys, to be given again. */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>()

  /** The one under this key. `isOther` when that was the answer to something else. */
  find(key: string | undefined, asked: string): (Kept & { readonly isOther: boolean }) | undefined {
    const kept = key === undefined ? undefined : this.#kept.get(key)
    return kept && { ...kept, isOther: kept.print !== printOf(asked) }
  }

  keep(key: string | undefined, asked: string, answer: Omit<Kept, 'print'>): void {
    if (key === undefined) return
    this.#kept.set(key, { print: printOf(asked), ...answer })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest)
  }
}

const printOf = (asked: string): string => createHash('sha256').update(asked).digest('hex')

/** Compares keys without telling how far they are alike. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Bytes that a call may have. */
export const bodyMaxBytes = 100_000

/** The app on this machine, which takes an issuer's webhooks and its questions at one address. */
export const productAt = (appPort: number, issuer: 'stripe' | 'lithic'): Product => {
  const url = `http://127.0.0.1:${appPort}/webhook/${issuer}`
  const origins = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${appPort}`)
  return { hookUrl: url, requestUrl: url, origins }
}

/** The product, as an issuer was told of it. */
export type Product = {
  readonly hookUrl: string
  /** '' when it is not asked. */
  readonly requestUrl: string
  /** Whose pages may hold its frames. */
  readonly origins: readonly string[]
}
