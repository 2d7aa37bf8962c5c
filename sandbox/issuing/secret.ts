/** What only an issuer knows of a card. It never leaves the stand-in but in a frame of its own. */
import { createHmac, generateKeyPairSync, randomInt } from 'node:crypto'

/** A card's number and what proves that one holds it. */
export type CardSecret = {
  readonly number: string
  readonly cvc: string
  pin: string
  wrongPins: number
}

/** Every card begins with this one, as a vendor's test cards do. */
export const firstPin = '0000'
/** After so many wrong ones in a row the PIN is blocked. */
const wrongPinsMax = 3
/** Codes begin with one zero: whoever reads one as a number spoils it, and it stands out as a word. */
const codeFirst = 10
const codes = 90
const codeDigits = 3
const numberDigits = 9
const fingerprintLength = 16
const rsaBits = 2_048

/** A new card, of the range of test cards. */
export function newSecret(range: string): CardSecret {
  const digits = String(randomInt(10 ** numberDigits)).padStart(numberDigits, '0')
  const number = range + digits
  return { number: number + checkDigit(number), cvc: newCode(), pin: firstPin, wrongPins: 0 }
}

const codeAt = (place: number): string =>
  String(codeFirst + (place % codes)).padStart(codeDigits, '0')
const newCode = (): string => codeAt(randomInt(codes))

/** Any code but this one. */
const otherCode = (old: string): string => codeAt(Number(old) - codeFirst + randomInt(1, codes))

/** The same card made anew: its number stays; its code and its PIN do not. */
export const remadeSecret = (old: CardSecret): CardSecret => ({
  ...old,
  cvc: otherCode(old.cvc),
  pin: firstPin,
  wrongPins: 0,
})

/** ISO/IEC 7812: the last digit of a card's number. */
function checkDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .map(Number)
    .reduce((total, digit, index) => total + weigh(digit, index), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Every second digit from the right counts twice, as one digit. */
function weigh(digit: number, index: number): number {
  const weighed = index % 2 === 0 ? digit * 2 : digit
  return weighed > 9 ? weighed - 9 : weighed
}

/** Whether these digits may be a card's number. */
export const isCardNumber = (digits: string): boolean =>
  /^\d{13,19}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.at(-1)

/** The same for the same number, and no way back to it. */
export const fingerprintOf = (number: string, key: string): string =>
  createHmac('sha256', key).update(number).digest('base64url').slice(0, fingerprintLength)

/** Checks a PIN at a terminal and counts the wrong ones. */
export function checkPin(secret: CardSecret, pin: string): 'right' | 'wrong' | 'blocked' {
  if (secret.wrongPins >= wrongPinsMax) return 'blocked'
  if (secret.pin === pin) {
    secret.wrongPins = 0
    return 'right'
  }
  secret.wrongPins += 1
  return 'wrong'
}

/** A pair for sealing PINs; a new one at each start, since nothing sealed is kept. */
export function pinKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: rsaBits })
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) }
}
