/** Holder and delivery as the card desks show them. */
import {
  type Delivery,
  type HolderDetails,
  type MailAddress,
  hiddenBirthday,
} from '#contract/cards.apply.ts'
import type { Fact } from '#ui/List.tsx'

const regions = new Intl.DisplayNames('en', { type: 'region' })

const addressOf = ({ address, postalCode, city, country }: MailAddress): string =>
  [address, `${postalCode} ${city}`.trim(), regions.of(country) ?? country]
    .filter((part) => part !== '')
    .join(', ')

/** Who the card is for. */
export const detailsFacts = (details: HolderDetails): readonly Fact[] => [
  { label: 'Holder', value: `${details.firstName} ${details.lastName}` },
  { label: 'On the card', value: details.cardName },
  { label: 'Birthday', value: details.birthday === hiddenBirthday ? '–' : details.birthday },
  { label: 'Phone', value: details.phone },
  { label: 'Billing address', value: addressOf(details.billing) },
]

/** Where the card goes. */
export const deliveryFacts = (delivery: Delivery): readonly Fact[] =>
  delivery.way === 'counter'
    ? [{ label: 'Pick-up point', value: delivery.point }]
    : [
        { label: 'Recipient', value: delivery.to.recipient },
        {
          label: delivery.to.residential ? 'Sent to (home)' : 'Sent to',
          value: addressOf(delivery.to),
        },
      ]
