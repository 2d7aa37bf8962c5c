/** Transfers as a person makes them: decimals, and the fee that the product asks. */
import { assetList } from '#contract/assets.ts'
import type { InputOf, OutputOf } from '#contract/operation.ts'
import { createTransfer } from '#contract/transfers.ts'
import { assert } from '#kernel/assert.ts'
import { type Amount, parseDecimal, zero } from '#kernel/money.ts'
import type { NetworkCode } from '#sandbox/evm/networks.ts'
import type { Sum } from '#tools/seed/act.ts'
import { demoTradePassword } from '#tools/seed/people.ts'
import { proved } from '#tools/seed/proved.ts'
import type { Wire } from '#tools/seed/wire.ts'

/** Who sends; under a key that was used before the transfer of that time is answered. */
export type Sender = {
  readonly token: string
  readonly idempotencyKey?: string
  readonly tradePassword?: string
}

/** To a person inside, by UID. @throws Failure as `transfers/create` */
export async function sendInside(
  wire: Wire,
  sender: Sender,
  { uid, note = '', ...sum }: Sum & { readonly uid: string; readonly note?: string },
): Promise<OutputOf<typeof createTransfer>> {
  const amount = unitsOf(await wire(assetList, {}), sum)
  const destination = { kind: 'internal', uid } as const
  return create(wire, sender, { asset: sum.asset, amount, fee: zero, destination, note })
}

/** An amount that leaves for an address of a chain. */
export type Withdrawal = Sum & {
  readonly network: NetworkCode
  readonly address: string
  readonly note?: string
}

/** To an address of a chain, for the fee of now. @throws Failure as `transfers/create` */
export async function sendOut(
  wire: Wire,
  sender: Sender,
  { asset, amount, network, address, note = '' }: Withdrawal,
): Promise<OutputOf<typeof createTransfer>> {
  const known = await wire(assetList, {})
  const coin = known.coins.find((one) => one.asset === asset && one.network === network)
  assert(coin, `${asset} is offered on ${network}`)
  return create(wire, sender, {
    asset,
    amount: unitsOf(known, { asset, amount }),
    fee: coin.withdrawFee,
    destination: { kind: 'onchain', network, address },
    note,
  })
}

type Sent = Omit<InputOf<typeof createTransfer>, 'confirmAmount' | 'tradePassword'>

/** Above a limit, and where nothing prices a payment, the password is asked for, as of a person. */
function create(
  wire: Wire,
  { tradePassword = demoTradePassword, ...as }: Sender,
  sent: Sent,
): Promise<OutputOf<typeof createTransfer>> {
  const order = { ...sent, confirmAmount: sent.amount, tradePassword }
  return proved(wire, as.token, () => wire(createTransfer, order, as))
}

function unitsOf(known: OutputOf<typeof assetList>, { asset, amount }: Sum): Amount {
  const scale = known.assets.find(({ code }) => code === asset)?.scale
  const units = scale === undefined ? undefined : parseDecimal(amount, scale)
  assert(units !== undefined, `${amount} is an amount of ${asset}`)
  return units
}
