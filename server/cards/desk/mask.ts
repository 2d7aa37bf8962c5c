/** What queues show of people: enough to tell rows apart, and nothing to write down. */
import {
  type Delivery,
  type HolderDetails,
  type MailAddress,
  hiddenBirthday,
} from '#contract/cards.apply.ts'
import { mask } from '#contract/rules.display.ts'

/** First letters of a name. */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => `${[...word].slice(0, 1).join('')}.`)
    .join(' ')

const maskedAddress = ({ country, city, recipient, residential }: MailAddress): MailAddress => ({
  country,
  city,
  postalCode: '',
  address: '',
  recipient: initials(recipient),
  residential,
})

/** Who a card is for, by initials, country and city. */
export const maskedDetails = (details: HolderDetails): HolderDetails => ({
  firstName: initials(details.firstName),
  lastName: initials(details.lastName),
  cardName: initials(details.cardName),
  birthday: hiddenBirthday,
  phone: mask(details.phone),
  billing: maskedAddress(details.billing),
})

/** Where a card goes, by country and city. */
export const maskedDelivery = (delivery: Delivery): Delivery =>
  delivery.way === 'mail' ? { way: 'mail', to: maskedAddress(delivery.to) } : delivery
