import type { updateAddress as operation } from '#contract/chain.ts'
import { Failure } from '#contract/errors.ts'
import { type AddressDeps, receivingAddress, trustedOf } from '#server/chain/address.ts'
import { renameAddress } from '#server/chain/store.address.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** Renames an own receiving address or changes its note. */
export const updateAddress =
  (deps: AddressDeps): Handler<typeof operation, 'user'> =>
  async (input, context) => {
    const { sql, caller } = context
    const row = await renameAddress(sql, caller.userId, input)
    const [trusted] = await trustedOf(context, deps, row ? [row] : [])
    if (!trusted) throw new Failure('NOT_FOUND')
    await tell(sql, caller.userId, { topic: 'user', changed: 'addresses' })
    return receivingAddress(trusted)
  }
