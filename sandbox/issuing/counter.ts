/** What a terminal, a post office and a settlement desk ask of an issuer, whichever it is. */
import * as z from 'zod/mini'

/** A card as the Simulator shows it. */
export type CounterCard = {
  readonly id: string
  readonly last4: string
  readonly holder: string
  readonly form: 'virtual' | 'physical'
  /** The vendor's own word. */
  readonly state: string
  readonly currency: string
  /** Where the post is, in the vendor's own word; absent for a virtual card. */
  readonly post: string | undefined
}

/** A payment as the Simulator shows it; amounts are cents of the card's currency. */
export type CounterPayment = {
  readonly id: string
  readonly last4: string
  readonly merchant: string
  readonly currency: string
  readonly amount: number
  readonly held: number
  readonly state: 'pending' | 'settled' | 'reversed' | 'expired' | 'declined' | 'refunded'
  /** Why it was declined, in the vendor's own word. */
  readonly reason: string | undefined
  readonly at: number
}

/** A payment that its cardholder contests, as the Simulator shows it. */
export type CounterDispute = {
  readonly id: string
  readonly last4: string
  readonly merchant: string
  readonly currency: string
  readonly amount: number
  /** The vendor's own words. */
  readonly reason: string
  readonly state: string
  readonly explanation: string
  /** Files that came with it. */
  readonly files: number
  /** Whether it is with the network, and can be decided. */
  readonly isOpen: boolean
  readonly at: number
}

/** How the network decides on a dispute. */
export const Verdict = z.object({ id: z.string(), outcome: z.enum(['won', 'lost']) })
export type Verdict = z.infer<typeof Verdict>

const Cents = z.int().check(z.positive(), z.maximum(100_000_000_00))

/** A sale at a terminal. `amount` is in cents of `currency`. */
export const Sale = z.object({
  cardId: z.string(),
  amount: Cents,
  currency: z.enum(['USD', 'EUR', 'GBP', 'HKD', 'SGD']),
  name: z.string().check(z.minLength(1), z.maxLength(25)),
  category: z.string().check(z.regex(/^\d{4}$/)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  how: z.enum(['chip', 'contactless', 'online', 'cash']),
  pin: z.optional(z.string().check(z.regex(/^\d{4,6}$/))),
})
export type Sale = z.infer<typeof Sale>

/** A turn of a payment, and how much of it. */
export const Turn = z.object({
  id: z.string(),
  turn: z.enum(['capture', 'reverse', 'expire', 'refund']),
  amount: z.optional(Cents),
})
export type Turn = z.infer<typeof Turn>

/** What the post can do with a card. */
export const postSteps = ['ship', 'deliver', 'lose', 'return'] as const
export type PostStep = (typeof postSteps)[number]

/** What one issuer's stand-in lets the Simulator do, through the vendor's own calls for tests. */
export type Counter = {
  readonly cards: () => readonly CounterCard[]
  /** Newest first. */
  readonly payments: () => readonly CounterPayment[]
  /** What the vendor has calls for. */
  readonly postSteps: readonly PostStep[]
  /** The payment's id. */
  readonly pay: (sale: Sale) => Promise<string>
  readonly turn: (turn: Turn) => Promise<void>
  readonly refundAlone: (sale: Sale) => Promise<void>
  readonly captureAlone: (sale: Sale) => Promise<void>
  readonly move: (cardId: string, step: PostStep) => Promise<void>
  /** Newest first. */
  readonly disputes: () => readonly CounterDispute[]
  readonly decide: (verdict: Verdict) => void
}

/** US dollars for one of each: of a scheme that does not exist, so they stand still. */
const rates: Readonly<Record<Sale['currency'], number>> = {
  USD: 1,
  EUR: 1.08,
  GBP: 1.27,
  HKD: 0.128,
  SGD: 0.74,
}

/** What a sale costs in the currency of the card, to the nearest cent and no less than one. */
export function costOf({ amount, currency }: Sale, cardCurrency: string): number {
  const own = Object.entries(rates).find(([name]) => name === cardCurrency.toUpperCase())
  return Math.max(1, Math.round((amount * rates[currency]) / (own?.[1] ?? 1)))
}

/** Where a shop of each of the terminal's countries stands. */
const cities: Readonly<Record<string, string>> = {
  DE: 'Berlin',
  FR: 'Paris',
  GB: 'London',
  HK: 'Hong Kong',
  JP: 'Tokyo',
  RU: 'Moscow',
  SG: 'Singapore',
  TW: 'Taipei',
  US: 'San Francisco',
}

/** The city of a sale; empty where the terminal knows none. */
export const cityOf = ({ country }: Sale): string => cities[country] ?? ''

/** The category that cash machines have (ISO 18245). */
export const cashCategory = '6011'
