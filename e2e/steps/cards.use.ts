/** Using a card: what the issuer alone knows of it, and paying with it. */
import { firstCards } from '#contract/cards.programmes.ts'
import { type CardType, cardTypes } from '#contract/cards.ts'
import { assert as must } from '#kernel/assert.ts'
import type { Counter, CounterPayment, Sale } from '#sandbox/issuing/counter.ts'
import type { CardSecret } from '#sandbox/issuing/secret.ts'
import { systemClock } from '#server/platform/clock.ts'
import { writeSetting } from '#server/settings/read.ts'
import type { Holder } from '#e2e/steps/cards.money.ts'
import type { System } from '#e2e/support/system.ts'

/** The companies that issue cards. */
export type IssuerName = 'stripe' | 'lithic'

/** Has all new cards of some types, or of all, issued by one company, and the others as at first. */
export const issueBy = (
  { database }: System,
  issuer: IssuerName,
  types: readonly CardType[] = cardTypes,
): Promise<unknown> =>
  writeSetting(database.sql, systemClock, {
    ...firstCards,
    programmes: firstCards.programmes.map((one) =>
      types.includes(one.type) ? { ...one, issuer } : one,
    ),
  })

/** A card as its issuer's stand-in knows it. */
export type AtIssuer = {
  readonly id: string
  readonly counter: Counter
  readonly secret: CardSecret
  /** Pays at a shop, and how it ended. */
  readonly pay: (cents: number, over?: Partial<Sale>) => Promise<CounterPayment>
}

const shop = {
  currency: 'USD',
  name: 'Kaffeine Lab',
  category: '5812',
  country: 'HK',
  how: 'chip',
} as const satisfies Partial<Sale>

/** Finds it there. */
export function atIssuer({ sandbox }: System, { card }: Holder, issuer: IssuerName): AtIssuer {
  const { counter, desk } = sandbox[issuer]
  const found = counter.cards().find(({ last4 }) => last4 === card.last4)
  const secret = found && desk.books.secrets.get(found.id)
  must(found && secret, 'the issuer has the card')
  return {
    id: found.id,
    counter,
    secret,
    pay: async (amount, over = {}) => {
      const id = await counter.pay({ ...shop, cardId: found.id, amount, ...over })
      const payment = counter.payments().find((one) => one.id === id)
      must(payment, 'the issuer has the payment')
      return payment
    },
  }
}

/** A PIN that is told from everything else on the way: whole, with a zero before it. */
export function distinctPin({ sandbox }: System, length: 4 | 6 = 4): string {
  const cards = [sandbox.stripe, sandbox.lithic].flatMap(({ counter }) => counter.cards())
  const pin = pins[length].find((one) => !cards.some(({ last4 }) => last4 === one))
  must(pin, 'no card ends in all of them')
  return pin
}

const pins = { 4: ['0739', '0852', '0614'], 6: ['073916'] } as const
