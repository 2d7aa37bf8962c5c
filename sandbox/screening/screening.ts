/** A stand-in for the companies that screen addresses: Chainalysis' sanctions API and GoPlus. */
import { Hono } from 'hono'
import type { Clock } from '#kernel/time.ts'
import { Faults } from '#sandbox/faults.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'
import { Refusal } from '#sandbox/refusal.ts'

/** What they can do: answer late, answer 500, answer what nobody can read, or leave marks out. */
export const screeningFaultNames = ['delay', 'serverError', 'garbage', 'partial'] as const
export type ScreeningFault = (typeof screeningFaultNames)[number]

/** What can be said of an address: sanctioned blocks it, suspicious has people look. */
export const markNames = ['sanctioned', 'suspicious'] as const
export type MarkName = (typeof markNames)[number]

/** An address that somebody marked, as it was written. */
export type Mark = { readonly address: string; readonly mark: MarkName; readonly at: number }

/** Marks that are kept. */
const marksMax = 200

/** The key that the stand-in takes; every other one is unknown to it. */
export const screeningAccount = { key: 'sandbox-screening-key' } as const

/** Who screens, running. */
export type ScreeningServer = Listener & {
  readonly faults: Faults<ScreeningFault>
  readonly marks: Marks
}

/** Addresses that were marked. EVM addresses are the same in any case. */
export class Marks {
  readonly #clock: Clock
  readonly #marks = new Map<string, Mark>()
  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @throws Refusal for what is no address */
  set(address: string, mark: MarkName): void {
    const text = address.trim()
    if (!/^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/.test(text)) {
      throw new Refusal('This is not an address.')
    }
    this.#marks.delete(keyOf(text))
    this.#marks.set(keyOf(text), { address: text, mark, at: this.#clock.now() })
    const [oldest] = this.#marks.keys()
    if (this.#marks.size > marksMax && oldest !== undefined) this.#marks.delete(oldest)
  }

  clear(address: string): void {
    this.#marks.delete(keyOf(address.trim()))
  }

  of(address: string): MarkName | undefined {
    return this.#marks.get(keyOf(address))?.mark
  }

  /** Newest first. */
  list(): Mark[] {
    return [...this.#marks.values()].toReversed()
  }
}

const keyOf = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** Starts it. @throws Error naming the port when it is taken */
export async function startScreening(place: Place, clock: Clock): Promise<ScreeningServer> {
  const faults = new Faults(screeningFaultNames)
  const marks = new Marks(clock)
  const app = new Hono<Bindings>()
  app.use(async (c, next) => {
    await faults.delay('delay')
    if (faults.strikes('serverError')) return c.json({ message: 'Internal server error' }, 500)
    if (faults.strikes('garbage')) return c.body('<html>busy</html>', 200)
    return next()
  })
  app.get('/api/v1/address/:address', (c) => {
    if (c.req.header('x-api-key') !== screeningAccount.key) {
      return c.json({ message: 'Forbidden' }, 403)
    }
    const address = c.req.param('address')
    if (faults.strikes('partial')) return c.json({})
    const identifications = marks.of(address) === 'sanctioned' ? [sanctionOf(address)] : []
    return c.json({ identifications })
  })
  app.get('/api/v1/address_security/:address', (c) => {
    const mark = marks.of(c.req.param('address'))
    if (faults.strikes('partial')) return c.json({ code: 1, message: 'OK', result: {} })
    return c.json({ code: 1, message: 'OK', result: marksOf(mark) })
  })
  return { ...(await listen(app, place)), faults, marks }
}

const sanctionOf = (address: string) => ({
  category: 'sanctions',
  name: `SANCTIONS: sandbox ${address.slice(0, 8)}`,
  description: 'Marked in the Simulator.',
  url: 'https://example.org/sanctions',
})

/** Every mark that GoPlus knows, as "0" or "1". */
function marksOf(mark: MarkName | undefined): Readonly<Record<string, string>> {
  const names = [
    'cybercrime',
    'money_laundering',
    'gas_abuse',
    'financial_crime',
    'darkweb_transactions',
    'reinit',
    'phishing_activities',
    'fake_kyc',
    'blacklist_doubt',
    'fake_standard_interface',
    'stealing_attack',
    'blackmail_activities',
    'sanctioned',
    'malicious_mining_activities',
    'mixer',
    'honeypot_related_address',
  ]
  const set = mark === 'suspicious' ? 'mixer' : mark === 'sanctioned' ? 'sanctioned' : undefined
  const zeros = Object.fromEntries(names.map((name) => [name, name === set ? '1' : '0']))
  return { ...zeros, number_of_malicious_contracts_created: '0', data_source: '' }
}
