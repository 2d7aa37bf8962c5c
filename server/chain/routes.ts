import * as below from '#contract/chain.below.ts'
import * as desk from '#contract/chain.desk.ts'
import * as contract from '#contract/chain.ts'
import { createAddress, currentAddress } from '#server/chain/address.issue.ts'
import { listAddresses } from '#server/chain/address.list.ts'
import type { AddressDeps } from '#server/chain/address.ts'
import { updateAddress } from '#server/chain/address.update.ts'
import { leave, listBelow } from '#server/chain/desk.below.ts'
import {
  type WithdrawalDeskDeps,
  approveResting,
  listNetworks,
  listResting,
  refuseResting,
} from '#server/chain/desk.ts'
import { type Route, serve } from '#server/platform/http/route.ts'

/** The operations of `contract/chain.ts`, `contract/chain.desk.ts` and `contract/chain.below.ts`, in their order. */
export const chainRoutes = (deps: AddressDeps & WithdrawalDeskDeps): readonly Route[] => [
  serve(contract.addressList, listAddresses(deps)),
  serve(contract.currentAddress, currentAddress(deps)),
  serve(contract.createAddress, createAddress(deps)),
  serve(contract.updateAddress, updateAddress(deps)),
  serve(desk.withdrawalQueue, listResting(deps)),
  serve(desk.approveWithdrawal, approveResting(deps)),
  serve(desk.refuseWithdrawal, refuseResting),
  serve(desk.haltedNetworks, listNetworks),
  serve(below.belowQueue, listBelow),
  serve(below.leaveBelow, leave),
]
