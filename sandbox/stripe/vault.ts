/** What stands between a card's number and a browser: nonces, keys for an hour, tokens. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '#kernel/time.ts'
import { type CardSecret, fingerprintOf, isCardNumber } from '#sandbox/issuing/secret.ts'
import type { StripeBooks } from '#sandbox/stripe/objects.ts'
import { badRequest, newId, noSuch } from '#sandbox/stripe/wire.ts'

const keyLifeSeconds = 900
const keptMax = 500
const nonceBytes = 16

/** A number that somebody typed, as those who may not know it see it. */
export type CardToken = {
  readonly id: string
  readonly object: 'token'
  readonly type: 'card'
  readonly livemode: false
  readonly used: boolean
  readonly created: number
  readonly card: {
    readonly id: string
    readonly object: 'card'
    readonly brand: string
    readonly last4: string
    readonly exp_month: number
    readonly exp_year: number
    readonly fingerprint: string
  }
}

type Key = { readonly card: string; readonly nonce: string; readonly until: number }

/** Keeps what is secret for a while. */
export class Vault {
  readonly #books: StripeBooks
  readonly #clock: Clock
  readonly #nonces = new Map<string, string>()
  readonly #keys = new Map<string, Key>()
  readonly #tokens = new Map<string, CardToken>()
  /** Fingerprints are this account's own. */
  readonly #key = randomBytes(nonceBytes).toString('hex')

  constructor(books: StripeBooks, clock: Clock) {
    this.#books = books
    this.#clock = clock
  }

  /** Made in the browser; a key is made for it by whoever has the secret key. */
  makeNonce(card: string): string {
    const nonce = `ephkn_${randomBytes(nonceBytes).toString('hex')}`
    keep(this.#nonces, nonce, card)
    return nonce
  }

  makeKey(card: string, nonce: string): object {
    if (!this.#books.cards.has(card)) throw noSuch('issuing card', card)
    if (this.#nonces.get(nonce) !== card) {
      throw badRequest('The nonce is not of this card.', undefined, 'nonce')
    }
    this.#nonces.delete(nonce)
    const created = Math.floor(this.#clock.now() / 1_000)
    const until = created + keyLifeSeconds
    const secret = `ek_test_${randomBytes(nonceBytes).toString('hex')}`
    keep(this.#keys, secret, { card, nonce, until })
    return {
      id: newId('ephkey'),
      object: 'ephemeral_key',
      created,
      expires: until,
      livemode: false,
      secret,
      associated_objects: [{ type: 'issuing.card', id: card }],
    }
  }

  /** What may be shown to a browser that has both halves. */
  secretFor(card: string, nonce: string, key: string): CardSecret | undefined {
    const known = this.#keys.get(key)
    const isRight = known?.card === card && known.nonce === nonce
    if (!isRight || known.until * 1_000 < this.#clock.now()) return undefined
    return this.#books.secrets.get(card)
  }

  /** Takes a number that was typed in our own frame. */
  tokenise(number: string, expiryMonth: number, expiryYear: number): CardToken {
    const digits = number.replaceAll(/[\s-]/g, '')
    if (!isCardNumber(digits)) {
      throw badRequest('Your card number is incorrect.', 'incorrect_number', 'number')
    }
    const token: CardToken = {
      id: newId('tok'),
      object: 'token',
      type: 'card',
      livemode: false,
      used: false,
      created: Math.floor(this.#clock.now() / 1_000),
      card: {
        id: newId('card'),
        object: 'card',
        brand: digits.startsWith('5') ? 'MasterCard' : 'Visa',
        last4: digits.slice(-4),
        exp_month: expiryMonth,
        exp_year: expiryYear,
        fingerprint: fingerprintOf(digits, this.#key),
      },
    }
    keep(this.#tokens, token.id, token)
    return token
  }

  token(id: string): CardToken {
    const token = this.#tokens.get(id)
    if (!token) throw noSuch('token', id)
    return token
  }
}

/** Keeps the newest. */
function keep<T>(map: Map<string, T>, name: string, value: T): void {
  map.set(name, value)
  const [oldest] = map.keys()
  if (map.size > keptMax && oldest !== undefined) map.delete(oldest)
}
