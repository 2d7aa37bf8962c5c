import type { addressList } from '#contract/chain.ts'
import { type AddressDeps, receivingAddress, trustedOf } from '#server/chain/address.ts'
import { selectUserAddresses } from '#server/chain/store.address.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** Own receiving addresses, newest first. */
export const listAddresses =
  (deps: AddressDeps): Handler<typeof addressList, 'user'> =>
  async (input, context) => {
    const rows = await selectUserAddresses(context.sql, context.caller.userId, input)
    const trusted = await trustedOf(context, deps, rows)
    return { addresses: trusted.map(receivingAddress) }
  }
