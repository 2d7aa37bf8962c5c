/** Shapes that several operations share. A codec reads the wire into the code's own types. */
import * as z from 'zod/mini'
import { type Amount, amountLimit, toAmount } from '#kernel/money.ts'
import { type Instant, formatInstant, parseInstant } from '#kernel/time.ts'
import { isUuid } from '#kernel/id.ts'

/** Smallest units as base-10 text (`"1500000"` is 1.5 of a 6-decimals asset) ↔ `Amount`. */
export const AmountCodec = z.codec(
  z.string().check(z.regex(/^(0|[1-9][0-9]{0,37})$/)),
  z.custom<Amount>((value) => typeof value === 'bigint' && value >= 0n && value < amountLimit),
  { decode: (text) => toAmount(BigInt(text)), encode: (amount) => amount.toString() },
)

/** As `AmountCodec`, with a sign: what a bill adds to or takes from a balance. */
export const SignedAmountCodec = z.codec(
  z.string().check(z.regex(/^(0|-?[1-9][0-9]{0,37})$/)),
  z.custom<bigint>((value) => typeof value === 'bigint'),
  { decode: (text) => BigInt(text), encode: (amount) => amount.toString() },
)

/** RFC 3339 text ↔ `Instant`. */
export const InstantCodec = z.codec(
  z.string().check(z.refine((text) => parseInstant(text) !== undefined)),
  z.custom<Instant>((value) => typeof value === 'number'),
  {
    decode: (text, context) => {
      const instant = parseInstant(text)
      if (instant !== undefined) return instant
      context.issues.push({ code: 'invalid_format', format: 'datetime', input: text })
      return z.NEVER
    },
    encode: formatInstant,
  },
)

/** RFC 9562 text, lower case. */
export const Id = z.string().check(z.refine(isUuid))

/**
 * Short text a person wrote: trimmed, NFC, no control characters, at most `max` characters. Read the
 * same on both sides, so that the phone may send it as it was typed.
 */
export const shortText = (max: number) =>
  z.codec(
    z.string().check(z.maxLength(max * 4)),
    z.string().check(
      z.maxLength(max),
      z.refine((text) => !hasControl(text)),
    ),
    { decode: normalText, encode: normalText },
  )

/** Text that is looked for as it stands: at most `max` characters, no control characters. */
export const plainText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !hasControl(text)),
  )

const normalText = (text: string): string => text.normalize('NFC').trim()

const hasControl = (text: string): boolean =>
  [...text].some((character) =>
    /\p{Cc}|\p{Co}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(character),
  )

/** Number of a bill, as people read it. */
export const OrderNo = plainText(40)

/** Code of an asset, e.g. `USDT`. */
export const AssetCode = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))

/** Code of a network, e.g. `ERC20`. */
export const NetworkCode = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/))

/** A place in a list: opaque to the caller, given back to get the next page. */
export const Cursor = z.string().check(z.maxLength(64))

/** An answer that says only that it was done. */
export const Done = z.object({})
