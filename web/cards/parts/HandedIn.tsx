import type { Application, MailAddress } from '#contract/cards.apply.ts'
import { Facts } from '#ui/List.tsx'
import { useRegionName } from '#web/app/regionName.ts'
import { useProgrammes } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

/** An address as it is written on one line. */
function useAddressText(): (to: MailAddress) => string {
  const regionName = useRegionName()
  return ({ address, postalCode, city, country }) =>
    [address, `${postalCode} ${city}`, regionName(country)].join(', ')
}

/** Where an application's card goes, in words; undefined while nobody has said. */
export function useDeliveryText(): (application: Application) => string | undefined {
  const words = useApplyTexts()
  const addressText = useAddressText()
  const { data } = useProgrammes()
  return ({ delivery }) => {
    if (delivery === null) return undefined
    if (delivery.way === 'mail') return `${delivery.to.recipient}, ${addressText(delivery.to)}`
    const point = data?.pickUpPoints.find(({ id }) => id === delivery.point)
    return point ? `${words.delivery.counter}: ${point.name}` : words.delivery.counter
  }
}

/** What an application says of its holder and its card. */
export function HandedIn({ application }: { readonly application: Application }) {
  const words = useApplyTexts()
  const addressText = useAddressText()
  const deliveryText = useDeliveryText()(application)
  const { details, identity, type } = application
  const { fact } = words
  return (
    <Facts
      facts={[
        { label: fact.card, value: words.names[type] },
        ...(identity === null
          ? []
          : [{ label: fact.identity, value: identity.authNo ?? words.identity.ownText }]),
        ...(details === null
          ? []
          : [
              { label: fact.holder, value: `${details.firstName} ${details.lastName}` },
              { label: fact.cardName, value: details.cardName },
              { label: fact.phone, value: details.phone },
              { label: fact.address, value: addressText(details.billing) },
            ]),
        ...(deliveryText === undefined ? [] : [{ label: fact.delivery, value: deliveryText }]),
      ]}
    />
  )
}
