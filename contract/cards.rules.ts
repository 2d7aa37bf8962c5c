/** Rules on what an application for a card says, the same on the phone and on the server. */
import { countryCodes } from '#contract/country.ts'
import { type PlainDate, moveDate, parseDate } from '#kernel/time.ts'
import type { HolderDetails, MailAddress } from '#contract/cards.apply.ts'

/** Ages at which a card is issued, in years. */
const holderAge = { min: 18, max: 120 } as const

/** What an address has to say, in the order in which it is asked. */
const addressFields = ['country', 'city', 'postalCode', 'address', 'recipient'] as const
export type AddressField = (typeof addressFields)[number]

/** Names as printed on a card and as issuers take them (ISO/IEC 7813). */
export const isLatinName = (text: string): boolean => /^[A-Za-z][A-Za-z .'-]*$/.test(text)

/** True for the birthday of somebody who is of age and can be alive. */
export function isHolderBirthday(text: string, today: PlainDate): boolean {
  const birthday = parseDate(text)
  const { min, max } = holderAge
  return (
    birthday !== undefined &&
    birthday <= moveDate(today, { months: -12 * min }) &&
    birthday >= moveDate(today, { months: -12 * max })
  )
}

/** A dash or a dot in the place of words is nothing a letter could be sent to. */
const saysNothing = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

/** The first field of an address that is wrong, if any. */
export const addressProblem = (to: MailAddress): AddressField | undefined =>
  countryCodes.includes(to.country)
    ? addressFields.find((field) => saysNothing(to[field]))
    : 'country'

/** The first field of a holder that is wrong, if any; phone and address have rules of their own. */
export function holderProblem(
  holder: Pick<HolderDetails, 'firstName' | 'lastName' | 'cardName' | 'birthday'>,
  today: PlainDate,
): keyof typeof holder | undefined {
  const names = ['firstName', 'lastName', 'cardName'] as const
  const name = names.find((field) => !isLatinName(holder[field]))
  return name ?? (isHolderBirthday(holder.birthday, today) ? undefined : 'birthday')
}
