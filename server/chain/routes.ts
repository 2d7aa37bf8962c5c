import * as contract from '#contract/chain.ts'
import { createAddress, currentAddress } from '#server/chain/address.issue.ts'
import { listAddresses } from '#server/chain/address.list.ts'
import type { AddressDeps } from '#server/chain/address.ts'
import { updateAddress } from '#server/chain/address.update.ts'
import { type Route, serve } from '#server/platform/http/route.ts'

/** The operations of `contract/chain.ts`, in its order. */
export const chainRoutes = (deps: AddressDeps): readonly Route[] => [
  serve(contract.addressList, listAddresses(deps)),
  serve(contract.currentAddress, currentAddress(deps)),
  serve(contract.createAddress, createAddress(deps)),
  serve(contract.updateAddress, updateAddress(deps)),
]
