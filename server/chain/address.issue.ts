import {
  type ReceivingAddress,
  type createAddress as createOperation,
  type currentAddress as currentOperation,
  addressMax,
} from '#contract/chain.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { catalogue, coinOf } from '#server/assets/catalogue.ts'
import { type AddressDeps, receivingAddress, trustedOf } from '#server/chain/address.ts'
import {
  assignAddress,
  lockFreeAddress,
  lockUserAddresses,
  selectUserAddresses,
} from '#server/chain/store.address.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { tell } from '#server/platform/events.ts'

/** Addresses looked at for one whose attestation verifies. */
const issueTries = 8

type Wanted = {
  readonly asset: string
  readonly network: string
  readonly name: string
  readonly note: string
}

/** The newest own address for an asset and network; the first call issues one. */
export const currentAddress =
  (deps: AddressDeps): Handler<typeof currentOperation, 'user'> =>
  async (input, context) => {
    const { sql, caller } = context
    await checkCoin(context, input)
    await lockUserAddresses(sql, caller.userId)
    const rows = await selectUserAddresses(sql, caller.userId, input)
    const [newest] = await trustedOf(context, deps, rows)
    return newest
      ? receivingAddress(newest)
      : issue(deps, context, { ...input, name: '', note: '' })
  }

/** Issues a further receiving address; the old ones keep working. */
export const createAddress =
  (deps: AddressDeps): Handler<typeof createOperation, 'user'> =>
  async (input, context) => {
    const { sql, caller } = context
    await checkCoin(context, input)
    await lockUserAddresses(sql, caller.userId)
    const rows = await selectUserAddresses(sql, caller.userId, input)
    if (rows.length >= addressMax) throw new Failure('ADDRESS_LIMIT', { max: String(addressMax) })
    return issue(deps, context, input)
  }

async function checkCoin(
  { sql }: Context<'user'>,
  { asset, network }: Pick<Wanted, 'asset' | 'network'>,
): Promise<void> {
  const coin = coinOf(await catalogue(sql), asset, network)
  if (!coin.depositOpen) throw new Failure('NETWORK_PAUSED', { network })
}

/** Hands out a free address of the pool, after checking that the signer vouches for it. */
async function issue(
  deps: AddressDeps,
  context: Context<'user'>,
  { asset, network, name, note }: Wanted,
): Promise<ReceivingAddress> {
  const { sql, clock, caller } = context
  for (let tries = 0; tries < issueTries; tries += 1) {
    const free = await lockFreeAddress(sql, network)
    if (!free) break
    const [trusted] = await trustedOf(context, deps, [free])
    if (!trusted) continue
    const to = { userId: caller.userId, asset, name, note }
    const row = await assignAddress(sql, trusted.id, to, clock.now())
    assert(row, `address ${trusted.id} was locked`)
    await tell(sql, caller.userId, { topic: 'user', changed: 'addresses' })
    return receivingAddress(row)
  }
  throw new Failure('ADDRESSES_EXHAUSTED')
}
