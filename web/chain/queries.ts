import { useQuery } from '@tanstack/react-query'
import { type ReceivingAddress, addressList, currentAddress } from '#contract/chain.ts'
import { call } from '#web/app/api.ts'
import { ownKey } from '#web/app/query.ts'

/**
 * The newest own address of an asset on a network; the first time one is issued. Keyed as the
 * address list is, so that what changes the list asks for it again.
 */
export const useCurrentAddress = (asset: string, network: string | undefined) =>
  useQuery({
    queryKey: ownKey(addressList.path, 'current', asset, network),
    queryFn: () => call(currentAddress, { asset, network: network ?? '' }),
    enabled: network !== undefined,
  })

/** What an address is called: its own name, or its number among those of the same coin, oldest first. */
export function nameOf(
  address: ReceivingAddress,
  all: readonly ReceivingAddress[],
  unnamed: (number: number) => string,
): string {
  if (address.name !== '') return address.name
  const alike = all
    .filter(({ asset, network }) => asset === address.asset && network === address.network)
    .toSorted((a, b) => a.createdAt - b.createdAt)
  return unnamed(alike.findIndex(({ id }) => id === address.id) + 1)
}
